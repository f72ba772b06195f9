import type { Files } from '../../../../server/platform/files/open-files.ts';
import type { ArrivedFile } from '../../../../server/platform/files/receive-form.ts';
import type { PhraseKey } from '../../../../server/platform/phrase-key.contract.ts';
import type { Translate } from '../../../cms/dictionary.ts';
import type { FormError } from '../../../http/form-errors.ts';

const refusals = { file_unstored: 'FileUnstored', file_sender_full: 'FileSenderFull' } as const satisfies Record<
  NonNullable<ArrivedFile['refusal']>,
  PhraseKey
>;

/** Finds the files of an upload that are not read: too large, without room, harmful, or not checked for that. */
export async function findFileProblems(
  { scanner }: Pick<Files, 'scanner'>,
  files: readonly ArrivedFile[],
  t: Translate,
): Promise<FormError[]> {
  const problems: FormError[] = [];
  for (const { field, name, file, isCut, refusal } of files) {
    const refuse = (message: string) => problems.push({ field, message });
    if (refusal) refuse(t(refusals[refusal], { filename: name }));
    else if (isCut) refuse(t('StaffLibraryFileTooLarge', { name }));
    else {
      const scanned = await scanner.scan(file).catch(() => 'unchecked' as const);
      if (scanned === 'infected') refuse(t('FileInfected', { filename: name }));
      if (scanned === 'unchecked') refuse(t('FileUnchecked', { filename: name }));
    }
  }
  return problems;
}
