import { isTextLink, isTextPicture } from '../values/link.rules.ts';

/** Returns whether an attribute may have this value. */
type Check = (value: string) => boolean;
type Attributes = Readonly<Record<string, Check>>;

const matches =
  (pattern: RegExp): Check =>
  (value) =>
    pattern.test(value);
const anyText: Check = (value) => value.length <= 2_000;
const number = matches(/^\d{1,4}$/);
const date = matches(/^[\dTZPYMDWHS:.+ -]{1,40}$/);
const truth = matches(/^(true|false)$/);
const length = matches(/^[+-]?\d{0,6}\.?\d{1,6}(em|ex|px|pt|%)?$/);
const flag: Check = (value) => value.length <= 20;
/** Ids and roles of notes: the renderer writes them, and they collide with no id of the page. */
const noteId = matches(/^fn(ref)?-[0-9a-f]{8}-\d{1,4}(-\d{1,4})?$/);
const noteRole = matches(/^doc-(noteref|backlink|endnotes)$/);

/** Attributes of every element of HTML. */
const general: Attributes = {
  dir: matches(/^(ltr|rtl|auto)$/),
  lang: matches(/^[a-z]{2,3}(-[a-z0-9]{1,8}){0,4}$/i),
  title: anyText,
  translate: matches(/^(yes|no)$/),
};
const plain: Attributes = {};
const cell: Attributes = {
  align: matches(/^(left|center|right)$/),
  class: matches(/^align-(left|center|right)$/),
  colspan: number,
  rowspan: number,
  headers: anyText,
};
const edit: Attributes = { cite: isTextLink, datetime: date };

/** Elements of HTML: text, lists, tables, links, pictures; nothing that runs, embeds, or asks for input. */
const html: Readonly<Record<string, Attributes>> = {
  a: { href: isTextLink, id: noteId, role: noteRole },
  abbr: plain,
  b: plain,
  bdi: plain,
  bdo: plain,
  blockquote: { cite: isTextLink },
  br: plain,
  caption: plain,
  cite: plain,
  code: { class: matches(/^language-[\p{L}\p{N}+#;._-]{1,40}$/u) },
  col: { span: number },
  colgroup: { span: number },
  dd: plain,
  del: edit,
  details: { open: flag },
  dfn: plain,
  div: plain,
  dl: plain,
  dt: plain,
  em: plain,
  figcaption: plain,
  figure: plain,
  h2: plain,
  h3: plain,
  h4: plain,
  hr: plain,
  i: plain,
  img: { src: isTextPicture, alt: anyText, width: number, height: number, loading: matches(/^(lazy|eager)$/) },
  input: { checked: flag, disabled: flag, type: matches(/^checkbox$/) },
  ins: edit,
  kbd: plain,
  label: plain,
  li: { value: matches(/^-?\d{1,6}$/), id: noteId },
  mark: plain,
  ol: { start: matches(/^-?\d{1,9}$/), reversed: flag, type: matches(/^[1aAiI]$/) },
  p: plain,
  pre: plain,
  q: { cite: isTextLink },
  rp: plain,
  rt: plain,
  ruby: plain,
  s: plain,
  samp: plain,
  section: { role: noteRole },
  small: plain,
  span: plain,
  strong: plain,
  sub: plain,
  summary: plain,
  sup: plain,
  table: plain,
  tbody: plain,
  td: cell,
  tfoot: plain,
  th: {
    align: matches(/^(left|center|right)$/),
    class: matches(/^align-(left|center|right)$/),
    colspan: number,
    rowspan: number,
    headers: anyText,
    scope: matches(/^(col|row|colgroup|rowgroup)$/),
    abbr: anyText,
  },
  thead: plain,
  time: { datetime: date },
  tr: plain,
  u: plain,
  ul: plain,
  var: plain,
  wbr: plain,
};

/** Attributes of every element of a formula. */
const mathGeneral: Attributes = {
  dir: matches(/^(ltr|rtl)$/),
  displaystyle: truth,
  mathvariant: matches(/^[a-z-]{1,30}$/),
  scriptlevel: matches(/^[+-]?\d$/),
};
const limits: Attributes = { accent: truth, accentunder: truth };

/**
 * Elements of MathML Core (https://www.w3.org/TR/mathml-core/), without links, colours and foreign content:
 * `annotation-xml` may hold HTML, which other parsers read in another way.
 */
const math: Readonly<Record<string, Attributes>> = {
  annotation: { encoding: matches(/^[\w/+.-]{1,60}$/) },
  math: {
    alttext: anyText,
    display: matches(/^(block|inline)$/),
    xmlns: matches(/^http:\/\/www\.w3\.org\/1998\/Math\/MathML$/),
  },
  merror: plain,
  mfrac: { linethickness: length },
  mi: plain,
  mmultiscripts: plain,
  mn: plain,
  mo: {
    fence: truth,
    form: matches(/^(prefix|infix|postfix)$/),
    largeop: truth,
    lspace: length,
    maxsize: length,
    minsize: length,
    movablelimits: truth,
    rspace: length,
    separator: truth,
    stretchy: truth,
    symmetric: truth,
  },
  mover: limits,
  mpadded: { depth: length, height: length, lspace: length, voffset: length, width: length },
  mphantom: plain,
  mprescripts: plain,
  mroot: plain,
  mrow: plain,
  ms: plain,
  mspace: { depth: length, height: length, width: length },
  msqrt: plain,
  mstyle: plain,
  msub: plain,
  msubsup: plain,
  msup: plain,
  mtable: plain,
  mtd: { columnspan: number, rowspan: number },
  mtext: plain,
  mtr: plain,
  munder: limits,
  munderover: limits,
  none: plain,
  semantics: plain,
};

/** Elements that are another one here: headings stand below the title of the page. */
export const renamed: Readonly<Record<string, string>> = { h1: 'h2', h5: 'h4', h6: 'h4', strike: 's', tt: 'code' };

/** Elements whose content is left out with them: it is no text for readers. */
export const withoutText: readonly string[] = [
  'annotation-xml',
  'iframe',
  'noembed',
  'noframes',
  'noscript',
  'object',
  'option',
  'script',
  'style',
  'template',
  'textarea',
  'title',
  'xmp',
];

export const allowedElements: readonly string[] = [...Object.keys(html), ...Object.keys(math)];
export const isOfFormula = (element: string): boolean => Object.hasOwn(math, element);

/** Returns the attributes an element may have, with a check for each value; null for an element that is not allowed. */
export function attributesOf(element: string): Attributes | null {
  if (Object.hasOwn(math, element)) return Object.assign({}, mathGeneral, math[element]);
  return Object.hasOwn(html, element) ? Object.assign({}, general, html[element]) : null;
}
