/** Most characters that an entity may stand for: names of signs, not of texts. */
const longest = 8;

const declaration = /^<!ENTITY\s+([A-Za-z_][\w.-]{0,31})\s+(?:"([^"]*)"|'([^']*)')\s*>/;
const skipped = /^(?:\s+|<!--[\s\S]*?-->)/;

/** Returns the text of a value that holds characters and references to them by number; null for anything else. */
function readValue(value: string): string | null {
  const read = value.replaceAll(/&#(x[0-9a-f]{1,6}|\d{1,7});/gi, (whole, number: string) => {
    const point = /^x/i.test(number) ? Number.parseInt(number.slice(1), 16) : Number(number);
    const isCharacter = point > 0 && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff);
    return isCharacter ? String.fromCodePoint(point) : whole;
  });
  return /[&<>%]/.test(read) || [...read].length > longest ? null : read;
}

/**
 * Returns the characters by name that a document type declares in its brackets, as RFCs do: `<!ENTITY nbsp "&#160;">`.
 * @returns null where it declares anything else, such as a file from outside or an entity of entities
 */
export function readDeclaredEntities(doctype: string): Map<string, string> | null {
  const begin = doctype.indexOf('[');
  if (begin === -1) return new Map();
  const declared = new Map<string, string>();
  let rest = doctype.slice(begin + 1, doctype.lastIndexOf(']'));
  while (rest !== '') {
    const blank = skipped.exec(rest);
    const [whole, name = '', double, single = ''] = blank ? [] : (declaration.exec(rest) ?? []);
    const value = readValue(double ?? single);
    if (!blank && (whole === undefined || value === null)) return null;
    if (whole !== undefined && value !== null && !declared.has(name)) declared.set(name, value);
    rest = rest.slice((blank?.[0] ?? whole ?? '').length);
  }
  return declared;
}
