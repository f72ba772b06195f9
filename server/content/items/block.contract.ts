import * as v from 'valibot';
import { href, image, line, link, markdown, name, paragraph } from './field.contract.ts';

const jump = { navigationTitle: v.optional(line) };

/** The blocks an editor may put into a page or a column, as they are stored. */
const leaves = [
  v.strictObject({
    type: v.literal('hero-banner'),
    ...jump,
    heading: line,
    text: v.optional(paragraph),
    link: v.optional(link),
    secondaryLink: v.optional(link),
    image: v.optional(image),
    tone: v.optional(v.picklist(['plain', 'deep'])),
  }),
  v.strictObject({ type: v.literal('page-title'), ...jump, title: line, subtitle: v.optional(paragraph) }),
  v.strictObject({ type: v.literal('rich-text'), ...jump, content: markdown }),
  v.strictObject({ type: v.literal('call-to-action'), ...jump, heading: line, text: v.optional(paragraph), link }),
  v.strictObject({
    type: v.literal('multi-spot'),
    ...jump,
    heading: line,
    source: v.optional(v.picklist(['news', 'blog'])),
    topic: v.optional(name),
    items: v.optional(v.pipe(v.array(name), v.maxLength(3, 'must be at most three publications'))),
    viewAll: v.optional(link),
  }),
  v.strictObject({
    type: v.literal('faq-accordion'),
    ...jump,
    heading: v.optional(line),
    groups: v.array(v.strictObject({ heading: v.optional(line), items: v.array(name) })),
  }),
  v.strictObject({
    type: v.literal('question-answer'),
    ...jump,
    question: line,
    answer: markdown,
    isQuestionShown: v.optional(v.boolean()),
  }),
  v.strictObject({
    type: v.literal('image-text'),
    ...jump,
    heading: line,
    content: markdown,
    image,
    imageSide: v.optional(v.picklist(['left', 'right'])),
    link: v.optional(link),
  }),
  v.strictObject({
    type: v.literal('tabbed-widget'),
    ...jump,
    heading: v.optional(line),
    tabs: v.pipe(
      v.array(v.strictObject({ label: line, content: markdown })),
      v.minLength(1, 'must have at least one tab'),
    ),
  }),
  v.strictObject({ type: v.literal('alert'), ...jump, alert: v.optional(name) }),
  v.strictObject({ type: v.literal('committee-card'), ...jump, committee: name }),
  v.strictObject({
    type: v.literal('link-cards'),
    ...jump,
    heading: v.optional(line),
    items: v.array(v.strictObject({ title: line, text: paragraph, href })),
  }),
  v.strictObject({
    type: v.literal('document-list'),
    ...jump,
    heading: v.optional(line),
    topic: v.optional(name),
    ids: v.optional(v.array(name)),
  }),
  v.strictObject({ type: v.literal('committee-list'), ...jump, heading: v.optional(line), topic: v.optional(name) }),
] as const;

const leafBlock = v.variant('type', [...leaves], (issue) => `is not a block: ${issue.received}`);

const twoColumn = v.strictObject({
  type: v.literal('two-column'),
  ...jump,
  /** Width of the first column in twelfths; 9 unless told (docs/decisions/content-and-publishing.md#column-widths). */
  firstColumn: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(12)), 9),
  first: v.array(leafBlock),
  second: v.array(leafBlock),
});

export const block = v.variant('type', [...leaves, twoColumn], (issue) => `is not a block: ${issue.received}`);

export type StoredLeafBlock = v.InferOutput<typeof leafBlock>;
export type StoredBlock = v.InferOutput<typeof block>;
