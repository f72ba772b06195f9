import { nestWordLists } from './word-lists.ts';

/** Formatting that word processors write as styles, and the element that says the same. */
const styled: readonly (readonly [RegExp, string])[] = [
  [/font-weight:\s*(bold|[6-9]00)/i, 'strong'],
  [/font-style:\s*italic/i, 'em'],
  [/text-decoration[^;]*line-through/i, 'del'],
  [/vertical-align:\s*super/i, 'sup'],
  [/vertical-align:\s*sub/i, 'sub'],
];

const unwrap = (element: Element): void => element.replaceWith(...element.childNodes);

/** The content policy refuses styles and handlers even in a document that is only read, and reports each of them. */
const renameRefused = (html: string): string =>
  html.replace(/<[a-z][^<>]*>/gi, (tag) => tag.replace(/[\s/"'](style|on[a-z]+)\s*=/gi, ' data-$1='));

/** Attributes that the schema of the text reads. */
const kept = new Set(['href', 'src', 'alt', 'start', 'data-token', 'data-pm-slice']);

/** Google Docs puts everything into a bold element that is not bold. */
const isNotBold = (element: Element): boolean =>
  /font-weight:\s*(normal|400)/i.test(element.getAttribute('data-style') ?? '');

function turnStylesIntoElements(body: HTMLElement): void {
  for (const element of body.querySelectorAll('span, font')) {
    const style = element.getAttribute('data-style') ?? '';
    for (const [pattern, tag] of styled) {
      if (!pattern.test(style)) continue;
      const made = body.ownerDocument.createElement(tag);
      made.append(...element.childNodes);
      element.append(made);
    }
    unwrap(element);
  }
}

/** A heading is bold by itself. */
function dropBoldOfHeadings(body: HTMLElement): void {
  for (const bold of body.querySelectorAll(':is(h1, h2, h3, h4, h5, h6) :is(b, strong)')) unwrap(bold);
}

/** Most columns that one pasted cell may cover. */
const widest = 20;

/** Cells of Markdown hold one line, and each stands in one column. */
function flattenCells(body: HTMLElement): void {
  for (const cell of body.querySelectorAll('td, th')) {
    const covered = Math.min(widest, Number(cell.getAttribute('colspan') ?? 1) || 1);
    for (let more = 1; more < covered; more += 1) cell.after(body.ownerDocument.createElement('td'));
    for (const block of cell.querySelectorAll('p, div, li, h1, h2, h3, h4, h5, h6, ul, ol, pre, blockquote')) {
      if (block.previousSibling?.textContent?.trim()) block.before(' ');
      unwrap(block);
    }
  }
}

/** Google Docs writes a list inside a list as its sibling, not inside an entry. */
function moveInnerLists(body: HTMLElement): void {
  for (const list of body.querySelectorAll(':is(ul, ol) > :is(ul, ol)')) {
    const before = list.previousElementSibling;
    if (before?.tagName === 'LI') before.append(list);
    else unwrap(list);
  }
}

/**
 * Returns the HTML that Word, Google Docs or a page put on the clipboard as plain headings, paragraphs, lists, tables and
 * emphasis. What the schema of the text does not know is left out when it is read.
 */
export function cleanPaste(html: string): string {
  const { body } = new DOMParser().parseFromString(renameRefused(html), 'text/html');
  for (const element of body.querySelectorAll('style, meta, link, title, script, xml, template, noscript'))
    element.remove();
  for (const bold of [...body.querySelectorAll('b')].filter(isNotBold)) unwrap(bold);
  nestWordLists(body);
  // Word's own elements (o:p, v:shape, w:sdt) hold text that is shown.
  for (const element of [...body.querySelectorAll('*')].filter(({ tagName }) => tagName.includes(':'))) unwrap(element);
  turnStylesIntoElements(body);
  dropBoldOfHeadings(body);
  moveInnerLists(body);
  flattenCells(body);
  for (const paragraph of body.querySelectorAll('p')) if (isBlank(paragraph)) paragraph.remove();
  for (const element of body.querySelectorAll('*'))
    for (const name of element.getAttributeNames()) if (!kept.has(name)) element.removeAttribute(name);
  return body.innerHTML.replace(/&nbsp;|\u00a0/g, ' ');
}

const isBlank = (paragraph: Element): boolean =>
  paragraph.textContent.replace(/\u00a0/g, ' ').trim() === '' && paragraph.querySelector('img') === null;
