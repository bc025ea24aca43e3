export interface ApiItem {
  readonly name: string;
  readonly kind: string;
  readonly text: string;
  readonly doc: string;
}

export interface EntryPoint {
  readonly folder: string;
  readonly entry: string;
  readonly items: readonly ApiItem[];
}

/** The code of each `@example` of a doc comment, without its fence and its title. */
export declare const examplesOf: (doc: string) => readonly string[];

/** Every entry point that has types: its name, and what it exports in the order of the alphabet. */
export declare const readApi: () => readonly EntryPoint[];

/** The API snapshot of each package by its path. */
export declare const snapshots: () => Readonly<Record<string, string>>;
