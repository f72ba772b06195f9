import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { callApi } from '../../platform/api-client.ts';
import { useDesk } from './desk-context.tsx';

/** Makes a link to the saved revision for people without an account. */
export function ShareLink() {
  const { t, store } = useDesk();
  const { id, locale, revision } = useStore(store.$form);
  const [link, setLink] = useState<{ url: string; expiresAt: string; revision: number } | null>(null);
  const [problem, setProblem] = useState('');
  const [mayRemark, setMayRemark] = useState(false);
  async function make() {
    try {
      const body = { id, locale, revision, mayRemark };
      setLink(await callApi('/api/editor/preview-links', { method: 'POST', body }));
      setProblem('');
    } catch (error) {
      setProblem((error as Error).message);
    }
  }
  return (
    <>
      <button type="button" className="button desk-small" onClick={() => void make()}>
        {t('MakePreviewLink')}
      </button>
      <label className="choice">
        <input type="checkbox" checked={mayRemark} onChange={({ target }) => setMayRemark(target.checked)} />
        <span>{t('MayRemark')}</span>
      </label>
      <span role="status">
        {problem && <span className="field-error">{problem}</span>}
        {link && (
          <>
            <a href={link.url}>{t('PreviewLinkOf', { revision: link.revision })}</a>{' '}
            {t('WorksUntil', { date: link.expiresAt.slice(0, 10) })}
          </>
        )}
      </span>
    </>
  );
}
