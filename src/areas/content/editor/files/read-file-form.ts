import * as v from 'valibot';
import {
  fileAccesses,
  libraryEndings,
  libraryFileRule,
  noteLimit,
  titleLimit,
} from '../../../../../server/content/files/desk-file.contract.ts';
import type { FileProblem } from '../../../../../server/platform/files/store-file.ts';
import type { PhraseKey } from '../../../../../server/platform/phrase-key.contract.ts';
import type { Translate } from '../../../../cms/dictionary.ts';
import type { FormError } from '../../../../http/form-errors.ts';

/** Returns whether a text can be the id of a file. */
export const isFileId = (text: string): boolean => v.is(v.pipe(v.string(), v.uuid()), text);

const title = (missing: PhraseKey) =>
  v.pipe(
    v.optional(v.string(), ''),
    v.trim(),
    v.nonEmpty(missing),
    v.maxLength(titleLimit, 'FilesTitleLong' satisfies PhraseKey),
  );
/** Titles and readers of a file, as its forms send them. */
export const fileTextsForm = v.object({
  titleEn: title('FilesTitleEnMissing'),
  titleEs: title('FilesTitleEsMissing'),
  access: v.picklist(fileAccesses, 'FilesAccessMissing' satisfies PhraseKey),
});

const note = v.pipe(v.optional(v.string(), ''), v.trim(), v.maxLength(noteLimit, 'FilesNoteLong' satisfies PhraseKey));
/** The note about a new version; the one in Spanish may be left out. */
export const fileNotesForm = v.object({
  noteEn: v.pipe(note, v.nonEmpty('FilesNoteMissing' satisfies PhraseKey)),
  noteEs: note,
});

/** The largest size in mebibytes. */
export const largestSize = libraryFileRule.largest / 1_048_576;

/** The endings that are taken, for sentences. */
export const takenEndings = libraryEndings.map((ending) => ending.toUpperCase()).join(', ');

/** Tells why an upload was refused. */
export function tellFileProblem(code: FileProblem, filename: string, t: Translate): FormError {
  const messages: Record<FileProblem, string> = {
    file_too_large: t('FilesTooLarge', { size: largestSize }),
    file_empty: t('FilesEmpty'),
    file_type_refused: t('FilesTypeRefused', { endings: takenEndings }),
    file_infected: t('FileInfected', { filename }),
    file_unchecked: t('FileUnchecked', { filename }),
    file_unstored: t('FileUnstored', { filename }),
    file_sender_full: t('FileSenderFull', { filename }),
  };
  return { field: 'file', message: messages[code] };
}
