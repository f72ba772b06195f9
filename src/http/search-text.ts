import type { PhraseKey } from '../../server/platform/phrase-key.contract.ts';
import type { Translate } from '../cms/dictionary.ts';
import type { FormError } from './form-errors.ts';

/** Most characters of a text that records are searched for. */
export const searchLimit = 200;

/** Returns what is wrong with the text `q` of a search; a text that is too long finds nothing, and stays in its field. */
export function findSearchErrors({ searchParams }: URL, label: PhraseKey, t: Translate): FormError[] {
  const text = searchParams.get('q')?.trim() ?? '';
  if (text.length <= searchLimit) return [];
  return [{ field: 'q', message: t('FieldMaximumLengthOf', { label: t(label), max: searchLimit }) }];
}
