/** Ways to keep text from being read as Markdown, from the tidiest to the surest. */
export const escapings = ['none', 'careful', 'all'] as const;
export type Escaping = (typeof escapings)[number];

const addresses = /(?:https?:\/\/|www\.)[^\s<]+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;

const escapeSigns = (text: string): string =>
  text
    .replace(/[\\`<]/g, String.raw`\$&`)
    // Neither an asterisk between spaces nor brackets alone are signs.
    .replace(/(?<!\s)\*|\*(?!\s)/g, String.raw`\*`)
    .replace(/\](?=[([:])|\[(?=\^)/g, String.raw`\$&`)
    .replace(/~(?=~)|(?<=~)~/g, String.raw`\~`)
    .replace(/&(?=#?\w+;)/g, String.raw`\&`)
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, String.raw`\_`);

/** Escapes what would begin another kind of block at the start of a line. */
const escapeStart = (text: string): string =>
  text.replace(
    /^(\s*)(?:([-+#>:|=])|(\d{1,9})([.)])(?=\s|$))/,
    (_, space: string, sign?: string, digits = '', end = '') =>
      sign ? `${space}\\${sign}` : `${space}${digits}\\${end}`,
  );

function escapeCarefully(text: string): string {
  let escaped = '';
  let from = 0;
  // An address is a link as it is typed; an escape inside would be part of it.
  for (const { index, 0: address } of text.matchAll(addresses)) {
    escaped += escapeSigns(text.slice(from, index)) + address;
    from = index + address.length;
  }
  return escaped + escapeSigns(text.slice(from));
}

/**
 * Writes text so that Markdown shows it.
 * @param isLineStart whether it stands at the beginning of a line
 */
export function escapeMarkdown(text: string, escaping: Escaping, isLineStart: boolean): string {
  if (escaping === 'none') return text;
  // Escaped quotation marks would stay as typed when they are rendered. A pipe is escaped where the cell around it is written.
  if (escaping === 'all') return text.replace(/[!#-&(-/:-@[-`{}~]/g, String.raw`\$&`);
  return isLineStart ? escapeStart(escapeCarefully(text)) : escapeCarefully(text);
}
