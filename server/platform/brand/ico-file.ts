const headerSize = 6;
const entrySize = 16;

/** Puts square PNG pictures of up to 256 pixels into one ICO file, which every browser since Windows Vista reads. */
export function packIco(pictures: readonly { size: number; png: Uint8Array }[]): Buffer {
  const header = Buffer.alloc(headerSize + entrySize * pictures.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pictures.length, 4);
  let at = header.length;
  pictures.forEach(({ size, png }, index) => {
    const entry = headerSize + entrySize * index;
    // 256 is written as 0.
    header.writeUInt8(size % 256, entry);
    header.writeUInt8(size % 256, entry + 1);
    header.writeUInt16LE(1, entry + 4);
    header.writeUInt16LE(32, entry + 6);
    header.writeUInt32LE(png.length, entry + 8);
    header.writeUInt32LE(at, entry + 12);
    at += png.length;
  });
  return Buffer.concat([header, ...pictures.map(({ png }) => png)]);
}
