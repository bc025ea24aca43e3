/** FNV-1a, a hash of 32 bits: `hash = Math.imul(hash ^ byte, FNV_PRIME)` for each byte. */

export const FNV_SEED: number = 0x811c9dc5 | 0;
export const FNV_PRIME = 0x01000193;
