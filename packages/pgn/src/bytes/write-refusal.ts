/** Why the system refuses to write, where something can be done about it. */

const REFUSALS: Readonly<Partial<Record<string, 'full' | 'forbidden'>>> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EACCES: 'forbidden',
  EPERM: 'forbidden',
  EROFS: 'forbidden',
};

/** Null for any other error. */
export const writeRefusal = (error: unknown): 'full' | 'forbidden' | null =>
  REFUSALS[(error as NodeJS.ErrnoException).code ?? ''] ?? null;
