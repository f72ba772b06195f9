import { inArray, or } from 'drizzle-orm';
import type { Database } from '../../platform/db/connection.ts';
import { findLeftOut, findLinks } from '../texts/find-left-out.ts';
import { contentItems } from './content.table.ts';
import type { Item } from './item.contract.ts';
import type { ItemWarning } from './item-warning.contract.ts';
import { partsOf } from './item-parts.rules.ts';
import { targetOnSite } from './links/link-target.rules.ts';
import { itemOfTarget } from './redirect.rules.ts';
import { sitePath, splitSitePath } from './site-path.rules.ts';

/** Addresses and items of the site. */
interface Known {
  hasAddress(address: string): boolean;
  hasItem(id: string): boolean;
}

type Written = Pick<Item, 'type' | 'path' | 'locale' | 'fields'>;

/** Returns the address on this site that a link leads to; null for another site and what the site answers itself. */
function addressOf(href: string, item: Written): string | null {
  const target = targetOnSite(href, item);
  return target === null ? null : (itemOfTarget(target)?.address ?? null);
}

interface FoundLink {
  path: string;
  href: string;
  place: ItemWarning['place'];
}

function linksOf(item: Written): FoundLink[] {
  const { texts, links } = partsOf(item.type, item.fields);
  const inTexts = texts.flatMap(({ path, text, isHtml }) =>
    findLinks(text, { isHtml }).map(({ what, line, column, words }) => ({
      path,
      href: what,
      place: { line, column, words },
    })),
  );
  // A redirect without its page is refused, not told.
  const inFields = item.type === 'redirect' ? [] : links.map(({ path, href }) => ({ path, href, place: null }));
  return [...inFields, ...inTexts];
}

/** Returns what a page leaves out of an item's texts. */
const leftOutOf = ({ type, fields }: Written): ItemWarning[] =>
  partsOf(type, fields).texts.flatMap(({ path, text, isHtml }) =>
    findLeftOut(text, { isHtml }).map(({ kind, what, line, column, words }) => ({
      path,
      kind,
      what,
      place: { line, column, words },
    })),
  );

/** Finds what readers will not get of an item: markup that is left out, links that lead nowhere, items there are not. */
export function findWarnings(item: Written, known: Known): ItemWarning[] {
  const nowhere = linksOf(item).flatMap(({ path, href, place }): ItemWarning[] => {
    const address = addressOf(href, item);
    return address === null || known.hasAddress(address) ? [] : [{ path, kind: 'nowhere', what: href, place }];
  });
  const unknown = partsOf(item.type, item.fields).references.flatMap(({ path, id }): ItemWarning[] =>
    known.hasItem(id) ? [] : [{ path, kind: 'unknown-item', what: id, place: null }],
  );
  return [...leftOutOf(item), ...nowhere, ...unknown];
}

/** Finds the warnings about one item as it would be stored beside what is live. */
export async function findItemWarnings(db: Database, item: Written): Promise<ItemWarning[]> {
  const asked = linksOf(item).flatMap(({ href }) => addressOf(href, item) ?? []);
  const paths = [...new Set(asked.map((address) => splitSitePath(address).path))];
  const ids = [...new Set(partsOf(item.type, item.fields).references.map(({ id }) => id))];
  const { id, locale, path, fields } = contentItems;
  const rows =
    paths.length + ids.length === 0
      ? []
      : await db
          .select({ id, locale, path, fields })
          .from(contentItems)
          .where(or(inArray(id, ids), inArray(path, paths)));
  const live = rows.filter((row) => row.fields !== null);
  const addresses = new Set(live.flatMap((row) => (row.path === null ? [] : sitePath(row.path, row.locale))));
  if (item.path !== null) addresses.add(sitePath(item.path, item.locale));
  const names = new Set(live.map((row) => row.id));
  return findWarnings(item, {
    hasAddress: (address) => addresses.has(address),
    hasItem: (name) => names.has(name),
  });
}

const sentences: Readonly<Record<ItemWarning['kind'], (what: string) => string>> = {
  element: (what) => `${what} is left out: write it in another way, or as &lt;`,
  attribute: (what) => `the attribute ${what} is left out`,
  link: (what) => `"${what}" is shown as words without a link: use a path of the site, https, http, mailto or tel`,
  picture: (what) => `the picture "${what}" is shown as its description: use a path of the site or https`,
  formula: (what) => `a formula with ${what} is shown as one line of text: use MathML Core`,
  nowhere: (what) => `"${what}" leads nowhere on this site: publish a page there or choose another address`,
  'unknown-item': (what) => `there is no ${what}: store it or name another one`,
};

/** Returns a warning as a sentence for whoever imports: field, place, what happens, fix. */
export function warningSentence({ path, kind, what, place }: ItemWarning): string {
  const at = place ? `, line ${place.line}, column ${place.column}` : '';
  return `${path}${at}: ${sentences[kind](what)}${place ? ` ("${place.words}")` : ''}.`;
}
