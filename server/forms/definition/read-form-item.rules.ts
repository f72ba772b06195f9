import * as v from 'valibot';
import { shownMarketingForm, type StoredMarketingForm } from '../../content/items/types/marketing-form.contract.ts';
import {
  shownForm,
  type FormAudience,
  type ShownStoredForm,
  type StoredField,
} from '../../content/items/types/form.contract.ts';
import { addressFields, codeFields } from './composite-fields.rules.ts';
import type { Field, FormDefinition, FormFacts, Option, ProfileKey, Rule, Screen } from './form.contract.ts';
import { readMarketingForm } from './read-marketing-form.rules.ts';

/** Names of fields that a profile answers, with the autofill token a browser knows them by. */
const known: Readonly<Record<string, [ProfileKey, string]>> = {
  firstName: ['firstName', 'given-name'],
  lastName: ['lastName', 'family-name'],
  email: ['email', 'email'],
  phone: ['phone', 'tel'],
  company: ['company', 'organization'],
  jobTitle: ['jobTitle', 'organization-title'],
  country: ['country', 'country'],
};

/** A form of the content as the site works with it. */
export interface ContentForm {
  id: string;
  title: string;
  intro: string | null;
  thanks: string | null;
  formType: ShownStoredForm['formType'] | 'Marketing';
  submitAction: NonNullable<ShownStoredForm['submitAction']>;
  redirectUrl: string | null;
  retentionDays: number;
  /** The form as the marketing system knows it; null for any other. */
  marketing: StoredMarketingForm | null;
  audience: FormAudience;
  sendsReceipt: boolean;
  /** Name of each field → the name under which other systems know it. */
  keys: Readonly<Record<string, string>>;
  /** Names of the fields that ask for topics of newsletters. */
  topicFields: readonly string[];
  definition: FormDefinition;
  countries: readonly Option[];
  codes: ShownStoredForm['lists']['codes'];
}

/** A form as the content API gives it; the definition is JSON. */
interface FormItem {
  id: string;
  title: string;
  definition: string;
}

/**
 * Reads a form as the content API gives it.
 * @returns null for one that is not sound: a later release, or another system, may have stored it
 */
export function readFormItem({ id, title, definition }: FormItem): ContentForm | null {
  const given = parseJson(definition);
  if (typeof given === 'object' && given !== null && 'formFieldGroups' in given) {
    const marketing = v.safeParse(shownMarketingForm, given);
    return marketing.success ? readMarketingForm({ id, title, stored: marketing.output }) : null;
  }
  const read = v.safeParse(shownForm, given);
  if (!read.success) return null;
  const stored = read.output;
  return {
    id,
    title,
    intro: stored.intro ?? null,
    thanks: stored.thanks ?? null,
    formType: stored.formType,
    submitAction: stored.submitAction ?? {},
    retentionDays: stored.retentionDays,
    redirectUrl: stored.redirectUrl ?? null,
    marketing: null,
    audience: stored.audience,
    sendsReceipt: stored.sendsReceipt,
    keys: Object.fromEntries(stored.fields.map((field) => [nameOf(field), field.fieldKey ?? nameOf(field)])),
    topicFields: stored.fields.filter(({ fieldType }) => fieldType === 'newsletter-topics').map(nameOf),
    definition: { id, screens: readScreens(stored), rules: readRules(stored) },
    countries: stored.lists.countries,
    codes: stored.lists.codes,
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const nameOf = ({ id, name = id }: StoredField): string => name;

/** Returns the facts of a form without the lists that depend on answers. */
export const factsOf = ({ countries }: ContentForm, today: string): FormFacts => ({ today, countries, lists: {} });

function readScreens(stored: ShownStoredForm): Screen[] {
  const { screens = [{ id: 'form' }], fields } = stored;
  const [first] = screens;
  return screens.map(({ id, title, leads }) => {
    const own = fields.filter(({ screen = first?.id }) => screen === id);
    const button = own.find(({ fieldType }) => fieldType === 'button');
    return {
      id,
      ...(title !== undefined && { title }),
      ...(button?.label !== undefined && { submit: button.label }),
      fields: own.filter(({ fieldType }) => fieldType !== 'button').flatMap((field) => readField(field, stored)),
      ...(leads && {
        leads: leads.map(({ to, match, conditions }) => ({
          to,
          ...(conditions?.length && { when: { match, conditions: conditions.map(toCondition(stored)) } }),
        })),
      }),
    };
  });
}

const toCondition =
  ({ fields }: ShownStoredForm) =>
  ({ fieldId, ...condition }: ShownStoredForm['conditionalLogic'][number]['conditions'][number]) => {
    const field = fields.find(({ id }) => id === fieldId);
    return { ...condition, field: field ? nameOf(field) : fieldId };
  };

/** A rule of an address or a code with its edition goes for each of their fields. */
function readRules(stored: ShownStoredForm): Rule[] {
  const own = stored.conditionalLogic.flatMap(({ fieldId, action, match, conditions }) => {
    const field = stored.fields.find(({ id }) => id === fieldId);
    const when = { match, conditions: conditions.map(toCondition(stored)) };
    return (field ? readField(field, stored) : []).map(({ name }) => ({ field: name, action, when }));
  });
  const never = { match: 'any', conditions: [] } as const;
  const initial = stored.fields.flatMap((field) => [
    ...(field.shouldHide
      ? readField(field, stored).map(({ name }) => ({ field: name, action: 'show', when: never }) as const)
      : []),
    ...(field.disabled
      ? readField(field, stored).map(({ name }) => ({ field: name, action: 'enable', when: never }) as const)
      : []),
  ]);
  const named = new Set(own.map(({ field, action }) => `${field} ${action}`));
  // A field that is hidden or off to begin with, and has a condition that shows or enables it, follows the condition.
  return [...own, ...initial.filter(({ field, action }) => !named.has(`${field} ${action}`))];
}

/** Returns the limits a field names; the kind of the field says what goes where one is missing. */
function limitsOf({ minLength, maxLength }: StoredField): { min?: number; max?: number } {
  if (minLength === undefined) return maxLength === undefined ? {} : { max: maxLength };
  if (maxLength === undefined) return { min: minLength };
  // Editors may give them in either order (docs/decisions/forms.md#limits-in-either-order).
  return { min: Math.min(minLength, maxLength), max: Math.max(minLength, maxLength) };
}

function commonOf(field: StoredField) {
  const name = nameOf(field);
  const [prefill, autoComplete] = Object.hasOwn(known, name) ? (known[name] ?? []) : [];
  return {
    name,
    label: field.label ?? field.text ?? name,
    isRequired: field.required,
    ...(field.hint !== undefined && { hint: field.hint }),
    ...(field.value !== undefined && { initial: field.value }),
    ...(field.cssClassName !== undefined && { look: field.cssClassName.replace(/(?<=^| )/g, 'as-') }),
    ...(prefill && { prefill, isLockedByProfile: field.isDisabledDueToUserData }),
    ...(autoComplete && { autoComplete }),
  };
}

/** Days of a graduation: a month ahead to four years ahead, both included. */
const graduation = { from: { days: 31 }, to: { months: 48 } } as const;
const megabytes = 10;

function readField(field: StoredField, { pageTitle, lists }: ShownStoredForm): Field[] {
  const common = commonOf(field);
  const placeholder = field.placeholder === undefined ? {} : { placeholder: field.placeholder };
  const options = field.optionsFrom
    ? (lists.enumerations[field.optionsFrom] ?? [])
    : (field.options ?? []).map(toOption);
  const most = field.most === undefined ? {} : { most: field.most };
  const limits = limitsOf(field);
  switch (field.fieldType) {
    case 'button':
      return [];
    case 'text-block':
      return [{ ...common, isRequired: false, kind: 'note', label: field.text ?? '', tag: field.htmlTag ?? 'p' }];
    case 'single-line-text':
      return [{ ...common, kind: 'text', ...limits, ...placeholder }];
    case 'multi-line-text':
      return [{ ...common, kind: 'long-text', ...limits }];
    case 'email':
      return [{ prefill: 'email', autoComplete: 'email', ...common, kind: 'email', ...limits, ...placeholder }];
    case 'telephone':
      return [{ autoComplete: 'tel', ...common, kind: 'tel', ...limits, ...placeholder }];
    case 'web-address':
      return [{ ...common, kind: 'url', ...limits, ...placeholder }];
    case 'number':
      return [{ ...common, kind: 'number', ...limits }];
    case 'date':
      return [{ ...common, kind: 'date', ...daysOf(field) }];
    case 'graduation-date':
      return [{ ...common, kind: 'date', ...graduation }];
    case 'dropdown':
      return [{ ...common, kind: 'select', options, ...placeholder }];
    case 'radio-list':
      return [{ ...common, kind: 'radio', options }];
    case 'checkbox-list':
      return [{ ...common, kind: 'checkboxes', options, ...most }];
    case 'newsletter-topics':
      // Required wherever it is shown, whatever the definition says.
      return [{ ...common, isRequired: true, kind: 'checkboxes', options: lists.topics }];
    case 'checkbox':
      return [{ ...common, kind: 'checkbox' }];
    case 'country':
      return [{ ...common, kind: 'country' }];
    case 'address':
      return addressFields(common);
    case 'document-code-edition':
      return codeFields(common, lists.codes);
    case 'file-upload':
      return [
        {
          ...common,
          kind: 'files',
          types: field.fileTypes ?? [],
          most: field.most ?? 100,
          size: Number(field.largestFile ?? megabytes),
        },
      ];
    case 'hidden-page-title':
      return [{ ...common, isRequired: false, kind: 'hidden', initial: pageTitle }];
  }
}

const toOption = ({ value, label, group }: NonNullable<StoredField['options']>[number]): Option => ({
  value,
  label,
  ...(group !== undefined && { group }),
});

const daysOf = ({ earliestDay, latestDay }: StoredField) => ({
  ...(earliestDay !== undefined && { from: { days: earliestDay } }),
  ...(latestDay !== undefined && { to: { days: latestDay } }),
});
