import { useState, type SubmitEvent } from 'react';
import { imageTypes, type ImageEntry } from '../../../server/platform/images/image.contract.ts';
import { altLimit, altFields } from '../../../server/platform/images/image.rules.ts';
import { Check } from '../../platform/ui/Check.tsx';
import { ErrorSummary, type FormError } from '../../platform/ui/ErrorSummary.tsx';
import { Field } from '../../platform/ui/Field.tsx';
import { FileField } from '../../platform/ui/FileField.tsx';
import { defaultLocale, locales, type Locale } from '../../../server/platform/locale.rules.ts';
import { useDesk } from './desk-context.tsx';
import type { DeskKey } from './desk-key.ts';

const altLabels = { en: 'AltEn', es: 'AltEs' } as const satisfies Record<Locale, DeskKey>;

interface Props {
  /** A picture that is there already; another one can be chosen in its place. */
  file?: File | undefined;
  onAdded: (image: ImageEntry) => void;
}

/** Adds a picture to the library; it is asked for what it shows in both languages. */
export function ImageUpload({ file, onAdded }: Props) {
  const { t, deskPath } = useDesk();
  const [errors, setErrors] = useState<readonly FormError[]>([]);
  const [refusals, setRefusals] = useState(0);
  const [isSending, setIsSending] = useState(false);
  const errorOf = (field: string) => errors.find((error) => error.field === field)?.message;
  async function send(form: HTMLFormElement) {
    const body = new FormData(form);
    const chosen = body.get('file');
    if (file && !(chosen instanceof File && chosen.size > 0)) body.set('file', file);
    body.set('intent', 'add');
    body.set('answer', 'json');
    try {
      const answer = await fetch(`${deskPath}/images`, { method: 'POST', body });
      const told = (await answer.json()) as { image?: ImageEntry; errors?: FormError[] };
      if (told.image) return onAdded(told.image);
      setErrors(told.errors ?? []);
    } catch {
      setErrors([{ message: t('NothingLost') }]);
    }
    setRefusals((before) => before + 1);
  }
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    // React passes events of a portal on to the form around it, which would save the item.
    event.stopPropagation();
    setIsSending(true);
    void send(event.currentTarget).finally(() => setIsSending(false));
  }
  return (
    <form className="desk-upload" noValidate onSubmit={submit}>
      <h3>{t('ImageAdd')}</h3>
      <ErrorSummary title={t('ThereIsAProblem')} errors={errors} refusals={refusals} />
      {file && (
        <p className="desk-given-picture">
          {t('PictureGiven')} <strong>{file.name}</strong>
        </p>
      )}
      <FileField
        name="file"
        label={t(file ? 'OtherImageFile' : 'ImageFile')}
        hint={t('ImageFileHint', { size: 10 })}
        accept={imageTypes}
        error={errorOf('file')}
      />
      {locales.map((locale) => (
        <Field
          key={locale}
          name={altFields[locale]}
          label={t(altLabels[locale])}
          hint={locale === defaultLocale ? t('AltHint') : undefined}
          lang={locale}
          limit={altLimit}
          error={errorOf(altFields[locale])}
        />
      ))}
      <Check name="isDecoration" label={t('AltDecoration')} />
      <button type="submit" className="button-primary" disabled={isSending}>
        {t(isSending ? 'ImageSending' : 'ImageUploadAndUse')}
      </button>
    </form>
  );
}
