/** Each generated file by its path. */
export declare const pages: () => Record<string, string>;
