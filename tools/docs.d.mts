/** Each generated page by its path. */
export declare const pages: () => Record<string, string>;

/** The first line of each compiled module by its path. */
export declare const moduleFirstLines: () => Record<string, string>;

/** Each compiled module by its path; this takes a while. */
export declare const modules: () => Record<string, string>;
