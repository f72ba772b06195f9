import { withoutEntry, setValueAt } from '../../../../../islands/content/editor/edit-fields.ts';
import { findRow, type LiveItem } from '../../../../../server/content/items/content.repo.ts';
import { defaultLocale } from '../../../../../server/platform/locale.rules.ts';
import { checkItem, type Item, type ItemProblems } from '../../../../../server/content/items/item.contract.ts';
import type { ItemTypeName } from '../../../../../server/content/items/item-types.contract.ts';
import type { Database } from '../../../../../server/platform/db/connection.ts';

/** A draft of the unsaved changes, and the incomplete parts that were left out. */
interface TypedDraft {
  draft: LiveItem;
  leftOut: string[];
}

/** Placeholder for the address of a page that has none yet. */
const newPath = '/new-page';

/**
 * Makes a draft of unsaved changes, without storing it. An incomplete block or field is left out; null with the
 * problems when there is still no valid item.
 */
export async function readTypedDraft(
  db: Database,
  sent: string,
  now: Date,
): Promise<{ ok: true; value: TypedDraft } | { ok: false; problems: ItemProblems }> {
  const given = readJson(sent);
  const { id: givenId, ...body } = given;
  const id = typeof givenId === 'string' && givenId !== '' ? givenId : `${String(given['type'])}:new-item`;
  const base = given['locale'] === defaultLocale ? undefined : await findRow(db, id, defaultLocale);
  const fallback = base?.fields ?? undefined;
  const path = given['path'] === '' ? newPath : given['path'];
  const whole = checkItem(id, { ...body, path }, fallback);
  if (whole.ok) return { ok: true, value: { draft: draftOf(whole.item, fallback, now), leftOut: [] } };
  const place = Object.hasOwn(whole.problems, 'path') ? newPath : path;
  const check = (fields: unknown) => checkItem(id, { ...body, path: place, fields }, fallback);
  // A link that is half written need not hide the block it is in.
  const parts = placesOf(whole.problems, 4);
  const partly = check(without(given['fields'], parts));
  if (partly.ok) return { ok: true, value: { draft: draftOf(partly.item, fallback, now), leftOut: parts } };
  return leaveOutBlocks(given['fields'], whole.problems, check, (item) => draftOf(item, fallback, now));
}

/** Most rounds of leaving out: without an incomplete field, a condition on it is incomplete too. */
const mostRounds = 4;

function leaveOutBlocks(
  fields: unknown,
  problems: ItemProblems,
  check: (fields: unknown) => ReturnType<typeof checkItem>,
  toDraft: (item: Item) => LiveItem,
): { ok: true; value: TypedDraft } | { ok: false; problems: ItemProblems } {
  const leftOut: string[] = [];
  let rest = fields;
  let wrong = problems;
  for (let round = 0; round < mostRounds; round += 1) {
    const places = placesOf(wrong, 3);
    if (round === 0) leftOut.push(...places);
    rest = without(rest, places);
    const checked = check(rest);
    if (checked.ok) return { ok: true, value: { draft: toDraft(checked.item), leftOut } };
    wrong = checked.problems;
  }
  return { ok: false, problems: wrong };
}

function readJson(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/**
 * Returns the places of problems: fields of the item, of its blocks either each field (`depth` 4) or the block (3), of a
 * form the entry of a list. Last first, so that removing one moves none of those before it.
 */
function placesOf(problems: ItemProblems, depth: 3 | 4): string[] {
  const places = Object.keys(problems).map((key) => {
    const parts = key.split('.');
    if (parts[1] === 'definition') return parts.slice(0, Number.isInteger(Number(parts[3])) ? 4 : 3).join('.');
    return parts.slice(0, parts[1] === 'blocks' ? depth : 2).join('.');
  });
  const numberOf = (place: string) => Number(place.split('.').find((part) => /^\d+$/.test(part)) ?? -1);
  return [...new Set(places)].filter((place) => place !== 'path').toSorted((a, b) => numberOf(b) - numberOf(a));
}

const without = (given: unknown, places: readonly string[]): unknown =>
  places.reduce((fields: unknown, place) => {
    const parts = place.split('.').slice(1);
    const index = Number(parts.at(-1));
    return parts.length > 1 && Number.isInteger(index)
      ? withoutEntry(fields, parts.slice(0, -1).join('.'), index)
      : setValueAt(fields, parts.join('.'), undefined);
  }, given);

const draftOf = (item: Item, fallback: Record<string, unknown> | undefined, now: Date): LiveItem => ({
  id: item.id,
  type: item.type satisfies ItemTypeName,
  locale: item.locale,
  path: item.path,
  revision: 0,
  updatedAt: now,
  feedId: null,
  fields: { ...fallback, ...item.fields },
});
