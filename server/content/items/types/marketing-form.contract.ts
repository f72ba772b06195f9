import * as v from 'valibot';
import { calendarDate, hinted, href, line, markdown, paragraph, whole } from '../../values/field.contract.ts';

const fieldTypes = [
  ...(['text', 'number', 'phonenumber', 'textarea', 'booleancheckbox', 'checkbox', 'select', 'radio', 'date'] as const),
] as const;
type MarketingFieldType = (typeof fieldTypes)[number];
const withOptions: readonly MarketingFieldType[] = ['checkbox', 'select', 'radio'];

/** Several values of one field stand in one text, with this between them. */
export const valueSeparator = ';';

const optionValue = v.pipe(
  line,
  v.check((text) => !text.includes(valueSeparator), `must not hold "${valueSeparator}", which stands between values`),
);
/** Dates may come with a time; only the day counts. */
const date = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}/, 'must begin with a date such as 2026-03-31'));

const field = v.pipe(
  v.strictObject({
    /** The kind of record that the answer goes to: 0-1 is a contact, 0-2 a company. */
    objectTypeId: v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}-\d{1,9}$/, 'must be such as 0-1')), '0-1'),
    name: v.pipe(
      v.string(),
      v.regex(/^[a-z][\w-]{0,59}$/i, 'must begin with a letter, and go on with letters, digits, "-" and "_"'),
      v.check((text) => text !== 'intent', 'must be another word: the site uses it'),
    ),
    label: v.optional(line),
    value: v.optional(hinted('DeskHintValue', v.pipe(v.string(), v.maxLength(1_000)))),
    fieldType: v.picklist(fieldTypes, `must be one of ${fieldTypes.join(', ')}`),
    /** Kind of value: a number of a radio is sent as one. */
    type: v.optional(v.picklist(['string', 'number', 'bool', 'enumeration', 'date']), 'string'),
    hidden: v.optional(v.boolean(), false),
    enabled: v.optional(v.boolean(), true),
    required: v.optional(v.boolean(), false),
    description: v.optional(paragraph),
    options: v.optional(v.array(v.strictObject({ label: line, value: hinted('DeskHintValue', optionValue) })), []),
    validation: v.optional(
      v.strictObject({
        /** Shortest and longest text of a telephone number, such as 7:20:true. */
        data: hinted(
          'DeskHintData',
          v.pipe(v.string(), v.regex(/^\d{1,4}:\d{1,4}(:(true|false))?$/, 'must be such as 7:20:true')),
        ),
      }),
    ),
    /** First and last day of a date. */
    min: v.optional(date),
    max: v.optional(date),
  }),
  v.check(
    ({ fieldType, options }) => !withOptions.includes(fieldType) || options.length > 0,
    'must have options to choose from',
  ),
  v.check(
    ({ options }) => new Set(options.map(({ value }) => value)).size === options.length,
    'must not have the same value twice',
  ),
  v.check(
    ({ hidden, enabled, required, value }) => !required || (!hidden && enabled) || Boolean(value),
    'cannot be required: nobody could answer it',
  ),
  v.check(({ min, max }) => !min || !max || min.slice(0, 10) <= max.slice(0, 10), 'must not end before it begins'),
);

const definition = v.strictObject({
  /** Account of the marketing system. */
  portalId: v.pipe(v.string(), v.regex(/^\d{1,20}$/, 'must be digits')),
  formGuid: v.pipe(v.string(), v.uuid('must be such as 0f7c2a50-5d0c-4a53-9a0b-1f9f3f1f6a11'), v.toLowerCase()),
  submitText: v.optional(line),
  /** Read in place of the form once it has arrived. */
  inlineMessage: v.optional(markdown),
  /** Where it leads in place of the message. */
  redirectUrl: v.optional(href),
  /** Sends the lead to the order system as well. */
  pushesLead: v.optional(v.boolean(), false),
  retentionDays: v.optional(
    hinted(
      'DeskHintRetentionDays',
      v.pipe(whole, v.minValue(1, 'must be at least one day'), v.maxValue(3_650, 'must be at most ten years')),
    ),
    400,
  ),
  formFieldGroups: v.pipe(
    v.array(
      v.strictObject({
        richText: v.optional(v.strictObject({ content: markdown })),
        fields: v.array(field),
      }),
    ),
    v.check((groups) => {
      const names = groups.flatMap(({ fields }) => fields.map(({ name }) => name));
      return names.length > 0 && new Set(names).size === names.length;
    }, 'must have at least one field, and no two of the same name'),
  ),
});

/** A form of the marketing system, by that system's own names. */
export const marketingForm = v.strictObject({ title: line, updatedAt: v.optional(calendarDate), definition });

export const shownMarketingForm = definition;
export type StoredMarketingForm = v.InferOutput<typeof definition>;
export type MarketingField = StoredMarketingForm['formFieldGroups'][number]['fields'][number];
