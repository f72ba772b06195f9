import type { ArrivedFile } from '../../../../../server/platform/files/receive-form.ts';
import type { PhraseKey } from '../../../../../server/platform/phrase-key.contract.ts';
import type { Order } from '../../../../../server/store/orders/order.repo.ts';
import { findPictures, keepPicture } from '../../../../../server/store/orders/returns/keep-pictures.ts';
import { mostPictures } from '../../../../../server/store/orders/returns/return.contract.ts';
import type { Translate } from '../../../../cms/dictionary.ts';
import type { FormError } from '../../../../http/form-errors.ts';

/** A picture that is kept for the form. */
export interface KeptPicture {
  id: string;
  name: string;
}

type Problem = Extract<Awaited<ReturnType<typeof keepPicture>>, { ok: false }>['code'];

const problemKeys = {
  file_too_large: 'ReturnPictureTooLarge',
  file_empty: 'ReturnPictureRefused',
  file_type_refused: 'ReturnPictureRefused',
  file_infected: 'FileInfected',
  file_unchecked: 'FileUnchecked',
  file_unstored: 'FileUnstored',
  file_sender_full: 'FileSenderFull',
  too_many_files: 'ReturnTooManyFiles',
} as const satisfies Record<Problem, PhraseKey>;

/**
 * Stores the pictures of a form beside those of an earlier try, each with its own problem.
 * @param sent.kept ids of the pictures of earlier tries
 */
export async function receivePictures(
  services: Parameters<typeof keepPicture>[0],
  order: Order,
  sent: { arrived: readonly ArrivedFile[]; kept: readonly string[]; t: Translate },
): Promise<{ kept: KeptPicture[]; errors: FormError[]; isStorageFull: boolean }> {
  const { arrived, t } = sent;
  const kept: KeptPicture[] = await findPictures(services.db, order, sent.kept);
  const errors: FormError[] = [];
  let isStorageFull = false;
  if (kept.length + arrived.length > mostPictures) {
    errors.push({ field: 'pictures', message: t('ReturnPicturesTooMany', { most: mostPictures }) });
    return { kept, errors, isStorageFull };
  }
  for (const file of arrived) {
    const stored = await keepPicture(services, order, file);
    if (stored.ok) kept.push(stored.value);
    else {
      errors.push({ field: 'pictures', message: t(problemKeys[stored.code], { filename: file.name }) });
      isStorageFull ||= stored.code === 'file_unstored';
    }
  }
  return { kept, errors, isStorageFull };
}
