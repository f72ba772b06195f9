import { useState } from 'react';
import type { GroupField } from '../../../server/content/items/form-field.contract.ts';
import { isWebLink } from '../../../server/content/values/link.rules.ts';
import type { ImageEntry } from '../../../server/platform/images/image.contract.ts';
import { FieldGroup } from '../../platform/ui/FieldGroup.tsx';
import { toLocale } from '../../../server/platform/locale.rules.ts';
import { altFields } from '../../../server/platform/images/image.rules.ts';
import { controlId, useDesk, useProblem, useProblemInside } from './desk-context.tsx';
import { usePictureDrop } from './dropped-picture.ts';
import type { Fields } from './edit-fields.ts';
import { ImageDialog } from './ImageDialog.tsx';
import { useShownPicture } from './use-shown-picture.ts';

/** A picture: chosen from the library or added to it, and what it shows. Its address can be written too. */
export function ImageControl({ field, path, value }: { field: GroupField; path: string; value: unknown }) {
  const { t, store, locale, FieldView } = useDesk();
  /** The picture that was dropped or pasted; true for the library. */
  const [choosing, setChoosing] = useState<File | boolean>(false);
  const { isOver, handlers } = usePictureDrop(setChoosing);
  const problem = useProblem(path, field.label);
  const isWrong = useProblemInside(path);
  const image = typeof value === 'object' && value !== null ? (value as Fields) : null;
  const src = typeof image?.['src'] === 'string' ? image['src'] : '';
  const alt = typeof image?.['alt'] === 'string' ? image['alt'] : '';
  const shown = useShownPicture(src);
  const chooseText = t(src === '' ? 'ChooseImage' : 'ChooseOtherImage');
  function choose(chosen: ImageEntry) {
    store.setField(path, { src: chosen.src, alt: chosen[altFields[toLocale(locale)]] });
    setChoosing(false);
  }
  return (
    <div className={isOver ? 'desk-picture-place is-over' : 'desk-picture-place'} {...handlers}>
      <FieldGroup
        id={controlId(path)}
        label={field.label}
        hint={field.hint}
        error={problem}
        isRequired={field.isRequired}
      >
        {isWebLink(src) && <img className="desk-thumbnail" src={shown} alt={alt} />}
        <div className="desk-actions desk-start">
          <button
            type="button"
            className="button desk-small"
            aria-label={`${chooseText}: ${field.label}`}
            onClick={() => setChoosing(true)}
          >
            {chooseText}
          </button>
          {image && !field.isRequired && (
            <button type="button" className="button desk-small" onClick={() => store.setField(path, undefined)}>
              {t('RemoveField', { field: field.label })}
            </button>
          )}
          <span className="field-hint desk-drop-hint">{t('DropPicture')}</span>
        </div>
        {image && src !== '' && alt === '' && <p className="field-hint desk-warning">{t('AltMissing')}</p>}
        {image && (src !== '' || isWrong) && (
          <div className="desk-fields desk-image">
            {field.fields
              .toSorted((a, b) => Number(a.kind === 'picture') - Number(b.kind === 'picture'))
              .map((each) => (
                <FieldView key={each.key} field={each} path={`${path}.${each.key}`} value={image[each.key]} />
              ))}
          </div>
        )}
        {choosing !== false && (
          <ImageDialog
            file={choosing instanceof File ? choosing : undefined}
            onChoose={choose}
            onClose={() => setChoosing(false)}
          />
        )}
      </FieldGroup>
    </div>
  );
}
