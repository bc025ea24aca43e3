export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly type: string;
  readonly engines: { readonly node: string };
  readonly exports: Readonly<Record<string, unknown>>;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** The manifest of each package. */
export declare const manifests: () => readonly Manifest[];

/** Packs every package as it is built, and gives the path of each tarball and the files in it by package name. */
export declare const packAll: (
  folder: string,
) => ReadonlyMap<string, { readonly path: string; readonly files: readonly string[] }>;
