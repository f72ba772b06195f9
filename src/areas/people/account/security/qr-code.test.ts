import { encode } from 'uqr';
import { expect, it } from 'vitest';
import { drawQrCode } from './qr-code.ts';

const uri =
  'otpauth://totp/MSCA:mar%C3%ADa%40example.org?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=MSCA&digits=6&period=30';

/** Reads the modules from the path. */
function modulesOf({ size, path }: ReturnType<typeof drawQrCode>): boolean[][] {
  const runs = [...path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)].map(([, ...numbers]) => numbers.map(Number));
  const isDark = (x: number, y: number) =>
    runs.some(([from = 0, row, length = 0]) => row === y && from <= x && x < from + length);
  return Array.from({ length: size }, (_, y) => Array.from({ length: size }, (_, x) => isDark(x, y)));
}

it('draws every module of the code, and nothing else', () => {
  expect(modulesOf(drawQrCode(uri))).toEqual(encode(uri, { ecc: 'M', border: 4 }).data);
});

it('leaves four modules of white on every side', () => {
  const code = drawQrCode(uri);
  const modules = modulesOf(code);
  const columns = modules.map((_, x) => modules.map((row) => row[x]));
  for (const lines of [modules, columns]) {
    expect(lines.map((line) => line.includes(true)).indexOf(true)).toBe(4);
    expect(lines.map((line) => line.includes(true)).lastIndexOf(true)).toBe(code.size - 5);
  }
});
