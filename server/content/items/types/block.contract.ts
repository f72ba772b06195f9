import * as v from 'valibot';
import { listOfBlocks } from './answer-part.contract.ts';
import { committeeItem, documentItem, publicationItem } from './answer.contract.ts';
import {
  calendarDate,
  hinted,
  fileHref,
  fileLink,
  href,
  image,
  line,
  link,
  markdown,
  nameOfA,
  navigationTitle,
  paragraph,
  pathOnSite,
  whole,
} from '../../values/field.contract.ts';
import { listOfGroups, wideTypes } from './wide-block.contract.ts';

/**
 * A type of block. Editors fill in `fields`; the answer has them too: null for an empty optional one, the item for
 * the name of an item. `answers` overrides or adds answers; null leaves a field out.
 */
export interface BlockType {
  fields: v.ObjectEntries;
  answers?: Readonly<Record<string, v.GenericSchema | null>>;
}

const topic = v.optional(hinted('DeskHintTopic', nameOfA('topic')));

/** The blocks an editor may put into a page or a column. */
const leafTypes = {
  'hero-banner': {
    fields: {
      heading: line,
      text: v.optional(paragraph),
      link: v.optional(link),
      secondaryLink: v.optional(link),
      image: v.optional(image),
      tone: v.optional(v.picklist(['plain', 'deep']), 'plain'),
    },
  },
  'page-title': { fields: { title: line, subtitle: v.optional(paragraph) } },
  'rich-text': { fields: { content: markdown } },
  'call-to-action': { fields: { heading: line, text: v.optional(paragraph), link: fileLink } },
  'multi-spot': {
    fields: {
      heading: line,
      source: v.optional(hinted('DeskHintSource', v.picklist(['news', 'blog'])), 'news'),
      topic,
      items: v.optional(
        hinted(
          'DeskHintItemsOfMultiSpot',
          v.pipe(v.array(nameOfA('publication')), v.maxLength(3, 'must be at most three publications')),
        ),
      ),
      viewAll: v.optional(link),
    },
    answers: { source: null, topic: null, items: v.pipe(v.array(publicationItem), v.description('At most three.')) },
  },
  'faq-accordion': {
    fields: {
      heading: v.optional(line),
      groups: v.array(
        v.pipe(v.strictObject({ heading: v.optional(line), items: v.array(nameOfA('faq')) }), v.title('FaqGroup')),
      ),
    },
  },
  'question-answer': {
    fields: { question: line, answer: markdown, isQuestionShown: v.optional(v.boolean(), true) },
  },
  'image-text': {
    fields: {
      heading: line,
      content: markdown,
      image,
      imageSide: v.optional(v.picklist(['left', 'right']), 'right'),
      caption: v.optional(line),
      link: v.optional(fileLink),
    },
  },
  'tabbed-widget': {
    fields: {
      heading: v.optional(line),
      tabs: v.pipe(
        v.array(v.pipe(v.strictObject({ label: line, content: markdown }), v.title('Tab'))),
        v.minLength(1, 'must have at least one tab'),
      ),
    },
  },
  alert: { fields: { alert: v.optional(nameOfA('alert')) } },
  'committee-card': { fields: { committee: nameOfA('committee') } },
  'link-cards': {
    fields: {
      heading: v.optional(line),
      items: v.array(v.pipe(v.strictObject({ title: line, text: paragraph, href: fileHref }), v.title('LinkCard'))),
    },
  },
  'document-list': {
    fields: {
      heading: v.optional(line),
      topic,
      ids: v.optional(hinted('DeskHintIds', v.array(nameOfA('document')))),
    },
    answers: { topic: null, ids: null, items: v.array(documentItem) },
  },
  /** Submittals on the next edition of a document, with its draft status. */
  'submittals-viewer': { fields: { heading: v.optional(line), document: nameOfA('document') } },
  form: { fields: { heading: v.optional(line), form: nameOfA('form') } },
  'marketing-form': {
    fields: { heading: v.optional(line), form: nameOfA('marketing-form'), formGuid: v.optional(line) },
  },
  'committee-list': {
    fields: {
      heading: v.optional(line),
      topic,
      layout: v.optional(v.picklist(['list', 'table']), 'list'),
    },
    answers: { topic: null, items: v.array(committeeItem) },
  },
  'committee-overview': {
    fields: {
      heading: v.optional(line),
      seeking: v.optional(link),
      guidelines: v.optional(fileLink),
      clarifications: v.optional(fileLink),
    },
    answers: { items: v.array(committeeItem) },
  },
  'promotion-strip': { fields: { heading: line, text: v.optional(paragraph), link } },
  'link-list': {
    fields: {
      heading: v.optional(line),
      layout: v.optional(v.picklist(['icons', 'arrows']), 'arrows'),
      items: listOfGroups('ListedLink', {
        label: line,
        href: fileHref,
        icon: v.optional(
          v.picklist(['account', 'calendar', 'committee', 'document', 'download', 'info', 'print', 'search']),
          'document',
        ),
      }),
    },
  },
  video: {
    fields: {
      heading: line,
      text: v.optional(paragraph),
      video: pathOnSite,
      captions: v.optional(pathOnSite),
      poster: v.optional(image),
      transcript: v.optional(fileLink),
      /** Page that shows the video; without one it plays in the block. */
      page: v.optional(hinted('DeskHintPage', href)),
      /**
       * Publication date of a video that plays in the block: search engines then get the page as an article about it.
       */
      publishedAt: v.optional(hinted('DeskHintPublishedAtOfVideo', calendarDate)),
    },
  },
  map: {
    fields: {
      heading: v.optional(line),
      location: line,
      mapType: v.optional(v.picklist(['roadmap', 'satellite']), 'roadmap'),
      zoom: v.optional(hinted('DeskHintZoom', v.pipe(whole, v.minValue(0), v.maxValue(21))), 15),
      width: v.optional(v.pipe(whole, v.minValue(200), v.maxValue(1200)), 1200),
      height: v.optional(v.pipe(whole, v.minValue(200), v.maxValue(800)), 420),
      apiKey: v.optional(v.pipe(line, v.regex(/^[\w-]+$/, 'must be a key of letters and numbers'))),
    },
  },
  'raw-html': { fields: { html: hinted('DeskHintHtml', markdown) } },
} as const satisfies Record<string, BlockType>;

/** Returns whether a column takes blocks of that type; pairs of columns do not stand in one another. */
export const fitsColumn = (type: string): boolean => Object.hasOwn(leafTypes, type);

const jump = { navigationTitle: v.optional(navigationTitle) };

type StoredSchema<T extends Record<string, BlockType>> = {
  [K in keyof T & string]: v.StrictObjectSchema<
    { type: v.LiteralSchema<K, undefined> } & typeof jump & T[K]['fields'],
    undefined
  >;
}[keyof T & string];

/** The schemas of blocks as they are stored: each names its type. */
const storedAs = <T extends Record<string, BlockType>>(types: T) =>
  Object.entries(types).map(([type, { fields }]) =>
    v.strictObject({ type: v.literal(type), ...jump, ...fields }),
  ) as unknown as StoredSchema<T>[];

const oneOf = <T extends Record<string, BlockType>>(types: T) =>
  v.variant('type', storedAs(types), (issue) => `is not a block: ${issue.received}`);

const leafBlock = oneOf(leafTypes);

export const blockTypes = {
  ...leafTypes,
  ...wideTypes,
  'two-column': {
    fields: {
      /** Defaults to 9 (docs/decisions/content-and-publishing.md#column-widths). */
      firstColumn: v.optional(
        hinted(
          'DeskHintFirstColumn',
          v.pipe(
            v.number(),
            v.integer(),
            v.minValue(1),
            v.maxValue(12),
            v.description('Width of the first column in twelfths, 1 to 12.'),
          ),
        ),
        9,
      ),
      first: v.array(leafBlock),
      second: v.array(leafBlock),
    },
    answers: { first: listOfBlocks, second: listOfBlocks },
  },
} as const satisfies Record<string, BlockType>;

export type BlockTypeName = keyof typeof blockTypes;

export const block = oneOf(blockTypes);

export type StoredLeafBlock = v.InferOutput<typeof leafBlock>;
export type StoredBlock = v.InferOutput<typeof block>;
