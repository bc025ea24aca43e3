/** The path of a program, or null if it is not there. */
export declare const findProgram: (name: string) => string | null;
