// The field. Every name is invented. A rating says how many nodes a player's engine may search, `pace`
// how long the player thinks compared with the others; `trouble` marks those always short of time.

/** Name, title, federation, rating, pace, trouble. */
const TABLE = [
  ['Marchetti-Voss, Leandro', 'GM', 'ITA', 2612, 1.0, false],
  ['Halvorsrud, Eirik', 'GM', 'NOR', 2598, 0.9, false],
  ['Tchernavsky, Ilya', 'GM', 'ISR', 2581, 1.3, true],
  ['Ravindranath, Kavin', 'GM', 'IND', 2574, 0.8, false],
  ['Szentmiklósi, Áron', 'GM', 'HUN', 2559, 1.1, false],
  ['Quispe Arandia, Renzo', 'GM', 'PER', 2547, 1.0, false],
  ['Dombrowicz, Kacper', 'GM', 'POL', 2536, 1.2, true],
  ['Łuczyński, Bartosz', 'GM', 'POL', 2528, 1.0, false],
  ['Okwuosa, Chidubem', 'IM', 'NGR', 2511, 0.9, false],
  ['Vandersteen, Joris', 'GM', 'BEL', 2503, 1.0, false],
  ['Grünwaldt, Henning', 'GM', 'GER', 2497, 1.3, true],
  ['Mkhitarashvili, Nodar', 'GM', 'GEO', 2488, 1.0, false],
  ['Sørvåg, Magnhild', 'IM', 'NOR', 2476, 1.0, false],
  ['Bayramoglu, Tunc', 'IM', 'TUR', 2469, 0.9, false],
  ['Castellanos Rey, Íñigo', 'IM', 'ESP', 2458, 1.1, false],
  ['Nakashibetsu, Ryo', 'IM', 'JPN', 2447, 0.8, false],
  ['Petrauskis, Domas', 'IM', 'LTU', 2439, 1.0, false],
  ['Ferreira Bastião, Nuno', 'IM', 'POR', 2431, 1.2, true],
  ['Wexcombe, Alistair', 'IM', 'ENG', 2424, 1.0, false],
  ['Zhaksybekov, Daulet', 'IM', 'KAZ', 2416, 0.9, false],
  ['Hrušovský, Matej', 'IM', 'SVK', 2408, 1.0, false],
  ['Lindqvist-Ek, Oskar', 'IM', 'SWE', 2397, 1.1, false],
  ['Deschaumes, Aurélien', 'IM', 'FRA', 2389, 1.0, false],
  ['Tran Huu Lam', 'IM', 'VIE', 2381, 0.8, false],
  ['Steinhuber, Valentin', 'FM', 'AUT', 2372, 1.3, true],
  ['Kovacevski, Blagoj', 'IM', 'MKD', 2364, 1.0, false],
  ['Ibarguren, Maite', 'WGM', 'ESP', 2355, 1.0, false],
  ['Oyelaran, Tobi', 'FM', 'NGR', 2347, 0.9, false],
  ['Bjarnleifsson, Kári', 'FM', 'ISL', 2338, 1.1, false],
  ['Papathanou, Stelios', 'FM', 'GRE', 2329, 1.0, false],
  ['Rooijendaal, Sanne', 'WIM', 'NED', 2318, 1.0, false],
  ['Ostapchenko, Yulia', 'WGM', 'UKR', 2309, 1.2, true],
  ['Mäkiranta, Ville', 'FM', 'FIN', 2301, 0.9, false],
  ['Dragoescu, Sorin', 'FM', 'ROU', 2292, 1.0, false],
  ['Abdelrazzaq, Karim', 'FM', 'EGY', 2284, 1.0, false],
  ['Brennicke, Jonas', 'FM', 'GER', 2273, 1.1, false],
  ['Cvetanovska, Elena', 'WIM', 'MKD', 2262, 1.0, false],
  ['Pohlreich, Šimon', 'FM', 'CZE', 2251, 0.9, false],
  ['Whitlaw, Fergus', 'FM', 'SCO', 2240, 1.2, true],
  ['Iyengar, Sahana', 'WFM', 'IND', 2228, 0.8, false],
  ['Tammsalu, Rasmus', 'CM', 'EST', 2215, 1.0, false],
  ['Gutierrez Paz, Ximena', 'WIM', 'COL', 2203, 1.0, false],
  ['Delacour, Baptiste', '', 'FRA', 2191, 1.1, false],
  ['Kesselring, Anouk', 'WFM', 'SUI', 2178, 1.0, false],
  ['Moravčík, Tadeáš', 'CM', 'CZE', 2166, 1.0, false],
  ['Unterwieser, Ludwig', '', 'AUT', 2153, 1.3, true],
  ['Fitzmorris, Orla', '', 'IRL', 2141, 1.0, false],
  ['Hohenlauber, Gregor', '', 'AUT', 2126, 0.9, false],
];

const WEAKEST = 2100;
const FEWEST_NODES = 350;
const DOUBLING = 130;

/** So many points of rating are one doubling of the nodes. */
const nodesOf = (rating) => {
  const above = rating - WEAKEST;
  const doublings = Math.floor(above / DOUBLING);
  return Math.round(FEWEST_NODES * 2 ** doublings * (1 + (above % DOUBLING) / DOUBLING));
};

export const PLAYERS = TABLE.map(([name, title, team, rating, pace, trouble], id) => {
  return { id, name, title, team, rating, nodes: nodesOf(rating), pace, trouble };
});
