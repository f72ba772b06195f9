import { besideMarks } from './field-mark.rules.ts';
import { parseMarkdown } from './parse-markdown.ts';
import { readWords } from './read-words.ts';

/** A text with none of these says what it says: most titles are such. */
const markup = /[<>&*_`[\]#~|\\\n]|^\s*([-+:=]|\d{1,9}[.)])|https?:|www\.|@/;

/**
 * Returns Markdown with inline HTML as one line of plain words, as the page shows them: links by their text, pictures by
 * their description, exponents in Unicode or as "10^(a + b)". For search, excerpts and everything without markup.
 */
export const toPlainText = (markdown: string): string =>
  besideMarks(markdown, (text) =>
    markup.test(text) ? readWords(parseMarkdown(text)) : text.replace(/\s+/g, ' ').trim(),
  );
