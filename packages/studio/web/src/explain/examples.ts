// Controls to try, one of each kind.

export const EXAMPLES: readonly (readonly [title: string, text: string])[] = [
  ['FIDE classical', '40/5400+30:1800+30'],
  ['Blitz', '3+2'],
  ['US delay', 'G/90;d5'],
  ['Byo-yomi', '30m, 5 x r1/30s'],
  ['Canadian', '60m, r10/5m'],
  ['Capped', '10m..15m + 1m'],
  ['Bronstein', '30m + ..10s'],
  ['Hourglass', '~3m'],
  ['A messy real tag', '100’/40+50’/20+15’/end with incr. 30”/move, starting from move 1'],
];
