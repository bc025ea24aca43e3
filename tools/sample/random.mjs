// Random numbers that are the same on every machine. Only integers and division are used, here and by
// callers: powers and logarithms may differ in the last digit between JavaScript engines.

/** A number from text (FNV-1a). */
const hashOf = (text) => {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return hash >>> 0;
};

/** Numbers from 0 to below 1, from a seed (xorshift). */
export const makeRandom = (seed) => {
  let state = hashOf(seed) || 1;
  const next = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 0x1_0000_0000;
  };
  // seeds that look alike begin alike
  for (let round = 0; round < 16; round += 1) next();
  return next;
};

/** An index into `weights`, each as likely as it weighs. */
export const pick = (random, weights) => {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let rest = random() * total;
  const found = weights.findIndex((weight) => {
    rest -= weight;
    return rest < 0;
  });
  return Math.max(0, found);
};
