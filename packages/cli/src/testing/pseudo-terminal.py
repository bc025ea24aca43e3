"""Runs a command in a pseudo-terminal for the tests, as a shell with job control would.

Standard input holds JSON: {"command": [...], "columns": 80, "rows": 24, "steps": [...]}. Steps:
  {"until": "regex"}   waits until the screen matches, twenty seconds at most
  {"send": "text"}     types
  {"wait": 0.5}        lets time pass
  {"size": [40, 24]}   resizes the window
  {"screen": "name"}   notes the screen
  {"stopped": true}    waits until the job is stopped, and notes the mode of the terminal
  {"continue": true}   brings the job back to the foreground
  {"signal": "TERM"}   sends a signal to the job
  {"hangup": true}     closes the terminal
Standard output: {"screens": {...}, "code": 0, "raw": "...", "stopped": {...}, "failed": null}.
"""

import fcntl, json, os, re, select, signal, struct, sys, termios, time


def window(descriptor, columns, rows):
    fcntl.ioctl(descriptor, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))


class Screen:
    """The little of a terminal that the clock uses: moving, erasing, two screens."""

    def __init__(self, columns, rows):
        self.columns, self.rows, self.raw = columns, rows, ""
        self.alternate, self.cursor_shown, self.pending = False, True, ""
        self.clear()

    def clear(self):
        self.lines = [[" "] * self.columns for _ in range(self.rows)]
        self.row = self.column = 0

    def feed(self, text):
        self.raw += text
        text = self.pending + text
        self.pending = ""
        while text:
            if text[0] != "\x1b":
                self.put(text[0])
                text = text[1:]
                continue
            match = re.match(r"\x1b\[([?0-9;]*)([A-Za-z])", text)
            if match is None:
                self.pending = text
                return
            self.control(match[1], match[2])
            text = text[match.end():]

    def control(self, numbers, name):
        if name == "H":
            row, column = (numbers or "1;1").split(";")
            self.row, self.column = int(row) - 1, int(column) - 1
        elif name == "K" and self.row < self.rows:
            self.lines[self.row][self.column:] = [" "] * (self.columns - self.column)
        elif name == "J":
            self.clear()
        elif numbers == "?1049":
            self.alternate = name == "h"
            self.clear()
        elif numbers == "?25":
            self.cursor_shown = name == "h"

    def put(self, character):
        if character == "\r":
            self.column = 0
        elif character == "\n":
            self.row += 1
        elif self.row < self.rows and self.column < self.columns:
            self.lines[self.row][self.column] = character
            self.column += 1
        else:
            self.column += 1

    def text(self):
        return ["".join(line).rstrip() for line in self.lines]


def shell(slave, command, reports, orders):
    """The session's leader: one job in the foreground, told of and continued as a shell does."""
    os.setsid()
    fcntl.ioctl(slave, termios.TIOCSCTTY, 0)
    signal.signal(signal.SIGTTOU, signal.SIG_IGN)
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    cooked = termios.tcgetattr(slave)
    job = os.fork()
    if job == 0:
        os.setpgid(0, 0)
        os.tcsetpgrp(slave, os.getpid())
        signal.signal(signal.SIGTTOU, signal.SIG_DFL)
        signal.signal(signal.SIGHUP, signal.SIG_DFL)
        for descriptor in (0, 1, 2):
            os.dup2(slave, descriptor)
        os.execvp(command[0], command)
    os.write(reports, f"job {job}\n".encode())
    while True:
        _, status = os.waitpid(job, os.WUNTRACED)
        if os.WIFSTOPPED(status):
            os.tcsetpgrp(slave, os.getpid())
            same = termios.tcgetattr(slave)[3] == cooked[3]
            os.write(reports, f"stopped {int(same)}\n".encode())
            os.read(orders, 1)
            os.tcsetpgrp(slave, job)
            os.killpg(job, signal.SIGCONT)
            continue
        code = os.WEXITSTATUS(status) if os.WIFEXITED(status) else 128 + os.WTERMSIG(status)
        try:
            same = termios.tcgetattr(slave)[3] == cooked[3]
        except termios.error:
            same = True
        os.write(reports, f"exit {code} {int(same)}\n".encode())
        os._exit(0)


def main():
    task = json.load(sys.stdin)
    master, slave = os.openpty()
    window(master, task["columns"], task["rows"])
    report_in, report_out = os.pipe()
    order_in, order_out = os.pipe()
    if os.fork() == 0:
        os.close(master)
        shell(slave, task["command"], report_out, order_in)
    os.close(slave)
    os.close(report_out)
    screen = Screen(task["columns"], task["rows"])
    result = {"screens": {}, "code": None, "restored": None, "stopped": None, "failed": None}
    state = {"job": 0, "open": True, "reports": "", "bytes": b"", "stopped": None}

    def pump(seconds):
        """Takes in what comes, for so long or until the job is over."""
        end = time.time() + seconds
        while result["code"] is None or state["open"]:
            left = end - time.time()
            sources = ([master] if state["open"] else []) + [report_in]
            ready = select.select(sources, [], [], max(0, left))[0]
            if not ready:
                return
            if report_in in ready:
                read_reports()
                if result["code"] is not None and master not in ready:
                    state["open"] = False
            if master in ready:
                read_screen()
            if result["code"] is not None and not state["open"]:
                return
            if left <= 0:
                return

    def read_reports():
        chunk = os.read(report_in, 1000).decode()
        for line in chunk.splitlines():
            word, *values = line.split()
            if word == "job":
                state["job"] = int(values[0])
            elif word == "stopped":
                state["stopped"] = {"restored": values[0] == "1"}
            else:
                result["code"], result["restored"] = int(values[0]), values[1] == "1"

    def read_screen():
        try:
            state["bytes"] += os.read(master, 65536)
        except OSError:
            state["open"] = False
            return
        text = state["bytes"].decode("utf8", "ignore")
        state["bytes"] = b"" if text.encode() == state["bytes"] else state["bytes"][len(text.encode()):]
        screen.feed(text)

    def wait_for(condition, what):
        end = time.time() + 20
        while not condition():
            if time.time() > end or (result["code"] is not None and not state["open"]):
                result["failed"] = f"{what}: {screen.text()}"
                return False
            pump(0.05)
        return True

    for step in task["steps"]:
        (name, value), = step.items()
        fine = True
        if name == "until":
            fine = wait_for(lambda: re.search(value, "\n".join(screen.text())), value)
        elif name == "send":
            os.write(master, value.encode())
            pump(0.05)
        elif name == "wait":
            pump(value)
        elif name == "size":
            screen.columns, screen.rows = value
            screen.clear()
            window(master, *value)
            pump(0.3)
        elif name == "screen":
            result["screens"][value] = screen.text()
        elif name == "stopped":
            fine = wait_for(lambda: state["stopped"] is not None, "no stop")
            pump(0.2)
            result["stopped"] = {**(state["stopped"] or {}), "alternate": screen.alternate}
        elif name == "continue":
            os.write(order_out, b"c")
        elif name == "signal":
            os.kill(state["job"], getattr(signal, "SIG" + value))
        elif name == "hangup":
            os.close(master)
            state["open"] = False
        if not fine:
            break
    if result["failed"] is None:
        wait_for(lambda: result["code"] is not None, "no end")
        if state["open"]:
            pump(0.2)
    if result["code"] is None and state["job"]:
        os.kill(state["job"], signal.SIGKILL)
    result["raw"], result["cursorShown"] = screen.raw, screen.cursor_shown
    result["alternate"], result["last"] = screen.alternate, screen.text()
    print(json.dumps(result))


main()
