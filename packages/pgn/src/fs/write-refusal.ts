/** Why the system refuses to write, if the user can do something about it. */

type Refusal = 'full' | 'forbidden' | 'named';

const REFUSALS: Readonly<Partial<Record<string, Refusal>>> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EACCES: 'forbidden',
  EPERM: 'forbidden',
  EROFS: 'forbidden',
  ENAMETOOLONG: 'named',
};

/** Null for any other error. */
export const writeRefusal = (error: unknown): Refusal | null =>
  REFUSALS[(error as NodeJS.ErrnoException).code ?? ''] ?? null;
