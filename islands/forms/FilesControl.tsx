import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import type { FilesField } from '../../server/forms/definition/form.contract.ts';
import { describeControl, type Labelled } from '../platform/ui/control-props.ts';
import { FieldGroup } from '../platform/ui/FieldGroup.tsx';
import { useField, useForm } from './form-context.ts';

interface Props extends Labelled {
  id: string;
  field: FilesField;
}

/**
 * Renders the files of a field and what chooses more. With a script each is sent at once and the form carries its id;
 * without one they travel with the form, and those that arrived before a refusal are carried by their ids as well.
 */
export function FilesControl({ field, ...group }: Props) {
  const { store, t } = useForm();
  const { answer, isRequired } = useField(field);
  const files = useStore(store.$files);
  const uploads = useStore(store.$uploads).filter((upload) => upload.field === field.name);
  const isDrawn = useStore(store.$page).phase === 'drawn';
  const input = useRef<HTMLInputElement>(null);
  const ids = typeof answer === 'string' ? [] : answer;
  const take = (control: HTMLInputElement | null) => {
    const chosen = [...(control?.files ?? [])];
    if (!control || chosen.length === 0) return;
    // The script sends ids: a file in the form would travel twice.
    control.value = '';
    store.addFiles(field.name, chosen, (filename) => confirm(t('AlreadyUploadedFile', { filename })));
  };
  useEffect(() => {
    // Chosen before the script was there.
    if (!isDrawn) take(input.current);
  }, [isDrawn]);
  const types = field.types.map((type) => `.${type}`).join(' ');
  const hint = (
    <>
      {group.hint} {t('FormFileHint', { most: field.most, size: field.size, types })}
    </>
  );
  return (
    <FieldGroup {...group} hint={hint}>
      <ul role="list" className="form-files">
        {ids.map((id) => {
          const name = files.find((file) => file.id === id)?.name ?? '';
          return (
            <li key={id}>
              {isDrawn ? (
                <label>
                  {/* Works without a script: what is not ticked is left out. */}
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
          id={`${group.id}-input`}
          name={field.name}
          aria-label={typeof group.label === 'string' ? group.label : undefined}
          {...describeControl(group.id, { hint, error: group.error })}
          required={isDrawn && isRequired && ids.length === 0}
          multiple={field.most - ids.length > 1}
          accept={types.replaceAll(' ', ',')}
          onChange={({ target }) => take(target)}
        />
      )}
    </FieldGroup>
  );
}
