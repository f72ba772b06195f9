import * as v from 'valibot';
import { shownMarketingForm, type StoredMarketingForm } from '../../content/items/types/marketing-form.contract.ts';
import { shownForm, type FormAudience, type ShownStoredForm } from '../../content/items/types/form.contract.ts';
import type { BaseField, FormFacts, Option, ProfileKey } from '../kinds/field-kind.contract.ts';
import type { FormLists } from '../kinds/field-settings.contract.ts';
import type { Field } from '../kinds/kinds.rules.ts';
import { getFieldType, type StoredField } from '../kinds/stored-field.contract.ts';
import type { FormDefinition, Rule, Screen } from './form-definition.contract.ts';
import { inlineMarkdown, plainInline } from './inline-text.rules.ts';
import { readMarketingForm } from './read-marketing-form.rules.ts';

/** Names of fields that the profile prefills, with their autocomplete tokens. */
const known: Readonly<Record<string, [ProfileKey, string]>> = {
  firstName: ['firstName', 'given-name'],
  lastName: ['lastName', 'family-name'],
  email: ['email', 'email'],
  phone: ['phone', 'tel'],
  company: ['company', 'organization'],
  jobTitle: ['jobTitle', 'organization-title'],
  country: ['country', 'country'],
};

/** A form of the content, parsed. */
export interface ContentForm {
  id: string;
  title: string;
  intro: string | null;
  thanks: string | null;
  formType: ShownStoredForm['formType'] | 'Marketing';
  submitAction: NonNullable<ShownStoredForm['submitAction']>;
  redirectUrl: string | null;
  retentionDays: number;
  /** The definition of the marketing system; null for any other form. */
  marketing: StoredMarketingForm | null;
  audience: FormAudience;
  /** Date and time on the organisation's clocks; null without a limit. */
  opensAt: string | null;
  closesAt: string | null;
  /** Most submissions; null for any number. */
  quota: number | null;
  sendsReceipt: boolean;
  /** Staff who are told of each submission by email. */
  staffEmails: readonly string[];
  /** Name of each field → its name in other systems. */
  keys: Readonly<Record<string, string>>;
  /** Names of the fields with newsletter topics. */
  topicFields: readonly string[];
  definition: FormDefinition;
  countries: readonly Option[];
  codes: FormLists['codes'];
}

/** A form from the content API; the definition is JSON. */
interface FormItem {
  id: string;
  title: string;
  definition: string;
}

/**
 * Parses a form from the content API.
 * @returns null for an invalid one: a later release, or another system, may have stored it
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
    opensAt: stored.opensAt ?? null,
    closesAt: stored.closesAt ?? null,
    quota: stored.quota ?? null,
    sendsReceipt: stored.sendsReceipt,
    staffEmails: stored.staffEmails,
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

/** Returns the facts of a form without dependent lists. */
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

/** Expands a rule of a composite field into one for each of its fields. */
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
  // A condition that shows or enables a field replaces its initial state.
  return [...own, ...initial.filter(({ field, action }) => !named.has(`${field} ${action}`))];
}

/** Returns the Markdown of a field's texts; nothing where they are plain. */
function formattedOf(field: StoredField): Pick<BaseField, 'formatted'> {
  const [label, hint] = [inlineMarkdown(field.label ?? field.text), inlineMarkdown(field.hint)];
  if (label === undefined && hint === undefined) return {};
  return { formatted: { ...(label !== undefined && { label }), ...(hint !== undefined && { hint }) } };
}

function commonOf(field: StoredField) {
  const name = nameOf(field);
  const [prefill, autoComplete] = Object.hasOwn(known, name) ? (known[name] ?? []) : [];
  return {
    name,
    label: plainInline(field.label ?? field.text ?? name),
    ...formattedOf(field),
    isRequired: field.required,
    ...(field.hint !== undefined && { hint: plainInline(field.hint) }),
    ...(field.value !== undefined && { initial: field.value }),
    ...(field.cssClassName !== undefined && { look: field.cssClassName.replace(/(?<=^| )/g, 'as-') }),
    ...(prefill && { prefill, isLockedByProfile: field.isDisabledDueToUserData }),
    ...(autoComplete && { autoComplete }),
  };
}

/**
 * Expands a field. Of several addresses in one form each is a section of its own for the browser, or it would fill in
 * the same address twice.
 */
function readField(field: StoredField, form: ShownStoredForm): readonly Field[] {
  const fields = expandField(field, form);
  const isOneOfSeveral = form.fields.filter(({ fieldType }) => fieldType === field.fieldType).length > 1;
  if (field.fieldType !== 'address' || !isOneOfSeveral) return fields;
  return fields.map((each) => ({
    ...each,
    autoComplete: `section-${nameOf(field)} ${each.autoComplete ?? ''}`.trim(),
  }));
}

function expandField(field: StoredField, { pageTitle, lists }: ShownStoredForm): readonly Field[] {
  const options = field.optionsFrom
    ? (lists.enumerations[field.optionsFrom] ?? [])
    : (field.options ?? []).map(toOption);
  return getFieldType(field.fieldType).read(field, { common: commonOf(field), options, pageTitle, lists });
}

const toOption = ({ value, label, group }: NonNullable<StoredField['options']>[number]): Option => ({
  value,
  label,
  ...(group !== undefined && { group }),
});
