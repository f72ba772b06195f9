import { createHash } from 'node:crypto';
import type { Token } from 'marked';
import type { Note } from './footnotes.rules.ts';

/** Returns the list of notes that stands below a text. @param render turns the tokens of a note into HTML */
export function listNotes(notes: readonly Note[], render: (tokens: Token[]) => string): string {
  if (notes.length === 0) return '';
  const items = notes.map(({ tokens, references }, index) => {
    const number = index + 1;
    const back = Array.from(
      { length: references },
      (_, at) => ` <a href="#fnref-00000000-${number}-${at + 1}" role="doc-backlink" title="[${number}]">↩</a>`,
    ).join('');
    const html = render(tokens).trimEnd();
    const body = html.endsWith('</p>') ? `${html.slice(0, -'</p>'.length)}${back}</p>` : html + back;
    return `<li id="fn-00000000-${number}">${body}</li>\n`;
  });
  return `<section role="doc-endnotes">\n<hr />\n<ol>\n${items.join('')}</ol>\n</section>\n`;
}

/** Makes the addresses of the notes the text's own: two texts on one page may have a first note each. */
export function nameNotes(html: string, text: string): string {
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 8);
  return html.replace(/(["#])(fn|fnref)-0{8}-/g, `$1$2-${digest}-`);
}
