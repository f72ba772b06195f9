import { decodeBeginning } from './decode-xml.ts';

/** Bytes that are looked at: comments and thousands of declared entities may stand before the first element. */
const looked = 1_000_000;

/** Returns the name of the first element of a text of XML, without a prefix; null where it does not begin as XML. */
export function findRootName(bytes: Uint8Array): string | null {
  const text = decodeBeginning(bytes, looked);
  if (!/^\uFEFF?\s*</.test(text)) return null;
  const plain = text
    .replaceAll(/<!--[\s\S]*?-->|<\?[\s\S]*?\?>/g, '')
    .replace(/<!DOCTYPE[^[>]*(\[[\s\S]*?\])?\s*>/, '');
  const name = /<([A-Za-z_][\w.:-]*)/.exec(plain)?.[1] ?? '';
  return name.slice(name.indexOf(':') + 1);
}
