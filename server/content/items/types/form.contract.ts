import * as v from 'valibot';
import { hinted, href, line, name, paragraph, webHref, whole } from './field.contract.ts';

export const operators = [
  ...([
    'contains',
    'does-not-contain',
    'starts-with',
    'does-not-start-with',
    'ends-with',
    'does-not-end-with',
  ] as const),
  ...(['equals', 'not-equals', 'greater', 'greater-or-equal', 'less', 'less-or-equal'] as const),
] as const;
export type Operator = (typeof operators)[number];

const fieldTypes = [
  ...(['text-block', 'single-line-text', 'multi-line-text', 'email', 'telephone', 'web-address', 'number'] as const),
  ...(['date', 'graduation-date', 'dropdown', 'radio-list', 'checkbox-list', 'checkbox', 'newsletter-topics'] as const),
  ...(['document-code-edition', 'country', 'address', 'file-upload', 'hidden-page-title', 'button'] as const),
] as const;

/** Names what the people who use a form may not be sent under; the site's own fields begin with "_". */
const fieldName = v.pipe(
  v.string(),
  v.regex(/^[a-z][\w-]{0,59}$/i, 'must begin with a letter, and go on with letters, digits, "-" and "_"'),
  v.check((text) => text !== 'intent', 'must be another word: the site uses it'),
);
const size = v.pipe(whole, v.minValue(0, 'must not be negative'));
const operator = v.picklist(operators, `must be one of ${operators.join(', ')}`);
const condition = v.strictObject({ fieldId: fieldName, operator, value: v.pipe(v.string(), v.maxLength(300)) });
const match = v.optional(v.picklist(['any', 'all']), 'all');
const conditions = hinted('DeskHintConditions', v.array(condition));

const field = v.strictObject({
  id: hinted('DeskHintId', fieldName),
  fieldType: v.picklist(fieldTypes, `must be one of ${fieldTypes.join(', ')}`),
  label: v.optional(line),
  text: v.optional(paragraph),
  hint: v.optional(line),
  placeholder: v.optional(line),
  required: v.optional(v.boolean(), false),
  options: v.optional(
    v.array(v.strictObject({ label: line, value: hinted('DeskHintValue', line), group: v.optional(line) })),
  ),
  /** The enumeration its options come from. */
  optionsFrom: v.optional(name),
  minLength: v.optional(size),
  maxLength: v.optional(size),
  /** First and last day of a date, in days from today. */
  earliestDay: v.optional(whole),
  latestDay: v.optional(whole),
  /** Most options that may be ticked, or files that may be sent. */
  most: v.optional(v.pipe(size, v.minValue(1, 'must be at least 1'))),
  /** MiB of one file. */
  largestFile: v.optional(v.picklist(['5', '10'])),
  fileTypes: v.optional(v.array(v.picklist(['pdf', 'doc', 'docx', 'rtf', 'png', 'jpg', 'jpeg', 'webp']))),
  value: v.optional(hinted('DeskHintValue', v.pipe(v.string(), v.maxLength(300)))),
  disabled: v.optional(v.boolean(), false),
  isDisabledDueToUserData: v.optional(v.boolean(), false),
  shouldHide: v.optional(v.boolean(), false),
  /** The screen of the field; defaults to the first of a form with several. */
  screen: v.optional(hinted('DeskHintScreen', fieldName)),
  /** The name the form sends; its id without one. */
  name: v.optional(fieldName),
  /** Name of the answer in connected systems; defaults to its name. */
  fieldKey: v.optional(fieldName),
  htmlTag: v.optional(v.picklist(['p', 'h2', 'h3'])),
  /** Names how it looks; the site's stylesheet knows them as `as-…`, so that none is one of the site's own classes. */
  cssClassName: v.optional(
    v.pipe(v.string(), v.maxLength(60), v.regex(/^[a-z][\w-]*( [a-z][\w-]*)*$/i, 'must be names such as narrow')),
  ),
});

const rule = v.strictObject({
  fieldId: fieldName,
  action: v.picklist(['show', 'hide', 'enable', 'disable']),
  match,
  conditions: v.pipe(conditions, v.minLength(1, 'must have at least one condition')),
});

const screen = v.strictObject({
  id: hinted('DeskHintId', fieldName),
  title: v.optional(line),
  /** Where it leads, the first that holds; the last may have no conditions. None at all ends the form. */
  leads: v.optional(v.array(v.strictObject({ to: fieldName, match, conditions: v.optional(conditions) }))),
});

/** The systems that a form is sent to, by the names editors know. */
const formTypes = ['SalesforceCase', 'SalesforceLead', 'Pardot', 'Custom'] as const;

/** 'entitled': members, electrical inspectors and authorities having jurisdiction. */
const formAudiences = ['everyone', 'entitled'] as const;
export type FormAudience = (typeof formAudiences)[number];

export const formShape = v.strictObject({
  formType: v.picklist(formTypes, 'Form type not specified'),
  pageTitle: line,
  intro: v.optional(paragraph),
  fields: v.pipe(v.array(field), v.minLength(1, 'must have at least one field')),
  conditionalLogic: v.optional(v.array(rule), []),
  screens: v.optional(v.array(screen)),
  /** Subject of the case, or name of the list. */
  submitAction: v.optional(
    v.strictObject({
      subject: v.optional(line),
      origin: v.optional(line),
      list: v.optional(line),
      /** Address of the marketing system's form; its host must be one of the configuration. */
      postUrl: v.optional(webHref),
    }),
  ),
  redirectUrl: v.optional(href),
  /** Read when the form has no page of thanks. */
  thanks: v.optional(paragraph),
  /** People who may fill it in (docs/decisions/forms.md#who-may-fill-in-a-form). */
  audience: v.optional(v.picklist(formAudiences, `must be one of ${formAudiences.join(', ')}`), 'everyone'),
  /** Sends signed-in people an email with the reference of their submission. */
  sendsReceipt: v.optional(v.boolean(), false),
  /** Days until what was sent is deleted. */
  retentionDays: v.optional(
    hinted(
      'DeskHintRetentionDays',
      v.pipe(whole, v.minValue(1, 'must be at least one day'), v.maxValue(3_650, 'must be at most ten years')),
    ),
    400,
  ),
});

export type StoredForm = v.InferOutput<typeof formShape>;
export type StoredField = StoredForm['fields'][number];

/** The shape of a definition when read; unknown properties of a stored one are ignored. */
export const readableShape = v.object(formShape.entries);

/** A definition as the content API gives it away, with the lists that its fields take from elsewhere. */
const option = v.object({ value: v.string(), label: v.string(), group: v.optional(v.string()) });
export const shownForm = v.object({
  ...formShape.entries,
  lists: v.object({
    enumerations: v.record(v.string(), v.array(option)),
    topics: v.array(option),
    countries: v.array(option),
    codes: v.array(v.object({ ...option.entries, current: v.string(), editions: v.array(v.string()) })),
  }),
});
export type ShownStoredForm = v.InferOutput<typeof shownForm>;
