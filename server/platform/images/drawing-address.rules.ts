import type { Size } from './image.rules.ts';

const address = /^\/images\/([0-9a-f]{32})-([1-9]\d{0,4})x([1-9]\d{0,4})\.svg$/;

/** Returns the address of a stored drawing; the hash changes with it. */
export const drawingAddress = (hash: string, { width, height }: Size): string =>
  `/images/${hash}-${width}x${height}.svg`;

/** Parses the address of a stored drawing; null for other addresses. */
export function readDrawingAddress(src: string): { hash: string; size: Size } | null {
  const [, hash, width, height] = address.exec(src) ?? [];
  return hash ? { hash, size: { width: Number(width), height: Number(height) } } : null;
}

/** Returns the key of a drawing in the storage. */
export const drawingKey = (hash: string): string => `${hash}-svg`;
