import { useState } from 'react';
import {
  fileAccesses,
  libraryEndings,
  libraryFileRule,
  libraryFileTypes,
  titleFields,
  titleLimit,
  type FileAccess,
} from '../../../server/content/files/desk-file.contract.ts';
import type { ItemChoice } from '../../../server/content/editing/editor-endpoints.contract.ts';
import { locales, type Locale } from '../../../server/platform/locale.rules.ts';
import { ErrorSummary, type FormError } from '../../platform/ui/ErrorSummary.tsx';
import { Field } from '../../platform/ui/Field.tsx';
import { FileField } from '../../platform/ui/FileField.tsx';
import { Select } from '../../platform/ui/Select.tsx';
import { useDesk } from './desk-context.tsx';
import { DeskDialog } from './DeskDialog.tsx';
import type { DeskKey } from './desk-key.ts';
import { titleOfUpload, uploadFile } from './upload-file.ts';

const titleLabels = { en: 'FileTitleEn', es: 'FileTitleEs' } as const satisfies Record<Locale, DeskKey>;
const accessLabels = {
  public: 'FileAccessPublic',
  secured: 'FileAccessSecured',
  member: 'FileAccessMember',
} as const satisfies Record<FileAccess, DeskKey>;

interface Props {
  onAdded: (choice: ItemChoice) => void;
  onClose: () => void;
}

/** Adds a file to the library over the form; its titles are the name of the upload until they are written. */
export function FileUpload({ onAdded, onClose }: Props) {
  const { t, deskPath } = useDesk();
  const [file, setFile] = useState<File | null>(null);
  const [titles, setTitles] = useState<Record<Locale, string>>({ en: '', es: '' });
  const [access, setAccess] = useState<string>('public');
  const [errors, setErrors] = useState<readonly FormError[]>([]);
  const [refusals, setRefusals] = useState(0);
  const [isSending, setIsSending] = useState(false);
  const errorOf = (field: string) => errors.find((error) => error.field === field)?.message;
  function choose(chosen: File | undefined) {
    setFile(chosen ?? null);
    if (!chosen) return;
    const title = titleOfUpload(chosen);
    setTitles((before) => ({ en: before.en || title, es: before.es || title }));
  }
  async function send() {
    setIsSending(true);
    const upload = { file: file ?? new File([], ''), titleEn: titles.en, titleEs: titles.es, access };
    const sent = await uploadFile(deskPath, upload).catch(() => ({ errors: [{ message: t('NothingLost') }] }));
    setIsSending(false);
    if ('file' in sent) return onAdded(sent.file);
    setErrors(sent.errors);
    setRefusals((before) => before + 1);
  }
  return (
    <DeskDialog title={t('FileAdd')} onClose={onClose}>
      <form
        className="desk-upload"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // React passes events of a portal on to the form around it, which would save the item.
          event.stopPropagation();
          void send();
        }}
      >
        <ErrorSummary title={t('ThereIsAProblem')} errors={errors} refusals={refusals} />
        <FileField
          name="file"
          label={t('FileChoose')}
          hint={t('FileChooseHint', {
            endings: libraryEndings.map((ending) => ending.toUpperCase()).join(', '),
            size: libraryFileRule.largest / 1_048_576,
          })}
          accept={libraryFileTypes}
          error={errorOf('file') ?? errorOf('name')}
          onChosen={choose}
        />
        {locales.map((locale) => (
          <Field
            key={locale}
            name={titleFields[locale]}
            label={t(titleLabels[locale])}
            lang={locale}
            limit={titleLimit}
            value={titles[locale]}
            onChange={(title) => setTitles((before) => Object.assign({}, before, { [locale]: title }))}
            error={errorOf(titleFields[locale])}
          />
        ))}
        <Select
          name="access"
          label={t('FileAccess')}
          options={fileAccesses.map((value) => ({ value, label: t(accessLabels[value]) }))}
          value={access}
          onChange={setAccess}
          error={errorOf('access')}
        />
        <button type="submit" className="button-primary" disabled={isSending}>
          {t(isSending ? 'ImageSending' : 'FileUploadAndUse')}
        </button>
      </form>
    </DeskDialog>
  );
}
