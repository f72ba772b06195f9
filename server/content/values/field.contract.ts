import * as v from 'valibot';
import { moduleNames } from '../../platform/installation/module-names.contract.ts';
import type { PhraseKey } from '../../platform/phrase-key.contract.ts';
import { isCalendarDate } from '../../platform/dates/calendar.rules.ts';
import { isLink, isWebLink, linkLimit } from './link.rules.ts';

/** Purpose of a text or a group where its shape does not show it, for the desk and for the answers. */
export type FieldPurpose = 'line' | 'markdown' | 'date' | 'href' | 'picture' | 'name' | 'link' | 'image' | FormPurpose;
/** Purposes inside the definition of a form: the definition, a condition, the id of a screen, a time of the organisation. */
type FormPurpose = 'form' | 'condition' | 'screen' | 'moment';
/** Key of a phrase that explains a field to editors. */
export type HintKey = Extract<PhraseKey, `DeskHint${string}`>;
const traitsOf = (schema: object) =>
  v.getMetadata(schema as v.GenericSchema) as {
    kind?: FieldPurpose;
    references?: Referred;
    hint?: HintKey;
    isCompared?: true;
    mayBeFile?: true;
    variants?: Variants;
  };
export const purpose = <TInput>(kind: FieldPurpose) => v.metadata<TInput, { readonly kind: FieldPurpose }>({ kind });

/** The settings that each type of an entry uses, by the value of the key that names the type. */
interface Variants {
  key: string;
  fields: Readonly<Record<string, readonly string[]>>;
  /** Comparison of the answers of each type in conditions. */
  compares: Readonly<Record<string, 'choice' | 'choices' | 'tick' | 'order' | 'text' | 'none'>>;
}
/** Returns the types of an entry with their settings; undefined where all entries are alike. */
export const variantsOf = (schema: object): Variants | undefined => traitsOf(schema).variants;

/** Returns the purpose of a field; undefined when its shape shows it. */
export const purposeOf = (schema: object): FieldPurpose | undefined => traitsOf(schema).kind;

/** Adds the phrase that the desk shows at a field whose label is not enough. */
export const hinted = <const TSchema extends v.GenericSchema>(hint: HintKey, schema: TSchema) =>
  v.pipe(schema, v.metadata({ hint }));
/** Returns the key of a field's hint; undefined for a field without one. */
export const hintOf = (schema: object): HintKey | undefined => traitsOf(schema).hint;

/** Says that code compares or measures a text, so that a preview must not put a mark before it. */
export const compared = <const TSchema extends v.GenericSchema>(schema: TSchema) =>
  v.pipe(schema, v.metadata({ isCompared: true }));
export const isCompared = (schema: object): boolean => traitsOf(schema).isCompared === true;

/** Longest Markdown of one field: 200,000 characters, a short book chapter. */
export const markdownLimit = 200_000;

export const line = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('must not be empty'),
  v.maxLength(300, 'must be at most 300 characters'),
  purpose('line'),
);
export const paragraph = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('must not be empty'),
  v.maxLength(5_000, 'must be at most 5000 characters'),
);
export const markdown = v.pipe(
  v.string(),
  v.maxLength(markdownLimit, `must be at most ${markdownLimit} characters`),
  purpose('markdown'),
);

const linkLength = v.maxLength<string, number, string>(linkLimit, `must be at most ${linkLimit} characters`);

/** Checks where a link may lead. Stored items and the site's own reading of any content API are held to it alike. */
export const href = v.pipe(
  v.string(),
  v.nonEmpty('must not be empty'),
  linkLength,
  v.check(isLink, 'must be a site path, or an https, mailto or tel address without spaces'),
  purpose('href'),
);
/** A link that is often a file: the desk offers to upload one there. */
export const fileHref = v.pipe(href, v.metadata({ mayBeFile: true }));
/** Returns whether a link is often a file. */
export const mayBeFile = (schema: object): boolean => traitsOf(schema).mayBeFile === true;
/** Checks where a redirect leads. */
export const webHref = v.pipe(
  v.string(),
  v.nonEmpty('must not be empty'),
  linkLength,
  v.check(isWebLink, 'must be a site path or an https address, without spaces'),
  purpose('href'),
);
/** Checks where a file of this site lies. */
export const pathOnSite = v.pipe(
  v.string(),
  v.startsWith('/', 'must be a path of this site'),
  linkLength,
  v.check(isWebLink, 'must be a path of this site'),
  purpose('href'),
);
/** Checks the address of a picture; separate from other addresses because editors pick it from the library. */
export const pictureHref = v.pipe(
  v.string(),
  v.nonEmpty('must not be empty'),
  linkLength,
  v.check(isWebLink, 'must be a site path or an https address, without spaces'),
  purpose('picture'),
);
export const link = v.pipe(v.strictObject({ label: line, href }), purpose('link'));
/** A link whose target is often a file. */
export const fileLink = v.pipe(v.strictObject({ label: line, href: fileHref }), purpose('link'));
export const image = v.pipe(
  v.strictObject({
    src: hinted('DeskHintSrc', pictureHref),
    alt: hinted('DeskHintAlt', v.pipe(v.string(), v.maxLength(300))),
  }),
  purpose('image'),
);
/** A colour of the screen, written as #rrggbb. */
export const colour = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^#[0-9a-f]{6}$/i, 'must be a colour such as #2f4858'),
  v.toLowerCase(),
  purpose('line'),
);
/** A calendar date, never shifted by a time zone. */
export const calendarDate = v.pipe(
  v.string(),
  v.isoDate('must be a date such as 2026-03-31'),
  v.check(isCalendarDate, 'must be a date that exists'),
  purpose('date'),
);
/** A date and time on the organisation's clocks, such as 2026-03-31T18:00. */
export const localTime = v.pipe(
  v.string(),
  v.check(
    (text) => /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/.test(text) && isCalendarDate(text.slice(0, 10)),
    'must be a date and a time such as 2026-03-31T18:00',
  ),
  purpose('moment'),
);
/** A whole number that fits GraphQL's Int. */
export const whole = v.pipe(
  v.number('must be a whole number'),
  v.integer('must be a whole number'),
  v.minValue(-2_147_483_648, 'must be a whole number of at most 32 bits'),
  v.maxValue(2_147_483_647, 'must be a whole number of at most 32 bits'),
);
export const year = v.pipe(v.number('must be a year'), v.integer(), v.minValue(1850), v.maxValue(2200));
export const name = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9][a-z0-9._-]{0,119}$/i, 'must be the id of an item'),
  purpose('name'),
);

/** A kind of item that a field may name; a topic is a page named without what the names of all topics begin with. */
export type Referred =
  | 'alert'
  | 'author'
  | 'committee'
  | 'document'
  | 'faq'
  | 'faq-tag'
  | 'form'
  | 'marketing-form'
  | 'menu'
  | 'product'
  | 'publication'
  | 'topic';
/** Begins the names of the pages of topics. */
export const topicPrefix = 'topics-';
/** The name of an item of that kind: the desk offers them, and a block answers with the item itself. */
export const nameOfA = <const T extends Referred>(references: T) => v.pipe(name, v.metadata({ references }));
/** Returns the kind of item that a field names; undefined for any other field and for a free name. */
export const referredType = (schema: object): Referred | undefined => traitsOf(schema).references;

/** Title of an item or a block in menus, breadcrumbs and tables of contents. */
export const navigationTitle = hinted('DeskHintNavigationTitle', line);

/** The fields that every item with an address has. */
export const routedFields = {
  title: line,
  pageTitle: v.optional(hinted('DeskHintPageTitle', line)),
  addTitleSuffix: v.optional(hinted('DeskHintAddTitleSuffix', v.boolean())),
  navigationTitle: v.optional(navigationTitle),
  description: hinted(
    'DeskHintDescription',
    v.pipe(v.string(), v.trim(), v.maxLength(500, 'must be at most 500 characters')),
  ),
  cardImage: v.optional(hinted('DeskHintCardImage', image)),
  mainImage: v.optional(image),
  titleImage: v.optional(image),
  noIndex: v.optional(hinted('DeskHintNoIndex', v.boolean())),
  noFollow: v.optional(hinted('DeskHintNoFollow', v.boolean())),
  access: v.optional(hinted('DeskHintAccess', v.picklist(['public', 'secured', 'member', 'no-membership']))),
  tags: v.optional(hinted('DeskHintTags', v.array(nameOfA('topic')))),
  module: v.optional(hinted('DeskHintModule', v.picklist(moduleNames))),
};
