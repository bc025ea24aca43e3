// Controls to begin with.

export const PRESETS: readonly (readonly [title: string, text: string])[] = [
  ['1 + 0', '1m'],
  ['3 + 2', '3m.. + 2s'],
  ['5 + 3', '5m.. + 3s'],
  ['10 + 5', '10m.. + 5s'],
  ['15 + 10', '15m.. + 10s'],
  ['90 + 30', '90m.. + 30s'],
  ['FIDE, two stages', '40/90m.. + 30s, 30m.. + 30s'],
  ['US delay', '(5s) 60m'],
  ['Bronstein', '25m + ..10s'],
  ['Byo-yomi', '20m, 5 x r1/30s'],
  ['Canadian', '20m, r10/5m'],
  ['Hourglass', '~3m'],
];
