import type { Fields } from '../../../../../islands/content/editor/edit-fields.ts';
import { emptyGroup } from '../../../../../islands/content/editor/empty-value.ts';
import type { ItemFormState } from '../../../../../islands/content/editor/item-form.ts';
import { defaultLocale, toLocale } from '../../../../../server/platform/locale.rules.ts';
import { findRow } from '../../../../../server/content/items/content.repo.ts';
import type { Phrases } from '../../../../../server/content/corpus/release-dictionaries.ts';
import { releaseDictionary } from '../../../../../server/content/corpus/release-phrases.ts';
import { formOf } from '../../../../../server/content/items/form-schema.rules.ts';
import { isItemType, itemType, type ItemTypeName } from '../../../../../server/content/items/item-types.contract.ts';
import { nameFromId } from '../../../../../server/content/items/item.contract.ts';
import type { Database } from '../../../../../server/platform/db/connection.ts';
import { deskSettings } from '../../../../../server/content/items/check-rule.rules.ts';
import { listPlansOf } from '../../../../../server/content/scheduling/list-going-out.ts';
import { findLiveConflict } from '../../../../../server/content/editing/find-live-conflict.ts';
import { findHome } from '../../../../../server/content/editing/find-home.ts';
import { readSource } from '../../../../../server/content/translations/read-source.ts';
import type { TranslationSource } from '../../../../../server/content/translations/translation.contract.ts';
import { readEditorItem } from '../../../../../server/content/editing/read-editor-item.ts';

/** The item a form begins with, and the default language's fields behind a variant. */
export interface LoadedItem {
  initial: ItemFormState;
  fallback: Fields | null;
  /** The words of the release, for a dictionary. */
  shipped: Phrases | null;
  /** What a translation is made from; null for anything else, and for a dictionary, which has the words of the release. */
  source: TranslationSource | null;
}

const untouched = {
  isDirty: false,
  errors: {},
  conflict: null,
  mergedWith: null,
  kept: null,
  plans: [],
  planProblem: null,
  removed: [],
  phase: { kind: 'idle' },
} as const;

/** Reads the language of the item asked for. */
export const readLocale = (url: URL): string => toLocale(url.searchParams.get('locale') ?? defaultLocale);

/**
 * Loads an item that is there, or the empty variant of one that is there in the default language only; else null.
 * @param asked.isBeside loads the live version where a draft waits beside it
 */
export async function loadItem(
  db: Database,
  id: string,
  { locale, isBeside = false }: { locale: string; isBeside?: boolean },
): Promise<LoadedItem | null> {
  const found = await readEditorItem(db, { id, locale, isLive: isBeside });
  if (found.ok) {
    const { fallback, savedAt: _, savedBy: __, ...item } = found.value;
    const name = nameFromId(item.id);
    const plans = await listPlansOf(db, { id: item.id, locale });
    const isLiveShown = isBeside && item.state === 'both';
    const conflict = isLiveShown ? null : await findLiveConflict(db, item.id, locale);
    return {
      initial: { ...item, name, home: '', ...untouched, isBeside: isLiveShown, plans, conflict },
      fallback,
      shipped: await readShipped(item.type, name, locale),
      source: item.type === 'dictionary' ? null : await readSource(db, item.id, locale),
    };
  }
  const base = locale === defaultLocale ? undefined : await findRow(db, id, defaultLocale);
  if (!base?.fields) return loadUnstoredRules(id, locale) ?? loadUnstoredWords(id, locale);
  const type = base.type as ItemTypeName;
  const { fields } = newForm(type, locale);
  // Required texts of the variant are left out too: the default language fills them.
  const own = Object.fromEntries(Object.entries(fields).filter(([key]) => !Object.hasOwn(base.fields ?? {}, key)));
  const initial = { ...newForm(type, locale), id, name: nameFromId(id), path: base.path, fields: own };
  const shipped = await readShipped(type, nameFromId(id), locale);
  return { initial, fallback: base.fields, shipped, source: shipped ? null : await readSource(db, id, locale) };
}

const readShipped = async (type: string, name: string, locale: string): Promise<Phrases | null> =>
  type === 'dictionary' ? ((await releaseDictionary(name, toLocale(locale))) ?? {}) : null;

/** Loads the rules of the desk where nobody has set any. */
const loadUnstoredRules = (id: string, locale: string): LoadedItem | null =>
  id === deskSettings.id && locale === defaultLocale
    ? {
        initial: { ...newForm(deskSettings.type, locale), id, name: nameFromId(id) },
        fallback: null,
        shipped: null,
        source: null,
      }
    : null;

/** Loads a dictionary of the release that has no words of the site yet. */
async function loadUnstoredWords(id: string, locale: string): Promise<LoadedItem | null> {
  const name = nameFromId(id);
  const shipped = id.startsWith('dictionary:') ? await releaseDictionary(name, toLocale(locale)) : null;
  return shipped && { initial: { ...newForm('dictionary', locale), id, name }, fallback: null, shipped, source: null };
}

/** Returns a new item of a kind; null for a kind there is not. */
export async function loadNewItem(db: Database, type: string, locale: string): Promise<LoadedItem | null> {
  if (!isItemType(type)) return null;
  const initial: ItemFormState = Object.assign(newForm(type, locale), { home: await findHome(db, type, locale) });
  return { initial, fallback: null, shipped: null, source: null };
}

const newForm = (type: ItemTypeName, locale: string): ItemFormState => ({
  id: '',
  name: '',
  locale,
  type,
  state: 'new',
  revision: 0,
  path: itemType(type).isRouted ? '' : null,
  fields: emptyGroup(formOf(type)),
  address: null,
  isNeeded: false,
  contains: null,
  isBeside: false,
  home: '',
  ...untouched,
});
