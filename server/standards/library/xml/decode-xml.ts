import { BadEditionSource } from '../edition-tree.contract.ts';

/** Beginnings of files in UTF-16, with a mark of the order of bytes or as `<` and `{` stand in it. */
const beginnings: readonly [encoding: string, bytes: readonly number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
  ['utf-16le', [0x3c, 0x00]],
  ['utf-16be', [0x00, 0x3c]],
  ['utf-16le', [0x7b, 0x00]],
  ['utf-16be', [0x00, 0x7b]],
];

/** Returns the encoding of a file: what its first bytes show counts more than what its first line says. */
function findEncoding(bytes: Uint8Array): string {
  const shown = beginnings.find(([, begin]) => begin.every((byte, at) => bytes[at] === byte));
  if (shown) return shown[0];
  const first = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  return /^\s*<\?xml[^>]*?\bencoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(first)?.[1] ?? 'utf-8';
}

/** Returns the text of a file of XML or JSON in its encoding, UTF-8 where nothing tells another. @throws BadEditionSource */
export function decodeXml(bytes: Uint8Array): string {
  const encoding = findEncoding(bytes);
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new BadEditionSource([`The file says it is written in ${encoding}, and is not: save it as UTF-8.`]);
  }
}

/** Returns the beginning of a text in its encoding; a letter that is cut at its end, or an unknown encoding, is no fault here. */
export function decodeBeginning(bytes: Uint8Array, length: number): string {
  try {
    return new TextDecoder(findEncoding(bytes)).decode(bytes.subarray(0, length));
  } catch {
    return new TextDecoder().decode(bytes.subarray(0, length));
  }
}
