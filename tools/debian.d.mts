/** The path of a program, or null if it is not there. */
export declare const findProgram: (name: string) => string | null;

/** What to do about missing programs. `wanted` is the value of ZEITNOT_INSTALL. */
export declare const planInstall: (state: {
  readonly missing: readonly string[];
  readonly wanted: string | undefined;
  readonly isRoot: boolean;
  readonly isDebian: boolean;
}) => 'nothing' | 'install' | 'name';
