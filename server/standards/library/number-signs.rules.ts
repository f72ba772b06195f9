const romanSigns: readonly [value: number, sign: string][] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];

/** Highest number in Roman signs; a browser writes those above it in digits, too. */
const highestRoman = 3_999;

/** Returns a number from 1 in small Roman signs, 'xiv'. */
export function romanOf(number: number): string {
  if (number > highestRoman) return String(number);
  let [left, written] = [number, ''];
  for (const [value, sign] of romanSigns) {
    for (; left >= value; left -= value) written += sign;
  }
  return written;
}

/** Returns a number from 1 in small letters: 'a', 'z', 'aa'. */
export const lettersOf = (number: number): string =>
  (number > 26 ? lettersOf(Math.floor((number - 1) / 26)) : '') + String.fromCodePoint(97 + ((number - 1) % 26));
