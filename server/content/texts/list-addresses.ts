import { Parser } from 'htmlparser2';
import { isTextLink, isTextPicture } from '../values/link.rules.ts';
import { parseInline, parseMarkdown } from './parse-markdown.ts';

/** An address that a text leads to or shows. */
export interface TextAddress {
  kind: 'link' | 'picture';
  address: string;
}

/** Form in which a text is written: Markdown of blocks, Markdown of one line such as a label, or HTML. */
export type TextForm = 'markdown' | 'inline' | 'html';

const readers: Readonly<Record<TextForm, (text: string) => string>> = {
  markdown: (text) => parseMarkdown(text),
  inline: (text) => parseInline(text),
  html: (text) => text,
};

/** Lists the links and pictures that a page shows of a text, in order, by the parser that renders it. */
export function listAddresses(text: string, form: TextForm): TextAddress[] {
  if (!/[<[]/.test(text)) return [];
  const found: TextAddress[] = [];
  const parser = new Parser({
    onopentag(tag, { href, src }) {
      if (tag === 'a' && href !== undefined && isTextLink(href)) found.push({ kind: 'link', address: href });
      if (tag === 'img' && src !== undefined && isTextPicture(src)) found.push({ kind: 'picture', address: src });
    },
  });
  parser.end(readers[form](text));
  return found;
}
