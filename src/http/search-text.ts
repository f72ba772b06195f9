import type { PhraseKey } from '../../server/platform/phrase-key.contract.ts';
import type { Translate } from '../cms/dictionary.ts';
import type { FormError } from './form-errors.ts';

/** Most characters of a text that records are searched for. */
export const searchLimit = 200;

/** Returns the problem of the text `q` of a search; a too long text finds nothing, and stays in its field. */
export function findSearchErrors({ searchParams }: URL, label: PhraseKey, t: Translate): FormError[] {
  const text = searchParams.get('q')?.trim() ?? '';
  if (text.length <= searchLimit) return [];
  return [{ field: 'q', message: t('FieldMaximumLengthOf', { label: t(label), max: searchLimit }) }];
}
