import type { ListType } from './list-numbers.rules.ts';

/** Elements of a line, with what they are in HTML. */
export const inlineElements: Readonly<Record<string, string>> = {
  bold: 'strong',
  italic: 'em',
  monospace: 'code',
  overline: 'span',
  roman: 'span',
  sc: 'span',
  'sans-serif': 'span',
  strike: 's',
  sub: 'sub',
  sup: 'sup',
  underline: 'u',
  abbrev: 'abbr',
};

/** Parts of a citation, whose words stand in those of the citation. */
const ofCitation: ReadonlySet<string> = new Set(
  (
    'article-title chapter-title collab comment conf-date conf-loc conf-name conf-sponsor date date-in-citation day edition ' +
    'elocation-id etal fpage given-names gov institution isbn issn issue lpage month name page-range part-title patent ' +
    'person-group prefix pub-id publisher-loc publisher-name role series size source std-organization string-name ' +
    'suffix supplement surname trans-source trans-title version volume volume-id volume-series year'
  ).split(' '),
);
export const isPartOfCitation = (name: string): boolean => ofCitation.has(name);

const transparentElements: ReadonlySet<string> = new Set(
  'email inline-formula mixed-citation named-content ref std-ref tbx:entailedTerm term-display'.split(' '),
);

/** Returns whether an element of a line adds nothing to its words. */
export const isTransparent = (name: string): boolean => transparentElements.has(name) || ofCitation.has(name);

/** Blocks whose content is taken as blocks. */
export const groupElements: ReadonlySet<string> = new Set([
  'array',
  'chem-struct-wrap',
  'disp-formula-group',
  'legend',
  'license',
  'notes',
  'p-group',
  'permissions',
  'question',
  'question-wrap',
  'speech',
  'statement',
  'table-wrap-group',
  'verse-group',
]);

/** Blocks whose words are a paragraph. */
export const paragraphElements: ReadonlySet<string> = new Set(
  'attrib chem-struct copyright-holder copyright-statement copyright-year license-p speaker verse-line'.split(' '),
);

/** Facts of a term that readers do not see. */
export const termFacts: ReadonlySet<string> = new Set([
  'tbx:administrativeStatus',
  'tbx:geographicalUsage',
  'tbx:grammaticalGender',
  'tbx:grammaticalNumber',
  'tbx:normativeAuthorization',
  'tbx:partOfSpeech',
  'tbx:pronunciation',
  'tbx:subjectField',
  'tbx:termType',
  'tbx:usageNote',
]);

/** Attributes that are read, or say nothing to a reader. */
const known: ReadonlySet<string> = new Set(['id', 'xml:lang', 'specific-use', 'content-type', 'xml:space']);

const further: Readonly<Record<string, readonly string[]>> = {
  app: ['content-type', 'sec-type'],
  'boxed-text': ['orientation', 'position'],
  code: ['code-type', 'code-version', 'language', 'orientation', 'position'],
  'custom-meta': ['vocab'],
  'def-list': ['list-content', 'list-type', 'prefix-word'],
  'ext-link': ['xlink:href', 'ext-link-type', 'xlink:type'],
  fig: ['fig-type', 'orientation', 'position'],
  fn: ['fn-type', 'symbol'],
  graphic: ['xlink:href', 'xlink:type', 'mimetype', 'mime-subtype', 'orientation', 'position'],
  'inline-graphic': ['xlink:href', 'xlink:type', 'mimetype', 'mime-subtype'],
  list: ['list-type', 'list-content', 'prefix-word', 'continued-from'],
  'mixed-citation': ['publication-format', 'publication-type', 'publisher-type'],
  'nav-pointer': ['nav-pointer-type', 'rid'],
  preformat: ['orientation', 'position', 'preformat-type'],
  sec: ['sec-type', 'disp-level', 'originator'],
  standard: ['xmlns:mml', 'xmlns:tbx', 'xmlns:xlink', 'xmlns:xsi', 'dtd-version'],
  std: ['std-id', 'type', 'originator', 'std-id-link-type'],
  'std-ref': ['type', 'originator'],
  'styled-content': ['style', 'style-type', 'style-detail'],
  'element-citation': ['publication-format', 'publication-type', 'publisher-type'],
  table: ['border', 'frame', 'rules', 'cellpadding', 'cellspacing', 'summary', 'width', 'style'],
  'table-wrap': ['orientation', 'position'],
  td: ['align', 'colspan', 'rowspan', 'scope', 'valign', 'width', 'style'],
  th: ['align', 'colspan', 'rowspan', 'scope', 'valign', 'width', 'style'],
  tr: ['valign', 'align', 'style'],
  'term-sec': ['sec-type'],
  'tbx:crossReference': ['target'],
  'tbx:entailedTerm': ['target'],
  'tbx:see': ['script', 'target'],
  uri: ['xlink:href', 'xlink:type'],
  xref: ['rid', 'ref-type'],
};

/** Returns whether the reader knows what an attribute says; any other one is a row of the report. */
export const isKnownAttribute = (element: string, attribute: string): boolean =>
  known.has(attribute) ||
  (attribute === 'value' && termFacts.has(element)) ||
  (ofCitation.has(element) && attribute.endsWith('-type')) ||
  (Object.hasOwn(further, element) && (further[element]?.includes(attribute) ?? false));

/** Returns whether a text is said to be of another language than the edition. */
export const isOther = (spoken: string | undefined, language: string): boolean =>
  spoken !== undefined && spoken.toLowerCase().split(/[-_]/)[0] !== language;

/** Types of lists, with the element and the type they are in HTML. */
export const listTypes: Readonly<Record<string, ListType>> = {
  order: '1',
  arabic: '1',
  'alpha-lower': 'a',
  'alpha-upper': 'A',
  'roman-lower': 'i',
  'roman-upper': 'I',
};

/** Types of boxed text that are asides. */
export const asideElements: Readonly<Record<string, string>> = {
  'non-normative-note': 'note',
  'non-normative-example': 'example',
  'normative-note': 'note',
  'normative-example': 'example',
  'tbx:note': 'note',
  'tbx:example': 'example',
};

const furtherInline: ReadonlySet<string> = new Set([
  'alternatives',
  'ext-link',
  'std',
  'styled-content',
  'tbx:term',
  'uri',
  'xref',
]);

/** Returns whether an element stands in a line, so that its first word may belong to the word before it. */
export const isInlineElement = (name: string): boolean =>
  Object.hasOwn(inlineElements, name) || isTransparent(name) || furtherInline.has(name);
