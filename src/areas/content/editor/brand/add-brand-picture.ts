import { open } from 'node:fs/promises';
import { addDrawing } from '../../../../../server/platform/images/add-drawing.ts';
import { addImage } from '../../../../../server/platform/images/add-image.ts';
import { imageRule } from '../../../../../server/platform/images/image.contract.ts';
import type { Size } from '../../../../../server/platform/images/image.rules.ts';
import type { ArrivedFile } from '../../../../../server/platform/files/receive-form.ts';
import type { Person } from '../../../../../server/people/access/access.contract.ts';
import type { Services } from '../../../../../server/services.ts';
import type { Translate } from '../../../../cms/dictionary.ts';
import type { FormError } from '../../../../http/form-errors.ts';
import type { BrandPictureField } from './read-brand-form.ts';

/** Least width of a picture that is no drawing, in pixels: a phone shows it with three times the density. */
const leastWidth = 400;
/** Most by which the sides of a symbol may differ, as a share. */
const squareWithin = 0.05;

/** Kinds of files that the form takes. */
export const brandFileTypes = ['.svg', ...imageRule.types.map((type) => `.${type}`)].join(',');

/** Returns whether a file begins as an XML text does, after white space and a byte order mark. */
async function isDrawing(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(64), 0, 64, 0);
    return /^\uFEFF?\s*</.test(buffer.toString('utf8', 0, bytesRead));
  } finally {
    await handle.close();
  }
}

/** Stores a picture of the brand. @returns its address, or the error of its field */
export async function addBrandPicture(
  services: Pick<Services, 'db' | 'clock' | 'files'>,
  arrived: ArrivedFile,
  { person, t }: { person: Person; t: Translate },
): Promise<{ src: string } | FormError> {
  const field = arrived.field as BrandPictureField;
  const filename = arrived.name;
  const isSvg = !arrived.refusal && arrived.size > 0 && (await isDrawing(arrived.file));
  const owner = { id: person.userId, email: person.email };
  const added = isSvg
    ? await addDrawing(services.files, arrived)
    : await addImage(services, arrived, { texts: { altEn: '', altEs: '' }, owner });
  if (added.ok) {
    const { src } = added.value;
    const size: Size = 'size' in added.value ? added.value.size : added.value;
    if (!isSvg && size.width < leastWidth) {
      return { field, message: t('DeskBrandFileSmall', { width: leastWidth, filename }) };
    }
    const isSquare = Math.abs(size.width / size.height - 1) <= squareWithin;
    if (field === 'symbol' && !isSquare) return { field, message: t('DeskBrandFileNotSquare', { filename }) };
    return { src };
  }
  const messages = {
    file_too_large: t('DeskFileTooLarge', { size: isSvg ? 0.6 : imageRule.largest / 1_048_576 }),
    file_empty: t('DeskFileEmpty'),
    file_type_refused: t('DeskBrandFileRefused'),
    file_infected: t('FileInfected', { filename }),
    file_unchecked: t('FileUnchecked', { filename }),
    file_unstored: t('FileUnstored', { filename }),
    file_sender_full: t('FileSenderFull', { filename }),
    image_unreadable: t('DeskFileUnreadable'),
    drawing_unreadable: t('DeskBrandDrawingUnreadable', { filename }),
  };
  return { field, message: messages[added.code] };
}
