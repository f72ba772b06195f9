import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { callApi } from '../api-client.ts';
import { useDesk } from './desk-context.tsx';

/** A telephone and a desk: the widths every page is made for. */
const widths = [360, 1280] as const;

/** The saved draft in its page at both widths, and a link to it for people without an account. */
export function PreviewPane() {
  const { t, store } = useDesk();
  const { id, locale, revision, isDirty, state, address } = useStore(store.$form);
  const [isOpen, setIsOpen] = useState(false);
  if (!id || state === 'deleted') return null;
  const source = `/editor/preview/${id}?locale=${locale}&revision=${revision}`;
  return (
    <section className="desk-section" aria-labelledby="desk-preview-title">
      <h2 id="desk-preview-title">{t('Preview')}</h2>
      <p className="field-hint">{isDirty ? t('PreviewOfSaved', { revision }) : t('PreviewOf', { revision })}</p>
      <div className="desk-actions desk-start">
        <button type="button" className="button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {t(isOpen ? 'HidePreview' : 'ShowPreview')}
        </button>
        <a className="button" href={source}>
          {t('OpenPreview')}
        </a>
        <ShareLink />
        {address && (
          <button type="button" className="button" onClick={() => void store.renderAgain()}>
            {t('RepublishItem')}
          </button>
        )}
      </div>
      {isOpen && (
        <div className="desk-previews">
          {widths.map((width) => (
            <Frame key={`${width} ${source}`} width={width} source={source} title={t('PreviewAt', { width })} />
          ))}
        </div>
      )}
    </section>
  );
}

/** A page at its real width, drawn as small as the room there is. */
function Frame({ width, source, title }: { width: number; source: string; title: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    // Set by script: the content policy refuses style attributes in HTML.
    const fit = () => element.style.setProperty('--scale', String(Math.min(1, element.clientWidth / width)));
    const observer = new ResizeObserver(fit);
    observer.observe(element);
    fit();
    return () => observer.disconnect();
  }, [width]);
  return (
    <figure className={`desk-frame desk-frame-${width}`}>
      <figcaption>{title}</figcaption>
      <div ref={box}>
        <iframe src={source} title={title} width={width} height={900} />
      </div>
    </figure>
  );
}

function ShareLink() {
  const { t, store } = useDesk();
  const { id, locale, revision } = useStore(store.$form);
  const [link, setLink] = useState<{ url: string; expiresAt: string; revision: number } | null>(null);
  const [problem, setProblem] = useState('');
  async function make() {
    try {
      const body = { id, locale, revision };
      setLink(await callApi('/api/editor/preview-links', { method: 'POST', body }));
      setProblem('');
    } catch (error) {
      setProblem((error as Error).message);
    }
  }
  return (
    <>
      <button type="button" className="button" onClick={() => void make()}>
        {t('MakePreviewLink')}
      </button>
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
