import { encode } from 'uqr';

/** Modules of white around the code, by which readers find it (ISO/IEC 18004 requires four). */
const quietZone = 4;

export interface QrCode {
  /** Modules along one side, the quiet zone included. */
  size: number;
  /** The dark modules as the path of an SVG whose unit is a module: one stroke for each run in a row. */
  path: string;
}

/** Draws a text as a QR code. A code on a screen is seldom damaged, so 15 % of redundancy is enough. */
export function drawQrCode(text: string): QrCode {
  const { size, data } = encode(text, { ecc: 'M', border: quietZone });
  const rows = data.map((row, y) => {
    const modules = row.map((isDark) => (isDark ? '1' : '0')).join('');
    return [...modules.matchAll(/1+/g)].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`);
  });
  return { size, path: rows.flat().join('') };
}
