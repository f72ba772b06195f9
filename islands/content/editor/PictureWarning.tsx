import { useStore } from '@nanostores/react';
import { findMutePictures } from '../../../server/content/items/pictures.rules.ts';
import { useDesk } from './desk-context.tsx';

/** Lists the pictures of the item without a description; it can be published all the same. */
export function PictureWarning() {
  const { t, store } = useDesk();
  const pictures = findMutePictures(useStore(store.$form).fields);
  if (pictures.length === 0) return null;
  return (
    <div className="desk-note" role="note">
      <p>{t('PicturesWithoutWords')}</p>
      <ul role="list">
        {pictures.map(({ path, src }) => (
          <li key={path}>
            <a href={`#fields.${path}.alt`}>{src}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
