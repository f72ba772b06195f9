import type { Edited } from '../../../../server/content/editing/merge-versions.rules.ts';
import { isGroup, isSameValue } from '../../../../server/content/items/same-value.rules.ts';
import type { Unsaved } from '../../../../server/content/editing/unsaved/unsaved.contract.ts';
import type { ItemFormState } from '../item-form.ts';

/** Returns the id of a form for what is kept of it; a new item has no name yet. */
export const formId = ({ id, type }: Pick<ItemFormState, 'id' | 'type'>): string => id || `${type}:`;

/** Name in the browser's storage. The live version beside a waiting draft has one of its own. */
export const storageKey = (form: Pick<ItemFormState, 'id' | 'type' | 'locale' | 'isBeside'>): string =>
  `desk:${formId(form)}:${form.locale}${form.isBeside ? ':live' : ''}`;

/** Reads what the browser has kept; null for nothing, and for what no form can show. */
export const readTyped = (text: string | null): Unsaved | null => toTyped(parse(text));

/** Reads the offers that nobody has decided yet. */
export function readOffers(text: string | null): (Unsaved | null)[] {
  const kept = parse(text);
  return Array.isArray(kept) ? kept.map(toTyped) : [];
}

function toTyped(kept: unknown): Unsaved | null {
  if (!isGroup(kept)) return null;
  const { base, path = null, fields, savedAt, note = '', isMinor = false } = kept;
  if (typeof base !== 'number' || !Number.isInteger(base) || !isGroup(fields)) return null;
  if ((path !== null && typeof path !== 'string') || typeof savedAt !== 'string') return null;
  if (typeof note !== 'string' || typeof isMinor !== 'boolean') return null;
  return Number.isNaN(Date.parse(savedAt)) ? null : { base, path, fields, note, isMinor, savedAt };
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

type Text = Pick<Unsaved, 'path' | 'fields' | 'note'>;

/** Returns whether two kept texts read the same, whenever they were kept. */
export const isSameText = (a: Text, b: Text): boolean =>
  a.path === b.path && a.note === b.note && isSameValue(a.fields, b.fields);

/** Returns what is worth offering of what was kept, the newest first: each differs from the form and from the others. */
export function listOffers({ path: ownPath, fields: own }: Edited, kept: readonly (Unsaved | null)[]): Unsaved[] {
  const seen: Text[] = [{ path: ownPath, fields: own, note: '' }];
  return kept
    .filter((each) => each !== null)
    .toSorted((a, b) => Date.parse(b.savedAt) - Date.parse(a.savedAt))
    .filter((each) => {
      const isNew = !seen.some((other) => isSameText(other, each));
      if (isNew) seen.push(each);
      return isNew;
    });
}
