export interface CodeBlock {
  readonly title: string;
  readonly code: string;
}

/** The blocks of a page, padded so that lines keep their numbers. */
export declare const blocksOf: (path: string, text: string) => readonly CodeBlock[];

/** All code of the docs. */
export declare const codeBlocks: () => readonly CodeBlock[];

/** The module with a call of `__check` around each expression that has its value behind it. */
export declare const withChecks: (code: string) => string;

/** The value that a comment says, or null if it is prose. */
export declare const valueOf: (
  comment: string,
) => { readonly value: unknown; readonly partial: boolean } | null;

/** Whether a value is what a partial one says. */
export declare const fits: (value: unknown, wanted: unknown) => boolean;
