import {
  valueSeparator,
  type MarketingField,
  type StoredMarketingForm,
} from '../../content/items/types/marketing-form.contract.ts';
import type { ProfileKey } from '../kinds/field-kind.contract.ts';
import type { Field } from '../kinds/kinds.rules.ts';
import type { Rule } from './form-definition.contract.ts';

/** Names of fields that the profile prefills, in lower case, with their autocomplete tokens. */
const known: Readonly<Record<string, [ProfileKey, string]>> = {
  firstname: ['firstName', 'given-name'],
  lastname: ['lastName', 'family-name'],
  email: ['email', 'email'],
  phone: ['phone', 'tel'],
  company: ['company', 'organization'],
  jobtitle: ['jobTitle', 'organization-title'],
  city: ['city', 'address-level2'],
  zip: ['zip', 'postal-code'],
};

/** Drops the time of a date. */
const dayOf = (text: string): string => text.slice(0, 10);

/** Returns the limits of a telephone number from its validation data, else those of any text. */
function phoneLimits({ validation }: MarketingField): { min: number; max: number } {
  // `min:max:true`; without `true` the limits are off.
  const [, least = 0, most = 255] = /^(\d+):(\d+):true$/.exec(validation?.data ?? '') ?? [];
  const limits = [Number(least), Number(most)];
  // In either order, as in an editor's form.
  return { min: Math.min(...limits), max: Math.max(...limits) };
}

/** Splits a text with several values. */
export const splitValues = (text: string): string[] => text.split(valueSeparator).filter(Boolean);

function commonOf({ name, label = name, description, required, value }: MarketingField) {
  const [prefill, autoComplete] = Object.hasOwn(known, name.toLowerCase()) ? (known[name.toLowerCase()] ?? []) : [];
  return {
    name,
    label,
    isRequired: required,
    ...(description !== undefined && { hint: description }),
    ...(value !== undefined && { initial: value }),
    ...(prefill && { prefill }),
    ...(autoComplete && { autoComplete }),
  };
}

function readField(field: MarketingField): Field {
  const { prefill, ...bare } = commonOf(field);
  // The profile never fills in a hidden field.
  if (field.hidden) return { ...bare, isRequired: false, kind: 'hidden' };
  const common = { ...bare, ...(prefill && { prefill }) };
  const { options } = field;
  switch (field.fieldType) {
    case 'text':
      return { ...common, kind: common.name.toLowerCase() === 'email' ? 'email' : 'text' };
    case 'number':
      return { ...common, kind: 'number' };
    case 'phonenumber':
      return { ...common, kind: 'tel', ...phoneLimits(field) };
    case 'textarea':
      return { ...common, kind: 'long-text' };
    case 'booleancheckbox':
      return { ...common, kind: 'checkbox', initial: field.value === 'true' ? 'yes' : '' };
    case 'checkbox':
      return { ...common, kind: 'checkboxes', options, chosen: splitValues(field.value ?? '') };
    case 'select':
      return { ...common, kind: 'select', options };
    case 'radio':
      return { ...common, kind: 'radio', options, isCheckedAtOnce: true };
    case 'date':
      return {
        ...common,
        kind: 'date',
        isCheckedAtOnce: true,
        ...(field.value !== undefined && { initial: dayOf(field.value) }),
        ...(field.min !== undefined && { from: dayOf(field.min) }),
        ...(field.max !== undefined && { to: dayOf(field.max) }),
      };
  }
}

/** Disables a field, which keeps the form's own value. */
const offRule = ({ name }: MarketingField): Rule => ({
  field: name,
  action: 'enable',
  when: { match: 'any', conditions: [] },
});

/** Converts a form of the marketing system into the type of all forms (docs/decisions/forms.md#marketing-forms). */
export function readMarketingForm({ id, title, stored }: { id: string; title: string; stored: StoredMarketingForm }) {
  const groups = stored.formFieldGroups;
  const fields = groups.flatMap((group) => group.fields);
  return {
    id,
    title,
    intro: null,
    thanks: null,
    formType: 'Marketing' as const,
    submitAction: {},
    topicFields: [],
    redirectUrl: stored.redirectUrl ?? null,
    retentionDays: stored.retentionDays,
    marketing: stored,
    audience: 'everyone' as const,
    opensAt: null,
    closesAt: null,
    quota: null,
    sendsReceipt: false,
    staffEmails: [],
    keys: Object.fromEntries(fields.map(({ name }) => [name, name])),
    definition: {
      id,
      rules: fields.filter(({ enabled, hidden }) => !enabled && !hidden).map(offRule),
      screens: [
        {
          id: 'form',
          ...(stored.submitText !== undefined && { submit: stored.submitText }),
          fields: groups.flatMap((group, index): Field[] => [
            // No field name of an editor begins with "_".
            ...(group.richText
              ? [{ kind: 'note', name: `_text${index}`, label: '', markdown: group.richText.content } as const]
              : []),
            ...group.fields.map(readField),
          ]),
        },
      ],
    },
    countries: [],
    codes: [],
  };
}
