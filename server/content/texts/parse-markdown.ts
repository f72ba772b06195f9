import { Lexer, Parser, type RendererObject } from 'marked';
import { escapeText } from './escape-text.rules.ts';
import { listNotes, nameNotes } from './footnotes.ts';
import { notesOf } from './footnotes.rules.ts';
import { createMarked } from './markdown-syntax.rules.ts';
import { setQuotes } from './typographic-quotes.ts';

/** Puts the words of a task and its box into one label, so that a screen reader reads them together. */
const tasks: RendererObject = {
  listitem({ tokens }) {
    const [box, words, ...rest] = tokens;
    if (box?.type !== 'checkbox' || words?.type !== 'text') return false;
    const label = this.parser.parseInline('tokens' in words && words.tokens ? words.tokens : [words]);
    return `<li><label>${this.parser.parseInline([box])}${label}</label>${this.parser.parse(rest)}</li>\n`;
  },
  paragraph({ tokens }) {
    return tokens[0]?.type === 'checkbox' ? `<p><label>${this.parser.parseInline(tokens)}</label></p>\n` : false;
  },
};

const marked = createMarked().use({ renderer: tasks });

/**
 * Returns Markdown as HTML that has not been cleaned: CommonMark, the extensions of GitHub, footnotes and definition lists.
 * @param language whose quotation marks the text gets; without one they stay as they were typed
 */
export function parseMarkdown(markdown: string, language?: string): string {
  try {
    return parse(markdown, language);
  } catch (error) {
    // Thousands of nested quotations are more than the stack holds; the text is shown as it was written.
    if (error instanceof RangeError) return `<pre>${escapeText(markdown)}</pre>`;
    throw error;
  }
}

function parse(markdown: string, language?: string): string {
  const lexer = new Lexer(marked.defaults);
  const tokens = lexer.lex(markdown);
  const notes = notesOf(lexer);
  if (language) setQuotes(tokens, language);
  const html = marked.parser(tokens);
  if (notes.length === 0) return html;
  return nameNotes(html + listNotes(notes, (inner) => marked.parser(inner)), markdown);
}

/**
 * Returns the inline Markdown of one line as HTML that has not been cleaned.
 * @param language whose quotation marks the text gets
 */
export function parseInline(markdown: string, language?: string): string {
  const tokens = Lexer.lexInline(markdown, marked.defaults);
  if (language) setQuotes(tokens, language);
  return Parser.parseInline(tokens, marked.defaults);
}
