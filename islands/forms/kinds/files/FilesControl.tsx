import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import type { FilesField } from '../../../../server/forms/kinds/files/files-kind.rules.ts';
import { describeControl } from '../../../platform/ui/control-props.ts';
import { FieldGroup } from '../../../platform/ui/FieldGroup.tsx';
import { useField, useForm } from '../../form-context.ts';
import type { FieldControlProps } from '../field-control.ts';

/**
 * Renders the files of a field and an input for more. With a script each is uploaded at once and the form sends its id;
 * without one they are sent with the form, and after a refusal the stored ones by their ids.
 */
export function FilesControl({ field, own }: FieldControlProps<FilesField>) {
  const { store, t } = useForm();
  const { answer } = useField(field);
  const files = useStore(store.$files);
  const uploads = useStore(store.$uploads).filter((upload) => upload.field === field.name);
  const isDrawn = useStore(store.$page).phase === 'drawn';
  const input = useRef<HTMLInputElement>(null);
  const ids = typeof answer === 'string' ? [] : answer;
  const take = (control: HTMLInputElement | null) => {
    const chosen = [...(control?.files ?? [])];
    if (!control || chosen.length === 0) return;
    // The form sends ids: a file left in the input would be sent twice.
    control.value = '';
    void store.addFiles(field.name, chosen, (filename) => confirm(t('AlreadyUploadedFile', { filename })));
  };
  useEffect(() => {
    // Files chosen before the script started.
    if (!isDrawn) take(input.current);
  }, [isDrawn]);
  const types = field.types.map((type) => `.${type}`).join(' ');
  const hint = (
    <>
      {own.hint} {t('FormFileHint', { most: field.most, size: field.size, types })}
    </>
  );
  return (
    <FieldGroup {...own} hint={hint}>
      <ul role="list" className="form-files">
        {ids.map((id) => {
          const name = files.find((file) => file.id === id)?.name ?? '';
          return (
            <li key={id}>
              {isDrawn ? (
                <label>
                  {/* Works without a script: an unticked file is left out. */}
                  <input type="checkbox" name={field.name} value={id} defaultChecked /> <span>{name}</span>
                </label>
              ) : (
                <>
                  <span>{name}</span>
                  <button type="button" className="button" onClick={() => store.toggle(field.name, id, false)}>
                    {t('FormFileRemove')} <span className="visually-hidden">{name}</span>
                  </button>
                </>
              )}
            </li>
          );
        })}
        {uploads.map(({ id, name, share }) => (
          <li key={`upload-${id}`}>
            <span>
              {t('FormFileSending', { filename: name, percent: Math.round(share * 100) })}
              <progress max={1} value={share} aria-label={name} />
            </span>
            <button type="button" className="button" onClick={() => store.cancel(id)}>
              {t('FormFileRemove')} <span className="visually-hidden">{name}</span>
            </button>
          </li>
        ))}
      </ul>
      {isDrawn && ids.length > 0 && <p className="field-hint">{t('FormFileKept')}</p>}
      {ids.length + uploads.length < field.most && (
        <input
          ref={input}
          type="file"
          id={`${own.id}-input`}
          name={field.name}
          aria-label={field.label}
          {...describeControl(own.id, { hint, error: own.error })}
          required={isDrawn && own.isRequired && ids.length === 0}
          multiple={field.most - ids.length > 1}
          accept={types.replaceAll(' ', ',')}
          onChange={({ target }) => take(target)}
        />
      )}
    </FieldGroup>
  );
}
