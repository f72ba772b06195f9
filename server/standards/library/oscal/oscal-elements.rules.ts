import type { AsideClass } from '../body.rules.ts';

/** Elements of a line, with what they are in HTML. */
export const inlineElements: Readonly<Record<string, string>> = {
  b: 'b',
  code: 'code',
  em: 'em',
  i: 'i',
  q: 'q',
  strong: 'strong',
  sub: 'sub',
  sup: 'sup',
};

export const blockElements: ReadonlySet<string> = new Set(['blockquote', 'ol', 'p', 'pre', 'table', 'ul']);
export const headings: ReadonlySet<string> = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6']);

/** Returns whether an element stands in a line, so that its first word may belong to the word before it. */
export const isInlineElement = (name: string): boolean =>
  Object.hasOwn(inlineElements, name) || ['a', 'insert'].includes(name);

/** Parts that tell an assessor how to judge a control: a catalogue's text is read without them. */
export const isAssessment = (part: string): boolean => /^(assessment|objective)/.test(part);

/** Parts whose name says nothing that their place does not. */
export const plainParts: ReadonlySet<string> = new Set(['item', 'objective', 'overview', 'statement']);

/** Parts that stand in a box of their own. */
export const asideOfPart: Readonly<Record<string, AsideClass>> = { example: 'example', guidance: 'informative' };

/** Facts that a control is read by; any other one is a row of the report. */
export const knownProps: ReadonlySet<string> = new Set(['alt-identifier', 'label', 'sort-id', 'status']);

/** Heading of the links of a kind. */
export const relationWords: Readonly<Record<string, string>> = {
  'incorporated-into': 'Incorporated into',
  'moved-to': 'Moved to',
  reference: 'References',
  related: 'Related',
  required: 'Required',
};
