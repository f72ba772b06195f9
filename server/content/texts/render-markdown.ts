import { cleanMarkup } from './clean-markup.ts';
import { besideMarks } from './field-mark.rules.ts';
import { parseMarkdown } from './parse-markdown.ts';
import { tableHeads } from './table-heads.ts';

/** Makes headings begin at `top` and never skip a level: readers who move by headings get an outline of the page. */
function outline(html: string, top: number): string {
  const open: number[] = [];
  return html.replace(/<(\/?)h([2-4])(?=[\s>])/g, (_, slash: string, digit: string) => {
    const typed = Number(digit);
    if (!slash) {
      while ((open.at(-1) ?? 0) >= typed) open.pop();
      open.push(typed);
    }
    return `<${slash}h${Math.min(top + open.length - 1, 4)}`;
  });
}

/**
 * Markdown (inline HTML allowed) to HTML without script, handlers, styles or foreign embeds
 * (docs/decisions/content-and-publishing.md#markdown).
 * @param options.topHeading level of the text's outermost headings
 * @param options.language whose quotation marks the text gets; without one they stay as they were typed
 */
export const renderMarkdown = (
  markdown: string,
  { topHeading = 2, language }: { topHeading?: 2 | 3 | 4; language?: string } = {},
): string =>
  besideMarks(markdown, (text) => tableHeads(outline(cleanMarkup(parseMarkdown(text, language)), topHeading)));

/** Cleans an editor's HTML as their Markdown is cleaned. */
export const cleanHtml = (html: string): string =>
  besideMarks(html, (text) => tableHeads(outline(cleanMarkup(text), 2)));
