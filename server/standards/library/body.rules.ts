import { allowedElements, attributesOf, isOfFormula } from '../../content/texts/allowed-markup.rules.ts';

type Check = (value: string) => boolean;
type Attributes = Readonly<Record<string, Check>>;

const matches =
  (pattern: RegExp): Check =>
  (value) =>
    pattern.test(value);
const isKey = matches(/^[\p{L}\p{N}][\p{L}\p{N}.()-]{0,79}$/u);
const span = matches(/^\d{1,3}$/);
const none: Attributes = {};
const object: Attributes = { 'data-object': isKey };

/** Classes of an aside. */
export const asideClasses = ['note', 'example', 'informative', 'footnote'] as const;
export type AsideClass = (typeof asideClasses)[number];

/**
 * Elements of a section's text beside MathML Core, with the attributes each may have. Fewer than in an editor's text
 * (`allowed-markup.rules.ts`): no headings, for those are sections, and no edits, for those are comparisons.
 */
const html: Readonly<Record<string, Attributes>> = {
  a: { 'data-key': isKey, href: matches(/^(https?:\/\/|mailto:)[^\s"<>]{1,2000}$/i) },
  abbr: none,
  aside: { class: matches(new RegExp(`^(${asideClasses.join('|')})$`)) },
  b: none,
  blockquote: none,
  br: none,
  caption: none,
  cite: { 'data-key': isKey, 'data-standard': matches(/^[\p{L}\p{N}][\p{L}\p{N} ./:()-]{0,79}$/u) },
  code: none,
  dd: none,
  dfn: none,
  div: object,
  dl: none,
  dt: none,
  em: none,
  figcaption: none,
  figure: object,
  i: none,
  img: { alt: (value) => value.length <= 20_000, 'data-file': matches(/^[0-9a-f]{64}$/) },
  li: { value: matches(/^-?\d{1,6}$/) },
  ol: { start: matches(/^-?\d{1,6}$/), type: matches(/^[1aAiI]$/) },
  p: none,
  pre: none,
  q: none,
  s: none,
  small: none,
  span: none,
  strong: none,
  sub: none,
  sup: none,
  table: object,
  tbody: none,
  td: { class: matches(/^align-(left|center|right)$/), colspan: span, rowspan: span },
  tfoot: none,
  th: {
    class: matches(/^align-(left|center|right)$/),
    colspan: span,
    rowspan: span,
    scope: matches(/^(col|row|colgroup|rowgroup)$/),
  },
  thead: none,
  tr: none,
  u: none,
  ul: none,
  var: none,
};

/** Attributes of every element beside those of formulas. */
const general: Attributes = {
  dir: matches(/^(ltr|rtl|auto)$/),
  lang: matches(/^[a-z]{2,3}(-[a-z0-9]{1,8}){0,4}$/i),
};

/** Elements of a line of text; any other one, those of formulas included, separates words. */
const inLine: ReadonlySet<string> = new Set(
  'a abbr b cite code dfn em i q s small span strong sub sup u var'.split(' '),
);

export const isInLine = (element: string): boolean => inLine.has(element);

/** Attributes of every allowed element; made once, since an import asks for each of a hundred thousand elements. */
const allowed: ReadonlyMap<string, Attributes> = new Map([
  ...Object.entries(html).map(([name, own]) => [name, Object.assign({}, general, own)] as const),
  ...allowedElements.filter(isOfFormula).map((name) => [name, attributesOf(name) ?? none] as const),
]);

/** Returns the attributes an element of a body may have, with a check for each value; null for one that is not allowed. */
export const bodyAttributesOf = (element: string): Attributes | null => allowed.get(element) ?? null;
