import * as v from 'valibot';
import { operators } from '../../../forms/kinds/condition.contract.ts';
import { fieldName, formLists } from '../../../forms/kinds/field-settings.contract.ts';
import { storedField } from '../../../forms/kinds/stored-field.contract.ts';
import { findEmailProblem } from '../../../platform/email.rules.ts';
import { hinted, href, line, localTime, paragraph, purpose, webHref, whole } from '../../values/field.contract.ts';

const operator = v.picklist(operators, `must be one of ${operators.join(', ')}`);
/** The field that a condition asks for; the desk leaves it empty until one is chosen. */
const askedField = v.pipe(v.string(), v.nonEmpty('must not be empty'), fieldName);

const condition = v.pipe(
  v.strictObject({ fieldId: askedField, operator, value: v.pipe(v.string(), v.maxLength(300)) }),
  purpose('condition'),
);
const match = v.optional(v.picklist(['any', 'all']), 'all');
const conditions = hinted('DeskHintConditions', v.array(condition));

const rule = v.strictObject({
  fieldId: fieldName,
  action: v.picklist(['show', 'hide', 'enable', 'disable']),
  match,
  conditions: v.pipe(conditions, v.minLength(1, 'must have at least one condition')),
});

/** Id of a screen, which the desk offers as a list. */
const screenId = v.pipe(fieldName, purpose('screen'));

const screen = v.strictObject({
  id: hinted('DeskHintId', fieldName),
  title: v.optional(line),
  /** Where it leads, the first that holds; the last may have no conditions. None at all ends the form. */
  leads: v.optional(v.array(v.strictObject({ to: screenId, match, conditions: v.optional(conditions) }))),
});

/** The systems that a form is sent to, by the names editors know. */
const formTypes = ['SalesforceCase', 'SalesforceLead', 'Pardot', 'Custom'] as const;

/** 'entitled': members, electrical inspectors and authorities having jurisdiction. */
const formAudiences = ['everyone', 'entitled'] as const;
export type FormAudience = (typeof formAudiences)[number];

const staffEmail = v.pipe(
  line,
  v.check((text) => findEmailProblem(text) === null, 'must be an address such as name@example.org'),
);

export const formShape = v.strictObject({
  formType: v.picklist(formTypes, 'Form type not specified'),
  pageTitle: line,
  intro: v.optional(paragraph),
  fields: v.pipe(v.array(storedField), v.minLength(1, 'must have at least one field')),
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
  /** From when until when it can be sent, on the organisation's clocks; those of the default language count. */
  opensAt: v.optional(hinted('DeskHintOpensAt', localTime)),
  closesAt: v.optional(localTime),
  /** Most submissions: the first ones that are stored. The number of the default language counts. */
  quota: v.optional(hinted('DeskHintQuota', v.pipe(whole, v.minValue(1, 'must be at least one place')))),
  /** Sends people an email with the reference of their submission. */
  sendsReceipt: v.optional(v.boolean(), true),
  /** Addresses of staff that are told of each submission. The content API answers them only to callers with its token. */
  staffEmails: v.optional(
    hinted('DeskHintStaffEmails', v.pipe(v.array(staffEmail), v.maxLength(5, 'must have at most five addresses'))),
    [],
  ),
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

/** The shape of a definition when read; unknown properties of a stored one are ignored. */
export const readableShape = v.object(formShape.entries);

/** A definition as the content API answers it: with the lists that its fields take from elsewhere. */
export const shownForm = v.object({ ...formShape.entries, lists: formLists });
export type ShownStoredForm = v.InferOutput<typeof shownForm>;
