import { useEffect, useRef, useState } from 'react';
import type { TextField } from '../../../server/content/items/form-field.contract.ts';
import { callApi } from '../../platform/api-client.ts';
import { afterPress } from '../../platform/ui/after-press.ts';
import type { Labelled } from '../../platform/ui/control-props.ts';
import { TextArea } from '../../platform/ui/TextArea.tsx';
import { useDesk } from './desk-context.tsx';
import { useIsInBrowser } from './is-in-browser.ts';
import { useLabelled } from './use-labelled.ts';
import { useWritingArea } from './writing/use-writing-area.ts';
import { chooseMarkdown } from './writing/writing-choice.ts';
import './writing/writing.css';

/** Rest after the last keystroke before the preview is asked for, in milliseconds. */
const rest = 250;

interface Props {
  field: TextField;
  path: string;
  value: unknown;
}

/**
 * A text as Markdown or with its formatting. Without a script, and until the editor of formatted text is loaded, it is the
 * box of Markdown, which nothing replaces while somebody types into it.
 */
export function MarkdownControl({ field, path, value }: Props) {
  const { store, fallback } = useDesk();
  const place = useRef<HTMLDivElement>(null);
  const [isTyping, setIsTyping] = useState(false);
  const [hasTyped, setHasTyped] = useState(false);
  // The other view was asked for here, so the focus goes into it.
  const [isAsked, setIsAsked] = useState(false);
  // HTML has another grammar: its field stays a box.
  const isHtml = field.key === 'html';
  const { Area, hadFocus, isAwaited } = useWritingArea(place, !isHtml);
  const labelled = useLabelled(field, path);
  const text = typeof value === 'string' ? value : '';
  const change = (given: string) =>
    store.setField(path, given === '' && (!field.isRequired || fallback) ? undefined : given);
  function choose(isMarkdown: boolean) {
    setIsAsked(true);
    chooseMarkdown(isMarkdown);
  }
  return (
    <div ref={place}>
      {Area && !isTyping ? (
        <Area
          texts={labelled}
          markdown={text}
          limit={field.maxLength}
          hasFocus={isAsked || (hadFocus && !hasTyped)}
          onChange={change}
          onMarkdown={() => choose(true)}
        />
      ) : (
        <MarkdownBox
          field={field}
          texts={labelled}
          text={text}
          hasFocus={isAsked}
          isRendered={hasTyped || !isAwaited}
          onChange={(given) => {
            setIsTyping(true);
            setHasTyped(true);
            change(given);
          }}
          onLeave={() => setIsTyping(false)}
          onFormatting={isHtml ? undefined : () => choose(false)}
        />
      )}
    </div>
  );
}

interface BoxProps {
  field: TextField;
  texts: Labelled;
  text: string;
  hasFocus: boolean;
  /** False while the editor of formatted text is to come: what is drawn and asked of the server would go with the box. */
  isRendered: boolean;
  onChange: (text: string) => void;
  onLeave: () => void;
  /** Shows the text with its formatting; undefined for a text that has none. */
  onFormatting: (() => void) | undefined;
}

/** Markdown beside what the site would make of it; the server renders and sanitizes, as it does for readers. */
function MarkdownBox({ field, texts, text, hasFocus, isRendered, onChange, onLeave, onFormatting }: BoxProps) {
  const { t, locale } = useDesk();
  const isInBrowser = useIsInBrowser();
  const html = useRendered(text, isRendered);
  useEffect(() => {
    if (hasFocus) document.getElementById(texts.name)?.focus();
  }, [hasFocus, texts.name]);
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
    <>
      <TextArea
        {...texts}
        hint={field.hint ?? t('MarkdownHint')}
        lang={locale}
        value={text}
        limit={field.maxLength}
        rows={12}
        onChange={onChange}
        onBlur={() => afterPress(onLeave)}
        // Empty, not absent: the box keeps its place in the tree, and with it the focus.
        beside={isRendered ? rendered : <></>}
      />
      {isInBrowser && onFormatting && (
        <button type="button" className="button desk-small" onClick={onFormatting}>
          {t('ShowFormatting')}
        </button>
      )}
    </>
  );
}

function useRendered(markdown: string, isWanted: boolean): string {
  const [html, setHtml] = useState('');
  useEffect(() => {
    if (!isWanted) return;
    const asking = new AbortController();
    const timer = setTimeout(() => {
      callApi<{ html: string }>('/api/editor/markdown', { method: 'POST', body: { markdown }, signal: asking.signal })
        .then((answer) => afterPress(() => setHtml(answer.html)))
        // The last good preview stays; saving reports the problem.
        .catch(() => undefined);
    }, rest);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [markdown, isWanted]);
  return html;
}
