/** Signs of Markdown at the start of a line: headings, quotes, lists. */
const lineSigns = /^[ \t]*(#{1,6}|>|[-*+]|\d{1,3}[.)])[ \t]+/gm;

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': ' ',
  '&ndash;': '–',
  '&mdash;': '—',
};

/**
 * Returns Markdown with inline HTML as one line of plain words: links by their text, pictures by their description.
 * Only for search and excerpts; pages use the renderer.
 */
export const toPlainText = (markdown: string): string =>
  markdown
    .replace(/<(script|style)\b[^>]*>[\s\S]*?<\/\1\s*>/gi, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/!?\[([^\]]*)\]\([^)\s]*(?:\s+"[^"]*")?\)/g, '$1')
    .replace(lineSigns, '')
    .replace(/^[|:\s-]+$/gm, ' ')
    .replace(/[`*]|__|~~/g, '')
    .replaceAll('|', ' ')
    .replace(/&[a-z]+;/g, (entity) => entities[entity] ?? ' ')
    .replace(/\s+/g, ' ')
    .trim();
