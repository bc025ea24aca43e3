/** Emphasis in a terminal; plain text where there are no colours. */

export interface Colours {
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
}

export const coloursOf = (enabled: boolean): Colours => ({
  bold: (text) => (enabled ? `\u001B[1m${text}\u001B[22m` : text),
  dim: (text) => (enabled ? `\u001B[2m${text}\u001B[22m` : text),
});
