/** A heading that begins with the sign and the number of a section: "§ 4.2.1 Fire lanes {changed}". */
const numbered = /^<h([2-4])>§\s*((?:[A-Z]\.)?\d+(?:\.\d+)*)\s+([\s\S]*?)<\/h\1>/;
const written = /^#{2,4} §\s*(?:[A-Z]\.)?\d/m;
const changed = /\s*\{changed\}\s*$/;

/** Returns whether Markdown has a numbered section, as only the text of a standard does. */
export const hasNumberedSections = (markdown: string): boolean => written.test(markdown);

/** Returns whether a part closes as many boxes as it opens: a heading inside a quotation ends within its box. */
const isWhole = (part: string): boolean =>
  ['blockquote', 'ul', 'ol', 'li', 'td', 'div'].every(
    (tag) => part.split(`<${tag}`).length === part.split(`</${tag}>`).length,
  );

/**
 * Gives each numbered section of rendered Markdown an id made of its number, with a link to itself, and marks the
 * sections that are new in an edition (docs/decisions/documents-and-committees.md#reading-in-chapters).
 * @param changedWord precedes the text of a changed section
 */
export function numberedSections(html: string, changedWord: string): string {
  return html
    .split(/(?=<h[2-4]>)/)
    .map((part) => {
      const [heading, level, number, title] = numbered.exec(part) ?? [];
      if (heading === undefined || level === undefined || number === undefined || title === undefined) return part;
      const id = `s${number}`;
      const isChanged = changed.test(title);
      const link = `<a class="section-number" href="#${id}">§ ${number}</a>`;
      const shown = `<h${level} id="${id}">${link} ${title.replace(changed, '')}</h${level}>`;
      const rest = part.slice(heading.length);
      if (!isChanged) return shown + rest;
      const marked = `${shown}<p class="changed-word">${changedWord}</p>${rest}`;
      return isWhole(part) ? `<div class="changed-section">${marked}</div>` : marked;
    })
    .join('');
}
