import { useStore } from '@nanostores/react';
import { findMutePictures } from '../../../server/content/items/pictures.rules.ts';
import { useDesk } from './desk-context.tsx';
import { FieldLink } from './FieldLink.tsx';

/** Lists the pictures of the item without a description; it can be published all the same. */
export function PictureWarning() {
  const { t, store } = useDesk();
  const pictures = findMutePictures(useStore(store.$form).fields);
  if (pictures.length === 0) return null;
  return (
    <details className="desk-note">
      <summary>{t('PicturesWithoutWords', { count: pictures.length })}</summary>
      <ul role="list">
        {pictures.map(({ path, src }) => (
          <li key={path}>
            <FieldLink to={`fields.${path}.alt`}>{src}</FieldLink>
          </li>
        ))}
      </ul>
    </details>
  );
}
