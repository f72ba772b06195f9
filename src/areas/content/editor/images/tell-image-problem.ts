import type { ImageProblem } from '../../../../../server/platform/images/add-image.ts';
import { imageRule } from '../../../../../server/platform/images/image.contract.ts';
import type { Translate } from '../../../../cms/dictionary.ts';
import type { FormError } from '../../../../http/form-errors.ts';

/** Tells why a picture was refused. */
export function tellImageProblem(code: ImageProblem, filename: string, t: Translate): FormError {
  const messages: Record<ImageProblem, string> = {
    file_too_large: t('DeskFileTooLarge', { size: imageRule.largest / 1_048_576 }),
    file_empty: t('DeskFileEmpty'),
    file_type_refused: t('DeskFileRefused'),
    file_infected: t('FileInfected', { filename }),
    file_unchecked: t('FileUnchecked', { filename }),
    file_unstored: t('FileUnstored', { filename }),
    file_sender_full: t('FileSenderFull', { filename }),
    image_unreadable: t('DeskFileUnreadable'),
  };
  return { field: 'file', message: messages[code] };
}
