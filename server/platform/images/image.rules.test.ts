import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  focusColumns,
  focusedAddress,
  focusPercent,
  focusRows,
  imageAddress,
  listImageSizes,
  readFocus,
  readImageAddress,
} from './image.rules.ts';

it.each([
  [{ width: 4000, height: 3000 }, ['480x360', '960x720', '1600x1200']],
  [{ width: 1600, height: 900 }, ['480x270', '960x540', '1600x900']],
  [{ width: 1000, height: 500 }, ['480x240', '960x480', '1000x500']],
  [{ width: 300, height: 200 }, ['300x200']],
  [{ width: 3000, height: 1 }, ['480x1', '960x1', '1600x1']],
])('makes of %j the sizes %j', (size, made) => {
  expect(listImageSizes(size).map(({ width, height }) => `${width}x${height}`)).toEqual(made);
});

it('never makes a picture larger than it is, and keeps its shape', () => {
  const side = fc.integer({ min: 1, max: 8_000 });
  fc.assert(
    fc.property(side, side, (width, height) => {
      for (const made of listImageSizes({ width, height })) {
        expect(made.width).toBeLessThanOrEqual(width);
        expect(Math.abs(made.height - (height * made.width) / width)).toBeLessThanOrEqual(1);
      }
    }),
  );
});

it('reads the addresses it writes, and no other', () => {
  const hash = 'a1'.repeat(16);
  const size = { width: 960, height: 540 };
  const address = imageAddress(hash, size);
  expect(readImageAddress(address)).toEqual({ hash, size, focus: null });
  for (const column of focusColumns) {
    for (const row of focusRows) {
      const stored = readFocus(focusPercent(focusColumns, column), focusPercent(focusRows, row));
      expect(stored).toEqual(column === 'center' && row === 'center' ? null : { column, row });
      expect(readImageAddress(focusedAddress(address, stored))).toEqual({ hash, size, focus: stored });
    }
  }
  for (const src of [
    '/art/x.svg',
    `/images/${hash}.webp`,
    `/images/../${hash}-1x1.webp`,
    `https://x/images/${hash}-1x1.webp`,
    `/images/${hash}-1x1.webp#left`,
  ]) {
    expect(readImageAddress(src)).toBeNull();
  }
});
