import { findRow, type LiveItem } from '../../../../server/content/content.repo.ts';
import { defaultLocale } from '../../../../server/content/content.rules.ts';
import { checkItem, type Item, type ItemProblems } from '../../../../server/content/item.contract.ts';
import type { ItemTypeName } from '../../../../server/content/item-types.contract.ts';
import type { Database } from '../../../../server/db/connection.ts';

/** A draft of what is being typed, and the parts left out because they are not complete yet. */
interface TypedDraft {
  draft: LiveItem;
  leftOut: string[];
}

/** Stands for the address of a page that has none yet. */
const newPath = '/new-page';

/**
 * Makes a draft of what is being typed, without storing it. A block or a field that is not complete yet is left out; null
 * with the problems when even then there is no item.
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
  const { fields, leftOut } = withoutProblems(given['fields'], whole.problems);
  const place = Object.hasOwn(whole.problems, 'path') ? newPath : path;
  const rest = checkItem(id, { ...body, path: place, fields }, fallback);
  if (!rest.ok) return { ok: false, problems: rest.problems };
  return { ok: true, value: { draft: draftOf(rest.item, fallback, now), leftOut } };
}

function readJson(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Returns the fields without the blocks and the fields that have a problem. */
function withoutProblems(given: unknown, problems: ItemProblems) {
  const fields = { ...(given as Record<string, unknown> | null) };
  const blocks = new Set<number>();
  const leftOut = new Set<string>();
  for (const key of Object.keys(problems)) {
    const [, field = '', index] = key.split('.');
    if (field === 'blocks' && index !== undefined) {
      blocks.add(Number(index));
      leftOut.add(`fields.blocks.${index}`);
    } else {
      Reflect.deleteProperty(fields, field);
      leftOut.add(`fields.${field}`);
    }
  }
  const list = fields['blocks'];
  if (Array.isArray(list)) fields['blocks'] = list.filter((_, index) => !blocks.has(index));
  return { fields, leftOut: [...leftOut] };
}

const draftOf = (item: Item, fallback: Record<string, unknown> | undefined, now: Date): LiveItem => ({
  id: item.id,
  type: item.type satisfies ItemTypeName,
  locale: item.locale,
  path: item.path,
  revision: 0,
  updatedAt: now,
  fields: { ...fallback, ...item.fields },
});
