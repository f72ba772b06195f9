import { useStore } from '@nanostores/react';
import { sitePath } from '../../../../server/content/items/site-path.rules.ts';
import { useDesk } from '../desk-context.tsx';

/** Shows the address of a form with a link, and where its submissions are. */
export function FormPlace() {
  const { t, store, deskPath } = useDesk();
  const { type, name, locale, state } = useStore(store.$form);
  if (type !== 'form' || name === '') return null;
  const address = sitePath(`/forms/${name}`, locale);
  const results = deskPath.replace(/editor$/, `staff/submissions/results?form=${encodeURIComponent(name)}`);
  return (
    <p className="desk-form-place">
      {t('FormAddress')}{' '}
      {state === 'live' || state === 'both' ? (
        <>
          <a href={address}>{address}</a> · <a href={results}>{t('FormResults')}</a>
        </>
      ) : (
        <>
          <code>{address}</code> {t('FormAddressLater')}
        </>
      )}
    </p>
  );
}
