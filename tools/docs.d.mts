/** Each generated page of docs/ by its path. */
export declare const pages: () => Record<string, string>;
