import type { ItemRow } from '../items/content.repo.ts';
import { sitePath } from '../items/site-path.rules.ts';
import { defaultLocale } from '../../platform/locale.rules.ts';
import type { FiledItem } from './corpus-file.ts';
import { checkItem, type Item } from '../items/item.contract.ts';
import { isNeededAt } from '../items/needed-item.rules.ts';
import { addressOfTarget, itemOfTarget, leadsInCircle, leadsNowhere } from '../items/redirect.rules.ts';

type Fields = Record<string, unknown>;
type Stored = Pick<ItemRow, 'id' | 'locale' | 'type' | 'path' | 'fields'>;

const keyOf = ({ id, locale }: { id: string; locale: string }) => `${id} ${locale}`;
const toLocale = ({ body }: FiledItem) => (body as { locale: string }).locale;
/** Variants fall back to the default locale, so that is checked first. */
const isVariant = (filed: FiledItem) => Number(toLocale(filed) !== defaultLocale);

/**
 * Checks every item of a corpus, and that no two items, in it or stored, share an id or an address.
 * @returns the items, and one sentence a problem: file, field, fix
 */
export function checkCorpus(
  filed: readonly FiledItem[],
  stored: readonly Stored[] = [],
): { items: Item[]; problems: string[] } {
  const problems: string[] = [];
  const items = new Map<string, { item: Item; file: string }>();
  const base = new Map<string, Fields>();
  for (const row of stored) if (row.locale === defaultLocale) base.set(row.id, row.fields ?? {});
  for (const one of filed.toSorted((a, b) => isVariant(a) - isVariant(b))) {
    const { file, id, body } = one;
    const checked = checkItem(id, body, isVariant(one) ? base.get(id) : undefined);
    if (!checked.ok) {
      for (const [field, problem] of Object.entries(checked.problems)) problems.push(`${file}: ${field} ${problem}.`);
      continue;
    }
    const { item } = checked;
    const twin = items.get(keyOf(item));
    if (twin) problems.push(`${file}: id ${item.id} is already that of ${twin.file}; rename one of the two files.`);
    items.set(keyOf(item), { item, file });
    if (item.locale === defaultLocale) base.set(item.id, item.fields);
  }
  const rest = stored.filter((row) => !items.has(keyOf(row)));
  for (const check of [addressProblems, circleProblems, targetProblems, leavingProblems(stored)])
    problems.push(...check([...items.values()], rest));
  return { items: [...items.values()].map(({ item }) => item), problems };
}

type Filed = { item: Item; file: string };

function addressProblems(items: readonly Filed[], rest: readonly Stored[]): string[] {
  const problems: string[] = [];
  // An item that takes the address of a stored redirect replaces it.
  const holders = new Map(
    rest
      .filter((row) => row.path !== null && row.type !== 'redirect')
      .map((row) => [sitePath(row.path ?? '/', row.locale), `the stored ${row.id}`]),
  );
  for (const { item, file } of items) {
    if (item.path === null) continue;
    const address = sitePath(item.path, item.locale);
    const holder = holders.get(address);
    if (holder) problems.push(`${file}: path ${address} is already the address of ${holder}; choose another.`);
    holders.set(address, file);
  }
  return problems;
}

function circleProblems(items: readonly Filed[], rest: readonly Stored[]): string[] {
  const hops = new Map<string, string>();
  for (const { type, path, locale, fields } of [...rest, ...items.map(({ item }) => item)]) {
    if (path === null) continue;
    const address = sitePath(path, locale);
    if (type === 'redirect') hops.set(address, addressOfTarget(String(fields?.['to'])));
    else hops.delete(address);
  }
  return items.flatMap(({ item, file }) => {
    if (item.type !== 'redirect') return [];
    const circle = leadsInCircle(sitePath(item.path ?? '/', item.locale), hops);
    return circle ? [`${file}: fields.to leads in a circle: ${circle.join(' → ')}; let it lead elsewhere.`] : [];
  });
}

function targetProblems(items: readonly Filed[], rest: readonly Stored[]): string[] {
  const live = [...rest, ...items.map(({ item }) => item)];
  const addresses = new Set(live.flatMap(({ path, locale }) => (path === null ? [] : sitePath(path, locale))));
  return items.flatMap(({ item, file }) => {
    const target = item.type === 'redirect' ? itemOfTarget(String(item.fields['to'])) : null;
    return target && !addresses.has(target.address) ? [`${file}: fields.to ${leadsNowhere(target.address)}.`] : [];
  });
}

/** A page that code leads to stays there, unless another of its kind comes in its place. */
const leavingProblems =
  (stored: readonly Stored[]) =>
  (items: readonly Filed[]): string[] => {
    const placeOf = ({ type, path, locale }: Pick<Stored, 'type' | 'path' | 'locale'>) => `${type} ${locale} ${path}`;
    const taken = new Set(items.map(({ item }) => placeOf(item)));
    const filed = new Map(items.map(({ item, file }) => [keyOf(item), file]));
    return stored.flatMap((row) => {
      const file = filed.get(keyOf(row));
      if (!file || !row.fields || !isNeededAt(row.type, row.path) || taken.has(placeOf(row))) return [];
      return [`${file}: path must stay ${row.path}: the site needs a page there.`];
    });
  };
