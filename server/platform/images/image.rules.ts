import type { Locale } from '../locale.rules.ts';

/** Widths of the sizes, in pixels: a phone, a column, a whole page; each also serves twice the pixel density. */
const widths = [480, 960, 1600] as const;

/** Largest accepted picture, in pixels: a camera's 50 million, but no decompression bomb. */
export const pixelLimit = 50_000_000;

/** Longest alternative text, in characters, as in the content. */
export const altLimit = 300;

/** Field of the alternative text by language. */
export const altFields = { en: 'altEn', es: 'altEs' } as const satisfies Record<Locale, string>;

/** Longest search text, in characters. */
export const imageSearchLimit = 200;

export interface Size {
  width: number;
  height: number;
}

/**
 * Returns the sizes of a picture, smallest first: never larger than the original, and only the original for a small
 * one.
 */
export function listImageSizes({ width, height }: Size): Size[] {
  const smaller = widths.filter((each) => each < width);
  const largest = widths.at(-1) ?? width;
  const made = width <= largest ? [...smaller, width] : [...smaller];
  return made.map((each) => ({ width: each, height: Math.max(1, Math.round((height * each) / width)) }));
}

/** Returns the name of a stored size; the hash changes with the picture. */
export const sizeName = (hash: string, { width, height }: Size): string => `${hash}-${width}x${height}`;

/** The part of a picture that stays in view where it is cropped: a third of its width and of its height. */
export const focusColumns = ['left', 'center', 'right'] as const;
export const focusRows = ['top', 'center', 'bottom'] as const;
/** Both, as `object-position` has them: "left top". The middle is what stays in view without one. */
export interface Focus {
  column: (typeof focusColumns)[number];
  row: (typeof focusRows)[number];
}

/** Returns where a part is, in percent from the left or the top. */
export const focusPercent = <T extends string>(parts: readonly T[], part: T): number => parts.indexOf(part) * 50;

/** Returns the part of stored percents; null for the middle. */
export function readFocus(x: number | null, y: number | null): Focus | null {
  const column = focusColumns[(x ?? 50) / 50];
  const row = focusRows[(y ?? 50) / 50];
  return !column || !row || (column === 'center' && row === 'center') ? null : { column, row };
}

const address =
  /^\/images\/([0-9a-f]{32})-([1-9]\d{0,4})x([1-9]\d{0,4})\.webp(?:#(left|center|right)-(top|center|bottom))?$/;

/** Returns the address of a size of a picture of the library. */
export const imageAddress = (hash: string, size: Size): string => `/images/${sizeName(hash, size)}.webp`;

/** Returns an address that says which part of the picture stays in view; browsers do not send that part of it. */
export const focusedAddress = (src: string, focus: Focus | null): string =>
  focus ? `${src}#${focus.column}-${focus.row}` : src;

/** Parses an address of the library; null for other pictures. */
export function readImageAddress(src: string): { hash: string; size: Size; focus: Focus | null } | null {
  const [, hash, width, height, column, row] = address.exec(src) ?? [];
  if (!hash) return null;
  const focus = column && row ? ({ column, row } as Focus) : null;
  return { hash, size: { width: Number(width), height: Number(height) }, focus };
}

/** Addresses of the library inside a text. */
const addressInText = /\/images\/([0-9a-f]{32})-[1-9]\d{0,4}x[1-9]\d{0,4}\.webp/g;

/** Returns the hashes of the pictures of the library that a text names. */
export const hashesIn = (text: string): string[] => [...text.matchAll(addressInText)].flatMap(([, hash]) => hash ?? []);

/** Returns a text with other addresses for pictures of the library. @param addressOf returns null for those that stay */
export const replaceAddresses = (text: string, addressOf: (hash: string) => string | null): string =>
  text.replace(addressInText, (whole, hash: string) => addressOf(hash) ?? whole);
