/** Combines CRC-32 checksums: the header of an index comes first, but its body's checksum is known first. */

/** Multiplies two polynomials over GF(2) modulo the CRC's, bits reversed. */
const multiply = (a: number, b: number): number => {
  let product = 0;
  let shifted = b;
  for (let bit = 31; bit >= 0; bit -= 1) {
    if (((a >>> bit) & 1) === 1) product ^= shifted;
    shifted = (shifted & 1) === 1 ? (shifted >>> 1) ^ 0xedb88320 : shifted >>> 1;
  }
  return product >>> 0;
};

/** The checksum of two parts together, from that of each and the length of the second. */
export const joinCrc32 = (first: number, second: number, secondLength: number): number => {
  // x ** 8 to the power of the length, by squaring
  let power = 0x00800000;
  let shift = 0x80000000;
  for (let left = secondLength; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) shift = multiply(shift, power);
    power = multiply(power, power);
  }
  return (multiply(first, shift) ^ second) >>> 0;
};
