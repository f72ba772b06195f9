/** Bytes that are looked at: comments and declarations may stand before the first element. */
const looked = 20_000;

/** Returns the name of the first element of a text of XML; null where it does not begin as XML. */
export function findRootName(bytes: Uint8Array): string | null {
  const text = new TextDecoder().decode(bytes.subarray(0, looked));
  if (!/^\uFEFF?\s*</.test(text)) return null;
  const plain = text
    .replaceAll(/<!--[\s\S]*?-->|<\?[\s\S]*?\?>/g, '')
    .replace(/<!DOCTYPE[^[>]*(\[[\s\S]*?\])?\s*>/, '');
  return /<([A-Za-z][\w.:-]*)/.exec(plain)?.[1] ?? '';
}
