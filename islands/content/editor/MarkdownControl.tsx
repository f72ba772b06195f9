import { useEffect, useState } from 'react';
import type { TextField } from '../../../server/content/items/form-field.contract.ts';
import { callApi } from '../../platform/api-client.ts';
import { TextArea } from '../../platform/ui/TextArea.tsx';
import { useDesk } from './desk-context.tsx';
import { useLabelled } from './use-labelled.ts';

/** Rest after the last keystroke before the preview is asked for, in milliseconds. */
const rest = 250;

/** Markdown beside what the site would make of it; the server renders and sanitizes, as it does for readers. */
export function MarkdownControl({ field, path, value }: { field: TextField; path: string; value: unknown }) {
  const { t, store, locale, fallback } = useDesk();
  const text = typeof value === 'string' ? value : '';
  const html = useRendered(text);
  const rendered = (
    <section className="desk-rendered" aria-label={t('RenderedOf', { field: field.label })}>
      {html === '' ? (
        <p className="field-hint">{t('NothingToRender')}</p>
      ) : (
        <div className="prose" lang={locale} dangerouslySetInnerHTML={{ __html: html }} />
      )}
    </section>
  );
  return (
    <TextArea
      {...useLabelled(field, path)}
      hint={field.hint ?? t('MarkdownHint')}
      lang={locale}
      value={text}
      limit={field.maxLength}
      rows={12}
      onChange={(given) => store.setField(path, given === '' && (!field.isRequired || fallback) ? undefined : given)}
      beside={rendered}
    />
  );
}

function useRendered(markdown: string): string {
  const [html, setHtml] = useState('');
  useEffect(() => {
    const asking = new AbortController();
    const timer = setTimeout(() => {
      callApi<{ html: string }>('/api/editor/markdown', { method: 'POST', body: { markdown }, signal: asking.signal })
        .then((answer) => setHtml(answer.html))
        // The last good preview stays; saving reports the problem.
        .catch(() => undefined);
    }, rest);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [markdown]);
  return html;
}
