import type { ReadableAtom } from 'nanostores';
import { callApi } from '../../../platform/api-client.ts';
import { keepIdentities } from '../edit-fields.ts';
import type { ItemFormState, SavedVersion } from '../item-form.ts';
import { mergeWith } from '../merge-with.ts';

interface FormStore {
  $form: ReadableAtom<ItemFormState>;
  change(part: Partial<ItemFormState>): void;
  addressOf(path: string, locale: string): string;
}

/**
 * Merges a revision of somebody else into the form, with what is typed there. Where both changed the same paragraph, the
 * form asks, as after a save that was refused.
 */
export async function takeInRevision({ $form, change, addressOf }: FormStore, revision: number): Promise<void> {
  const { id, locale, revision: own } = $form.get();
  const read = (which: number) => callApi<SavedVersion>(`/api/editor/items/${id}/revisions/${which}?locale=${locale}`);
  const theirs = await read(revision);
  // The retention may have deleted the revision that the form began with.
  const base = own > 0 ? await read(own).catch(() => null) : null;
  // Typing went on while both were read.
  const form = $form.get();
  const merged = mergeWith({ path: form.path, fields: form.fields }, { theirs, base });
  if (!merged || merged.contested.length > 0)
    return change({ conflict: { theirs, base, merged }, phase: { kind: 'idle' } });
  const { path, fields } = merged.value;
  keepIdentities(form.fields, fields);
  const live = { state: 'live', contains: revision } as const;
  const drafted = { state: form.address === null ? 'drafted' : 'both', contains: form.contains } as const;
  const { state, contains } = theirs.isDraft ? drafted : live;
  const liveAddress = theirs.path === null ? null : addressOf(theirs.path, locale);
  const address = theirs.isDraft ? form.address : liveAddress;
  change({
    path,
    fields,
    revision,
    state,
    contains,
    address,
    removed: [],
    mergedWith: theirs.savedBy,
    isDirty: form.isDirty,
  });
  change({ phase: { kind: 'idle' } });
}
