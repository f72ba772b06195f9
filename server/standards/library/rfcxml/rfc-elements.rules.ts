/** Elements of a line, with what they are in HTML. */
export const inlineElements: Readonly<Record<string, string>> = {
  bcp14: 'span',
  em: 'em',
  spanx: 'em',
  strong: 'strong',
  sub: 'sub',
  sup: 'sup',
  tt: 'code',
  u: 'span',
};

/** Elements that stand in no paragraph. */
export const blockElements: ReadonlySet<string> = new Set([
  'artset',
  'artwork',
  'aside',
  'blockquote',
  'dl',
  'figure',
  'list',
  'ol',
  'sourcecode',
  'table',
  'texttable',
  'ul',
]);

/** Elements whose content is paragraphs, and whatever stands between them. */
export const paragraphElements: ReadonlySet<string> = new Set(['t', 'preamble', 'postamble']);

/** Attributes that say nothing to a reader, or that the processor of RFCs writes for itself. */
const known: ReadonlySet<string> = new Set(
  'anchor pn indent keepWithNext keepWithPrevious removeInRFC spacing newline derivedCounter hanging bare toc numbered slugifiedName xml:lang xml:space xml:base derivedAnchor'.split(
    ' ',
  ),
);

const further: Readonly<Record<string, readonly string[]>> = {
  author: ['fullname', 'initials', 'surname', 'role', 'asciiFullname', 'asciiInitials', 'asciiSurname'],
  artwork: ['alt', 'align', 'name', 'type', 'src', 'width', 'height'],
  blockquote: ['cite', 'quotedFrom'],
  c: [],
  contact: ['fullname', 'initials', 'surname', 'asciiFullname', 'asciiInitials', 'asciiSurname'],
  eref: ['target', 'brackets'],
  figure: ['title', 'align', 'alt', 'suppress-title', 'width', 'height', 'src'],
  iref: ['item', 'subitem', 'primary'],
  list: ['style', 'counter', 'hangIndent'],
  ol: ['type', 'start', 'group'],
  relref: ['target', 'displayFormat', 'section', 'relative', 'derivedLink', 'derivedContent'],
  section: ['title'],
  sourcecode: ['name', 'type', 'markers', 'src'],
  spanx: ['style'],
  t: ['hangText'],
  table: ['align'],
  td: ['align', 'colspan', 'rowspan'],
  texttable: ['title', 'align', 'suppress-title', 'style'],
  th: ['align', 'colspan', 'rowspan'],
  ttcol: ['align', 'width'],
  ul: ['empty'],
  vspace: ['blankLines'],
  xref: ['target', 'format', 'pageno', 'section', 'sectionFormat', 'relative', 'derivedContent', 'derivedLink'],
};

/** Returns whether the reader knows what an attribute says; any other one is a row of the report. */
export const isKnownAttribute = (element: string, attribute: string): boolean =>
  known.has(attribute) || (Object.hasOwn(further, element) && (further[element]?.includes(attribute) ?? false));

/** Returns whether an element stands in a line, so that its first word may belong to the word before it. */
export const isInlineElement = (name: string): boolean =>
  Object.hasOwn(inlineElements, name) || ['xref', 'relref', 'eref', 'cref', 'iref', 'contact'].includes(name);
