import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { ImageEntry } from '../../../server/platform/images/image.contract.ts';
import { imageSearchLimit, altFields } from '../../../server/platform/images/image.rules.ts';
import { defaultLocale, toLocale } from '../../../server/platform/locale.rules.ts';
import { useDesk } from './desk-context.tsx';
import { ImageUpload } from './ImageUpload.tsx';
import { useLibrary } from './use-library.ts';

interface Props {
  /** A picture to add, which was dropped or pasted. */
  file?: File | undefined;
  onChoose: (image: ImageEntry) => void;
  onClose: () => void;
}

/** The picture library over the form: its pictures, a search, and a way to add one. */
export function ImageDialog({ file, onChoose, onClose }: Props) {
  const { t, locale } = useDesk();
  const dialog = useRef<HTMLDialogElement>(null);
  const [words, setWords] = useState('');
  const { images, total } = useLibrary(words);
  const isTooLong = words.trim().length > imageSearchLimit;
  useEffect(() => {
    dialog.current?.showModal();
    if (file) document.getElementById(altFields[defaultLocale])?.focus();
  }, [file]);
  const textOf = (image: ImageEntry) => image[altFields[toLocale(locale)]];
  // Outside the form of the item: Enter in a field here must not save it.
  return createPortal(
    <dialog ref={dialog} className="desk-library" aria-labelledby="desk-library-title" onClose={onClose}>
      <header>
        <h2 id="desk-library-title">{t('ChooseImage')}</h2>
        <button type="button" className="button desk-small" onClick={() => dialog.current?.close()}>
          {t('Close')}
        </button>
      </header>
      <ImageUpload file={file} onAdded={onChoose} />
      <h3>{t('ImagesThere')}</h3>
      <label htmlFor="desk-library-q">{t('ImageSearch')}</label>
      <input id="desk-library-q" type="search" value={words} onChange={({ target }) => setWords(target.value)} />
      <p role="status" className="field-hint">
        {isTooLong
          ? t('ProblemTooLong', { field: t('ImageSearch'), limit: imageSearchLimit })
          : total === null
            ? ''
            : total === 0
              ? t('ImagesNotFound')
              : t('ImagesFound', { total })}
      </p>
      <ul role="list">
        {images.map((image) => (
          <li key={image.id}>
            <button type="button" onClick={() => onChoose(image)}>
              <img src={image.thumbnail} alt="" loading="lazy" />
              <span>{textOf(image) || image.name}</span>
            </button>
          </li>
        ))}
      </ul>
    </dialog>,
    document.body,
  );
}
