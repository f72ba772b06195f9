/** A part of a text, from its first character to the one after its last. */
export interface TextRange {
  from: number;
  to: number;
}

/**
 * Parts of a text that are no words: addresses of links and pictures, definitions of links, addresses written as such,
 * email addresses, tags of HTML, and tokens. Each pattern reads a text once, however it is written.
 */
const fixedParts: readonly RegExp[] = [
  /\]\(\s{0,9}(?:<[^<>\n]*>|[^\s()]*(?:\([^\s()]*\)[^\s()]*)*)/g,
  /^ {0,3}\[(?!\^)[^[\]\n]{1,500}\]:[^\S\n]{0,9}\S*/gm,
  /\]\[[^[\]\n]{0,500}\]/g,
  /\b(?:https?|mailto|tel):[^\s<>"]*/gi,
  /\bwww\.[^\s<>"]*/gi,
  /(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/g,
  /\{[^{}\s]{1,200}\}/g,
];

const tag = /<\/?[a-z][^<>]*>/gi;
/** Attributes of a tag whose values are read as texts. */
const readAttribute = /\s(?:alt|title)\s?=\s?"([^"<>]*)"/gi;

/** A text that is an address as a whole, as some phrases are. */
const wholeAddress = /^\/\S*$/;

/** Lists the parts of a text that a search of words leaves alone; they may overlap. */
export function listFixedRanges(text: string): TextRange[] {
  if (wholeAddress.test(text)) return [{ from: 0, to: text.length }];
  const fixed = fixedParts.flatMap((part) =>
    [...text.matchAll(part)].map(({ index, 0: { length } }) => ({ from: index, to: index + length })),
  );
  for (const { index, 0: whole } of text.matchAll(tag)) {
    let from = index;
    for (const { index: at, 0: attribute, 1: value = '' } of whole.matchAll(readAttribute)) {
      const end = index + at + attribute.length - 1;
      fixed.push({ from, to: end - value.length });
      from = end;
    }
    fixed.push({ from, to: index + whole.length });
  }
  return fixed;
}
