import { Marked } from 'marked';
import sanitizeHtml from 'sanitize-html';
import { isLink, isWebLink } from '../../../server/content/values/link.rules.ts';
import { tableHeads } from './table-heads.ts';
import { setQuotes } from './typographic-quotes.ts';

const marked = new Marked({ gfm: true, async: false });

function keep(attribute: string, isAllowed: (text: string) => boolean): sanitizeHtml.Transformer {
  return (tagName, { [attribute]: text, ...attribs }) => ({
    tagName,
    attribs: text !== undefined && isAllowed(text) ? { ...attribs, [attribute]: text } : attribs,
  });
}

/** Tags and attributes editors may use: text, lists, tables, links, pictures; nothing that runs or embeds. */
const policy: sanitizeHtml.IOptions = {
  allowedTags: [
    'h2',
    'h3',
    'h4',
    'p',
    'br',
    'hr',
    'ul',
    'ol',
    'li',
    'dl',
    'dt',
    'dd',
    'blockquote',
    'pre',
    'code',
    'a',
    'strong',
    'em',
    'b',
    'i',
    's',
    'del',
    'sub',
    'sup',
    'abbr',
    'cite',
    'q',
    'small',
    'mark',
    'time',
    'table',
    'caption',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'figure',
    'figcaption',
    'img',
  ],
  allowedAttributes: {
    a: ['href', 'title', 'lang'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    abbr: ['title'],
    time: ['datetime'],
    ol: ['start'],
  },
  allowedSchemes: ['https', 'mailto', 'tel'],
  allowedSchemesAppliedToAttributes: ['href', 'src', 'cite'],
  allowProtocolRelative: false,
  transformTags: {
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    // A link that is none stays as its words, a picture as its description.
    a: keep('href', isLink),
    img: keep('src', isWebLink),
  },
};

/** Makes headings begin at `top` and never skip a level: readers who move by headings get an outline of the page. */
function outline(html: string, top: number): string {
  const open: number[] = [];
  return html.replace(/<(\/?)h([2-4])>/g, (_, slash: string, digit: string) => {
    const typed = Number(digit);
    if (!slash) {
      while ((open.at(-1) ?? 0) >= typed) open.pop();
      open.push(typed);
    }
    return `<${slash}h${Math.min(top + open.length - 1, 4)}>`;
  });
}

/**
 * Markdown (inline HTML allowed) to HTML without script, handlers, styles or foreign embeds
 * (docs/decisions/content-and-publishing.md#markdown).
 * @param options.topHeading level of the text's outermost headings
 * @param options.language whose quotation marks the text gets; without one they stay as they were typed
 */
export function renderMarkdown(
  markdown: string,
  { topHeading = 2, language }: { topHeading?: 2 | 3 | 4; language?: string } = {},
): string {
  const tokens = marked.lexer(markdown);
  if (language) setQuotes(tokens, language);
  return tableHeads(outline(sanitizeHtml(marked.parser(tokens), policy), topHeading));
}

const htmlPolicy: sanitizeHtml.IOptions = {
  ...policy,
  allowedTags: [...(policy.allowedTags || []), 'div', 'section', 'span', 'details', 'summary', 'kbd', 'samp', 'var'],
};

/** Cleans an editor's HTML as their Markdown is cleaned; a few more tags are left that set parts of it off. */
export const cleanHtml = (html: string): string => tableHeads(outline(sanitizeHtml(html, htmlPolicy), 2));

/** Tags of a label, a hint or a sentence: nothing that makes a block, and no picture. */
const inlinePolicy: sanitizeHtml.IOptions = {
  ...policy,
  allowedTags: ['a', 'strong', 'em', 'code', 'br', 'sub', 'sup', 's', 'del'],
  allowedAttributes: { a: ['href', 'title', 'lang', 'target'] },
  // In a new tab: what was typed into the form stays.
  transformTags: { a: (...link) => ({ tagName: 'a', attribs: { ...keepLink(...link), target: '_blank' } }) },
};

function keepLink(_: string, { href, ...attribs }: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  return href !== undefined && isLink(href) ? Object.assign(attribs, { href }) : attribs;
}

/** Renders the inline Markdown of one line, such as the label of a field: links, bold and emphasis. */
export function renderInline(markdown: string, { language }: { language?: string } = {}): string {
  const tokens = marked.Lexer.lexInline(markdown, marked.defaults);
  if (language) setQuotes(tokens, language);
  return sanitizeHtml(marked.Parser.parseInline(tokens, marked.defaults), inlinePolicy);
}
