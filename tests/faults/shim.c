/*
 * Counts the operations of a process that change files below a folder, and kills it at one of them or lets that fail.
 * Loaded with LD_PRELOAD; see shim.mjs. Node and DuckDB call the C library through the dynamic linker.
 *
 *   FAULT_FOLDER  the folder, without links
 *   FAULT_COUNTER a file of eight bytes that receives the count
 *   FAULT_AT      the operation, from 1; 0 for none
 *   FAULT_HOW     kill: before it. torn: a write after its first half, anything else after it.
 *                 ENOSPC: it fails, and all that would need room after it. EIO: it fails, once.
 */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

/* What an operation needs or gives, and what becomes of it. */
enum { ROOM = 1, FREES = 2 };
enum { GO = 0, FAIL = 1, TORN = 2 };

static _Atomic long *count;
static const char *folder;
static long at;
static char how[16];

__attribute__((constructor)) static void begin(void) {
  const char *counter = getenv("FAULT_COUNTER");
  folder = getenv("FAULT_FOLDER");
  if (counter == NULL || folder == NULL) return;
  at = atol(getenv("FAULT_AT") ? getenv("FAULT_AT") : "0");
  snprintf(how, sizeof how, "%s", getenv("FAULT_HOW") ? getenv("FAULT_HOW") : "kill");
  int file = open(counter, O_RDWR);
  if (file < 0) return;
  void *memory = mmap(NULL, 8, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (memory != MAP_FAILED) count = memory;
  close(file);
}

static int below(const char *path) {
  size_t length = strlen(folder);
  return strncmp(path, folder, length) == 0 && (path[length] == '/' || path[length] == '\0');
}

static int pathIsWatched(int at_folder, const char *path) {
  char whole[PATH_MAX * 2], base[PATH_MAX];
  if (count == NULL || path == NULL) return 0;
  if (path[0] == '/') return below(path);
  if (at_folder == AT_FDCWD) {
    if (getcwd(base, sizeof base) == NULL) return 0;
  } else {
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", at_folder);
    ssize_t length = readlink(link, base, sizeof base - 1);
    if (length < 0) return 0;
    base[length] = '\0';
  }
  snprintf(whole, sizeof whole, "%s/%s", base, path);
  return below(whole);
}

static int fileIsWatched(int file) {
  char link[64], path[PATH_MAX];
  if (count == NULL) return 0;
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return 0;
  path[length] = '\0';
  return below(path);
}

static void end(void) {
  kill(getpid(), SIGKILL);
  for (;;) pause();
}

/* What becomes of the next operation. */
static int next(int kind) {
  long now = atomic_fetch_add(count, 1) + 1;
  if (at == 0) return GO;
  if (strcmp(how, "ENOSPC") == 0) {
    if (now < at || (kind & ROOM) == 0) return GO;
    errno = ENOSPC;
    return FAIL;
  }
  if (now != at) return GO;
  if (strcmp(how, "EIO") == 0) {
    /* what cannot be removed stays, and no command can change that */
    if (kind & FREES) return GO;
    errno = EIO;
    return FAIL;
  }
  if (strcmp(how, "torn") == 0) return TORN;
  end();
  return GO;
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

/* Runs `call` unless it is to fail. */
#define GUARD(watched, kind, call)                   \
  do {                                               \
    if (!(watched)) return call;                     \
    int fate = next(kind);                           \
    if (fate == FAIL) return -1;                     \
    __typeof__(call) result = call;                  \
    if (fate == TORN) end();                         \
    return result;                                   \
  } while (0)

#define CHANGES(flags) (((flags) & (O_CREAT | O_TRUNC)) != 0)
#define MODE(flags)                                  \
  mode_t mode = 0;                                   \
  if ((flags) & (O_CREAT | O_TMPFILE)) {             \
    va_list rest;                                    \
    va_start(rest, flags);                           \
    mode = va_arg(rest, mode_t);                     \
    va_end(rest);                                    \
  }

#define OPEN(name)                                                                          \
  int name(const char *path, int flags, ...) {                                              \
    MODE(flags)                                                                             \
    GUARD(CHANGES(flags) && pathIsWatched(AT_FDCWD, path), ROOM, REAL(name)(path, flags, mode)); \
  }
#define OPENAT(name)                                                                        \
  int name(int folder_at, const char *path, int flags, ...) {                               \
    MODE(flags)                                                                             \
    GUARD(CHANGES(flags) && pathIsWatched(folder_at, path), ROOM,                           \
          REAL(name)(folder_at, path, flags, mode));                                        \
  }
OPEN(open)
OPEN(open64)
OPENAT(openat)
OPENAT(openat64)

/* A torn write is a write of the first half. */
#define WRITING(file, half, whole)                   \
  do {                                               \
    if (!fileIsWatched(file)) return whole;          \
    int fate = next(ROOM);                           \
    if (fate == FAIL) return -1;                     \
    if (fate == TORN && half < 0) perror("torn");    \
    if (fate == TORN) end();                         \
    return whole;                                    \
  } while (0)

ssize_t write(int file, const void *from, size_t size) {
  WRITING(file, REAL(write)(file, from, size / 2), REAL(write)(file, from, size));
}
ssize_t writev(int file, const struct iovec *parts, int number) {
  WRITING(file, REAL(writev)(file, parts, number / 2), REAL(writev)(file, parts, number));
}

#define PWRITE(name, type)                                                                        \
  ssize_t name(int file, const void *from, size_t size, type place) {                             \
    WRITING(file, REAL(name)(file, from, size / 2, place), REAL(name)(file, from, size, place));  \
  }
#define PWRITEV(name, type)                                                                       \
  ssize_t name(int file, const struct iovec *parts, int number, type place) {                     \
    WRITING(file, REAL(name)(file, parts, number / 2, place), REAL(name)(file, parts, number, place)); \
  }
PWRITE(pwrite, off_t)
PWRITE(pwrite64, off64_t)
PWRITEV(pwritev, off_t)
PWRITEV(pwritev64, off64_t)

ssize_t copy_file_range(int from, off64_t *a, int to, off64_t *b, size_t size, unsigned flags) {
  GUARD(fileIsWatched(to), ROOM, REAL(copy_file_range)(from, a, to, b, size, flags));
}

int fsync(int file) { GUARD(fileIsWatched(file), 0, REAL(fsync)(file)); }
int fdatasync(int file) { GUARD(fileIsWatched(file), 0, REAL(fdatasync)(file)); }
int ftruncate(int file, off_t size) { GUARD(fileIsWatched(file), 0, REAL(ftruncate)(file, size)); }
int ftruncate64(int file, off64_t size) { GUARD(fileIsWatched(file), 0, REAL(ftruncate64)(file, size)); }

int rename(const char *from, const char *to) {
  GUARD(pathIsWatched(AT_FDCWD, to), 0, REAL(rename)(from, to));
}
int link(const char *from, const char *to) {
  GUARD(pathIsWatched(AT_FDCWD, to), ROOM, REAL(link)(from, to));
}
int symlink(const char *text, const char *path) {
  GUARD(pathIsWatched(AT_FDCWD, path), ROOM, REAL(symlink)(text, path));
}
int mkdir(const char *path, mode_t mode) {
  GUARD(pathIsWatched(AT_FDCWD, path), ROOM, REAL(mkdir)(path, mode));
}
int unlink(const char *path) { GUARD(pathIsWatched(AT_FDCWD, path), FREES, REAL(unlink)(path)); }
int unlinkat(int folder_at, const char *path, int flags) {
  GUARD(pathIsWatched(folder_at, path), FREES, REAL(unlinkat)(folder_at, path, flags));
}
int rmdir(const char *path) { GUARD(pathIsWatched(AT_FDCWD, path), FREES, REAL(rmdir)(path)); }
