import type { ReadableAtom } from 'nanostores';
import { callApi } from '../../../platform/api-client.ts';
import type { ItemFormState } from '../item-form.ts';

interface FormStore {
  $form: ReadableAtom<ItemFormState>;
  change(part: Partial<ItemFormState>): void;
}

/**
 * Stores what was changed of the live version, for a second person to approve. What was typed while the answer was on its way
 * stays in the form.
 * @param said what goes along, as with a save
 * @param go leads to where it is sent
 */
export async function prepareChange(
  { $form, change }: FormStore,
  said: Readonly<Record<string, string>>,
  go: (review: string) => void,
): Promise<void> {
  const { id, locale, revision: base, path, fields } = $form.get();
  const { note, minor, matches } = said;
  const body = {
    locale,
    base,
    path,
    fields,
    ...(note !== undefined && { note }),
    ...(minor === '1' && { isMinor: true }),
    ...(matches !== undefined && { matches: Number(matches) }),
  };
  const { review } = await callApi<{ review: string }>(`/api/editor/live-changes/${id}`, { method: 'POST', body });
  const now = $form.get();
  if (now.fields !== fields || now.path !== path) return change({ phase: { kind: 'idle' } });
  change({ isDirty: false, phase: { kind: 'idle' } });
  go(review);
}
