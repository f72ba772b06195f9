import * as v from 'valibot';
import type { ContentLoader, Typed } from '../content-loader.ts';
import { nameFromId } from '../../items/item.contract.ts';
import { getFieldType } from '../../../forms/kinds/stored-field.contract.ts';
import type { FormLists } from '../../../forms/kinds/field-settings.contract.ts';
import { readableShape, type StoredForm } from '../../items/types/form.contract.ts';
import { compareNumbers, writeDesignation } from '../../items/documents/designation-text.rules.ts';
import { defaultLocale } from '../../../platform/locale.rules.ts';
import { listCountries } from './option-list.ts';
import { findMarks } from './site.ts';

/** Newsletters as choices, under the name the marketing system knows them by, each beside those of its frequency. */
async function listTopics(loader: ContentLoader, language: string): Promise<FormLists['topics']> {
  const found = await loader.byName('newsletter-topics', 'main', language);
  return (found?.fields.groups ?? []).flatMap(({ frequencyLabel, children }) =>
    children.map(({ pardotName, topicName }) => ({ value: pardotName, label: topicName, group: frequencyLabel })),
  );
}

/** Standards with their editions, the newest first. */
async function listCodes(loader: ContentLoader, language: string): Promise<FormLists['codes']> {
  const documents = await loader.list('document', language);
  loader.count(documents.length);
  const marks = documents.length > 0 ? await findMarks(loader, language) : [];
  return documents
    .map(({ fields }) => ({
      value: fields.code,
      label: `${writeDesignation(fields, marks)}, ${fields.title}`,
      current: String(fields.currentEditionYear),
      editions: (fields.editions ?? []).map(({ year }) => String(year)).toSorted((a, b) => Number(b) - Number(a)),
    }))
    .toSorted((a, b) => compareNumbers(a.value, b.value));
}

async function listEnumeration(loader: ContentLoader, name: string, language: string) {
  const found = await loader.byName('enumeration', name, language);
  return (found?.fields.children ?? []).map((option) => ({
    value: option.value ?? option.name,
    label: option.displayName ?? option.name,
  }));
}

/** Reads the lists that a form takes from elsewhere, and no others: a page depends on all that it reads. */
async function readLists(loader: ContentLoader, { fields }: StoredForm, language: string): Promise<FormLists> {
  const needed = new Set(fields.map(({ fieldType }) => getFieldType(fieldType).list));
  const names = [...new Set(fields.flatMap(({ optionsFrom }) => optionsFrom ?? []))];
  const enumerations: FormLists['enumerations'] = {};
  for (const name of names) enumerations[name] = await listEnumeration(loader, name, language);
  const countries = needed.has('countries') ? await listCountries(loader, language, 270) : [];
  const { compare } = new Intl.Collator(language);
  return {
    enumerations,
    topics: needed.has('topics') ? await listTopics(loader, language) : [],
    countries: countries
      .map(({ code, countryName }) => ({ value: code, label: countryName }))
      .toSorted((a, b) => compare(a.label, b.label)),
    codes: needed.has('codes') ? await listCodes(loader, language) : [],
  };
}

/** Reads when a form is open and how many it takes: the default language decides, or a translation would be a way around. */
async function readLimits(
  name: string,
  own: StoredForm,
  { loader, language }: { loader: ContentLoader; language: string },
): Promise<Pick<StoredForm, 'opensAt' | 'closesAt' | 'quota'>> {
  const base = language === defaultLocale ? null : await loader.byName('form', name, defaultLocale);
  const { opensAt, closesAt, quota } = base?.fields.definition ?? own;
  return { opensAt, closesAt, quota };
}

/** A form with the lists its fields take from elsewhere, in the language of who reads it. */
export async function showForm({ id, fields }: Typed<'form'>, loader: ContentLoader, language: string) {
  // An unreadable form is answered as stored: its readers refuse it, and the rest of the answer survives.
  const isReadable = v.is(readableShape, fields.definition);
  const lists = isReadable ? await readLists(loader, fields.definition, language) : null;
  const limits = await readLimits(nameFromId(id), fields.definition, { loader, language });
  // The addresses of staff are for the site itself, not for readers.
  const { staffEmails, ...open } = fields.definition;
  const own = loader.readsAll ? { lists, staffEmails } : { lists };
  return { id: nameFromId(id), title: fields.title, definition: JSON.stringify(Object.assign(open, limits, own)) };
}

/** A form of the marketing system; its lists are its own. */
export const answerMarketingForm = ({ id, fields }: Typed<'marketing-form'>) => ({
  id: nameFromId(id),
  title: fields.title,
  definition: JSON.stringify(fields.definition),
});

/** Finds a form by its name, one of the marketing system by its GUID as well. */
export async function findForm(loader: ContentLoader, id: string, language: string) {
  const form = await loader.byName('form', id, language);
  if (form) return showForm(form, loader, language);
  const named = await loader.byName('marketing-form', id, language);
  if (named) return answerMarketingForm(named);
  const isGuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id);
  const equals = { 'definition.formGuid': id.toLowerCase() };
  const [found] = isGuid ? await loader.list('marketing-form', language, { equals, first: 1 }) : [];
  return found ? answerMarketingForm(found) : null;
}
