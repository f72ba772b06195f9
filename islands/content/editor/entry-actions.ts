import type { ReadableAtom } from 'nanostores';
import { valueAt, withEntry, withInserted, withMoved, withoutEntry, type Fields } from './edit-fields.ts';
import type { ItemFormState, ItemStore } from './item-form.ts';
import { withRemoved, type Removed } from './removed-entries.ts';

interface Form {
  $form: ReadableAtom<ItemFormState>;
  /** Takes edited fields as one step, with what was taken out of lists. */
  edit(fields: Fields, removed: readonly Removed[]): void;
}

type EntryActions = Pick<ItemStore, 'addEntry' | 'insertEntry' | 'removeEntry' | 'restoreEntry' | 'moveEntry'>;

/** Creates the actions on entries of lists. */
export const createEntryActions = ({ $form, edit }: Form): EntryActions => ({
  addEntry(path, entry) {
    const { fields, removed } = $form.get();
    edit(withEntry(fields, path, entry), removed);
  },
  insertEntry(path, index, entry) {
    const { fields, removed } = $form.get();
    edit(withInserted(fields, path, index, entry), keepOutside(removed, path));
  },
  removeEntry(path, index, name) {
    const { fields, removed } = $form.get();
    const entry = valueAt(fields, `${path}.${index}`);
    edit(withoutEntry(fields, path, index), withRemoved(removed, { path, index, entry, name }));
  },
  restoreEntry(path) {
    const { fields, removed } = $form.get();
    const last = removed.findLast((each) => each.path === path);
    if (!last) return null;
    const rest = removed.filter((each) => each !== last);
    edit(withInserted(fields, path, last.index, last.entry), rest);
    return last.index;
  },
  moveEntry(path, from, to) {
    const { fields, removed } = $form.get();
    const moved = withMoved(fields, path, from, to);
    if (moved !== fields) edit(moved, keepOutside(removed, path));
  },
});

/** Entries taken out of a list inside entries with other places now would come back into another one. */
const keepOutside = (removed: readonly Removed[], path: string): Removed[] =>
  removed.filter((each) => !each.path.startsWith(`${path}.`));
