/** Most characters that an entity may stand for: names of signs, and phrases that a document repeats. */
const longest = 500;

const declaration = /^<!ENTITY\s+([A-Za-z_][\w.-]{0,63})\s+(?:"([^"]*)"|'([^']*)')\s*>/;
const fromOutside = /^<!ENTITY\s+([A-Za-z_][\w.-]{0,63})\s+(?:SYSTEM|PUBLIC)\s[^<>]{1,1000}>/;
const skipped = /^(?:\s+|<!--[\s\S]*?-->)/;

/** Entities that a document type declares. */
interface DeclaredEntities {
  /** Texts by name. */
  texts: ReadonlyMap<string, string>;
  /** Names of those that stand in other files, which nobody opens. */
  outside: ReadonlySet<string>;
  /** Beginning of the first declaration that cannot be read; null where all can. */
  unread: string | null;
}

/** Returns the text of a value that holds characters and references to them by number; null for anything else. */
function readValue(value: string): string | null {
  const read = value.replaceAll(/&#(x[0-9a-f]{1,6}|\d{1,7});/gi, (whole, number: string) => {
    const point = /^x/i.test(number) ? Number.parseInt(number.slice(1), 16) : Number(number);
    const isCharacter = point > 0 && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff);
    return isCharacter ? String.fromCodePoint(point) : whole;
  });
  return /[&<>%]/.test(read) || read.length > longest ? null : read;
}

/**
 * Returns the entities that a document type declares in its brackets: characters and short texts by name, as RFCs have them
 * (`<!ENTITY nbsp "&#160;">`), and names of other files. One that holds another entity or an element is not read.
 */
export function readDeclaredEntities(doctype: string): DeclaredEntities {
  const texts = new Map<string, string>();
  const outside = new Set<string>();
  const begin = doctype.indexOf('[');
  let rest = begin === -1 ? '' : doctype.slice(begin + 1, doctype.lastIndexOf(']'));
  while (rest !== '') {
    const blank = skipped.exec(rest);
    const [text, name = '', double, single = ''] = blank ? [] : (declaration.exec(rest) ?? []);
    const [file, fileName = ''] = blank || text !== undefined ? [] : (fromOutside.exec(rest) ?? []);
    const value = text === undefined ? null : readValue(double ?? single);
    const read = blank?.[0] ?? (value === null ? file : text);
    if (read === undefined) return { texts, outside, unread: rest.slice(0, 60).split(/[\n>]/)[0] ?? '' };
    // The first declaration of a name counts.
    const isNew = !texts.has(name || fileName) && !outside.has(name || fileName);
    if (value !== null && isNew) texts.set(name, value);
    else if (file !== undefined && isNew) outside.add(fileName);
    rest = rest.slice(read.length);
  }
  return { texts, outside, unread: null };
}
