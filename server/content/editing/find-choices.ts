import type { Database } from '../../platform/db/connection.ts';
import { toLocale } from '../../platform/locale.rules.ts';
import { titleFields } from '../files/desk-file.contract.ts';
import { findMatchingFiles } from '../files/desk-file.repo.ts';
import { fileAddress } from '../files/file-address.rules.ts';
import { sitePath } from '../items/site-path.rules.ts';
import type { ItemChoice } from './editor-endpoints.contract.ts';
import { listItems } from './editor.repo.ts';
import { nameFromId } from '../items/item.contract.ts';
import { topicPrefix, type Referred } from '../values/field.contract.ts';

/** Most choices shown; more would need scrolling on a phone. */
const shown = 8;

/**
 * Finds the items that a field may name, by words of title, address or id: with a type, items of that type by name;
 * without one, all items with an address and the files of the library, by address. Titles that begin with the words come first.
 */
export async function findChoices(
  db: Database,
  { type, locale, q }: { type: Referred | undefined; locale: string; q: string },
): Promise<ItemChoice[]> {
  // An item has one name in all languages, and may be written in one of them only; an address belongs to a language.
  const prefix = type === 'topic' ? topicPrefix : '';
  const named = type === 'topic' ? { type: 'page' as const, name: prefix } : { type };
  const asked = type ? named : { isRouted: true, locale };
  // A link is searched by its address too, which has the language before it.
  const words = type ? q : q.replace(/^\/(?=[a-z]{2}\/)[a-z]{2}/, '');
  const { rows } = await listItems(db, { ...asked, q: words, page: 1 });
  const choices = rows
    .filter((row) => row.isLive || row.draftRevision !== null)
    .toSorted((a, b) => Number(b.locale === locale) - Number(a.locale === locale))
    .filter((row, index, all) => all.findIndex(({ id }) => id === row.id) === index)
    .map((row) => ({
      value: type ? nameFromId(row.id).slice(prefix.length) : sitePath(row.path ?? '/', locale),
      title: row.title ?? nameFromId(row.id),
      type: row.type,
    }));
  const files = type ? [] : await findFileChoices(db, { locale, q: words });
  const isFirst = ({ title }: ItemChoice) => title.toLowerCase().startsWith(q.toLowerCase());
  return [...choices, ...files].toSorted((a, b) => Number(isFirst(b)) - Number(isFirst(a))).slice(0, shown);
}

async function findFileChoices(db: Database, { locale, q }: { locale: string; q: string }): Promise<ItemChoice[]> {
  const found = await findMatchingFiles(db, q.replace(/^\/files\//, ''), shown);
  const title = titleFields[toLocale(locale)];
  return found.map((file) => ({ value: fileAddress(file.name), title: file[title], type: 'file' }));
}
