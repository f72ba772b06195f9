/** One person of a pasted list: a line, or one of several addresses in it. */
export interface ListedPerson {
  /** In the list, from 1, as editors number lines. */
  line: number;
  /** Empty if the line has none. */
  name: string;
  /** As written; empty if the line has no address. */
  email: string;
  /** The whole line, to show it again. */
  text: string;
}

/** Splits a line of a sheet into cells at commas, semicolons and tabs, and removes quotes around a cell. */
const cellsOf = (line: string): string[] =>
  [...line.matchAll(/"((?:[^"]|"")*)"|[^,;\t]+/g)]
    .map(([cell, quoted]) => (quoted === undefined ? cell : quoted.replaceAll('""', '"')).trim())
    .filter((cell) => cell !== '');

/** Reads a cell such as "Ana Núñez <ana@example.net>", or an address alone. */
function readCell(cell: string): { name: string; email: string } {
  const [, name = '', email = cell] = /^(.*?)\s*<\s*(?:mailto:)?([^<>]*?)\s*>$/.exec(cell) ?? [];
  return { name: name.replace(/^["'](.*)["']$/, '$1').trim(), email };
}

/**
 * Reads a list of people pasted from an email or a sheet: an address a line, "Name <address>", or the cells of a row,
 * in which cells without an address are the name. A row with several addresses is several people. The heading of a
 * sheet is skipped.
 */
export function readPeople(text: string): ListedPerson[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  const first = lines.findIndex((line) => line.trim() !== '');
  return lines.flatMap((whole, index): ListedPerson[] => {
    const line = whole.trim();
    const isHeading = index === first && !line.includes('@') && /e-?mail|correo|address|dirección/i.test(line);
    const cells = cellsOf(line);
    if (cells.length === 0 || isHeading) return [];
    const about = { line: index + 1, text: line };
    const addresses = cells.filter((cell) => cell.includes('@')).map(readCell);
    const names = cells.filter((cell) => !cell.includes('@')).join(' ');
    if (addresses.length === 0) return [{ ...about, name: names, email: '' }];
    // Cells without an address name one person; with several addresses it is unknown which.
    return addresses.map(({ name, email }) => ({
      ...about,
      name: name || (addresses.length === 1 ? names : ''),
      email,
    }));
  });
}
