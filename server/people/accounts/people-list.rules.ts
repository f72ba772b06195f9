/** One person of a list that was pasted: a line, or one of several addresses in it. */
export interface ListedPerson {
  /** Of the list, from 1, as an editor numbers it. */
  line: number;
  /** Empty where the line says none. */
  name: string;
  /** As it was written; empty where the line has no address. */
  email: string;
  /** The whole line, to be shown again. */
  text: string;
}

/** Splits a line of a sheet into its cells: between commas, semicolons and tabs, quotes around a cell taken away. */
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
 * Reads a list of people as it is pasted from an email or a sheet: an address a line, "Name <address>", or the cells of a
 * row, of which those without an address are the name. A row with several addresses holds several people. The heading of
 * a sheet is no person.
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
    // Cells without an address name one person; of several nobody could tell whom they name.
    return addresses.map(({ name, email }) => ({
      ...about,
      name: name || (addresses.length === 1 ? names : ''),
      email,
    }));
  });
}
