import type { EditorField } from '../../../../../server/content/items/form-field.contract.ts';
import { asEdited } from '../../../../../server/content/editing/as-edited.ts';
import { findRevision } from '../../../../../server/content/editing/editor.repo.ts';
import { listDifferences } from '../../../../../server/content/editing/list-differences.rules.ts';
import { findRow, type RevisionRow } from '../../../../../server/content/items/content.repo.ts';
import { markChanges, type MarkedPart } from '../../../../../server/content/reviews/mark-changes.rules.ts';
import { listRemarkPlaces, textOf } from '../../../../../server/content/reviews/remark-place.rules.ts';
import type { Database } from '../../../../../server/platform/db/connection.ts';
import { namePlace } from '../links/name-place.ts';

/** A place that changed, in the words of the form. */
export interface ShownChange {
  place: string;
  name: string;
  how: 'changed' | 'added' | 'removed';
  parts: MarkedPart[];
}

/** Most changes that are shown; the page tells how many more there are. */
const mostShown = 100;

/**
 * Returns what a draft changes of the version that it began with. A text that was never live has its places instead.
 * @param form in the language of the desk
 * @param from revision that it began with, where that is not the one of the draft
 */
export async function listChanges(
  db: Database,
  text: Pick<RevisionRow, 'id' | 'locale' | 'path' | 'fields'>,
  form: readonly EditorField[],
  from: number | null = null,
): Promise<{ isNew: boolean; changes: ShownChange[]; more: number }> {
  const { id, locale } = text;
  const row = await findRow(db, id, locale);
  const base = from ?? row?.draftBase ?? null;
  const began = row?.fields && base ? await findRevision(db, id, locale, base) : undefined;
  const earlier = began?.fields ? began : row?.fields ? row : null;
  const nameOf = (place: string) => namePlace(form, place) || place;
  const all = earlier
    ? listDifferences(asEdited(earlier), asEdited(text)).map(({ place, before, after }): ShownChange => {
        const [was, is] = [textOf(before), textOf(after)];
        const how = before === undefined ? 'added' : after === undefined ? 'removed' : 'changed';
        return { place, name: nameOf(place), how, parts: markChanges(was, is) };
      })
    : listRemarkPlaces(text.fields ?? {}).map(({ place, quote }): ShownChange => ({
        place,
        name: nameOf(place),
        how: 'added',
        parts: [{ how: 'same', text: quote }],
      }));
  return { isNew: earlier === null, changes: all.slice(0, mostShown), more: Math.max(0, all.length - mostShown) };
}
