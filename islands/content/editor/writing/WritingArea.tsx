import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { describeControl, type Labelled } from '../../../platform/ui/control-props.ts';
import { Notes, Star } from '../../../platform/ui/FieldFrame.tsx';
import { Counted } from '../../../platform/ui/TextArea.tsx';
import { useDesk } from '../desk-context.tsx';
import { openWriting, type Writing } from './open-writing.ts';
import { createSourceView } from './source-view.ts';
import { openTokenFigures } from './token-figures.ts';
import { createTokenView } from './token-view.ts';
import { WritingTools, type Asked } from './WritingTools.tsx';

interface Props {
  texts: Labelled;
  markdown: string;
  limit: number | undefined;
  /** True where the cursor was in the box that stood here before. */
  hasFocus: boolean;
  onChange: (markdown: string) => void;
  onMarkdown: () => void;
}

/** A text with its formatting, as readers see it: the editor, its tools, and what the field says about it. */
export function WritingArea({ texts, markdown, limit, hasFocus, onChange, onMarkdown }: Props) {
  const { t, locale } = useDesk();
  const { name: id, label, error, isRequired } = texts;
  const hint = limit === undefined ? texts.hint : <Counted hint={texts.hint} limit={limit} length={markdown.length} />;
  const [asked, setAsked] = useState<Asked>(null);
  const { place, writing } = useWriting({ id, markdown, hint, error, isRequired, hasFocus, onChange, setAsked });
  return (
    <div className={error ? 'field field-wrong' : 'field'}>
      <span className="writing-label" id={`${id}-label`} onClick={() => writing?.focus()}>
        {label}
        {isRequired && <Star />}
      </span>
      <Notes id={id} hint={hint} error={error} />
      <div className="writing">
        {writing && (
          <WritingTools
            writing={writing}
            label={String(label)}
            id={id}
            asked={asked}
            ask={setAsked}
            onMarkdown={onMarkdown}
          />
        )}
        <div className="prose writing-text" ref={place} lang={locale} />
      </div>
      {!writing && <p role="status">{t('WritingOpens')}</p>}
    </div>
  );
}

interface Opened
  extends Pick<Props, 'markdown' | 'hasFocus' | 'onChange'>, Pick<Labelled, 'hint' | 'error' | 'isRequired'> {
  id: string;
  setAsked: (asked: Asked) => void;
}

/** Opens the editor, and passes on what changes around it. */
function useWriting({ id, markdown, hint, error, isRequired = false, hasFocus, onChange, setAsked }: Opened) {
  const { t, locale } = useDesk();
  const place = useRef<HTMLDivElement>(null);
  const [writing, setWriting] = useState<Writing | null>(null);
  const { 'aria-describedby': describedBy } = describeControl(id, { hint, error });
  const attributes: Record<string, string> = {
    id,
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-labelledby': `${id}-label`,
    'aria-required': String(isRequired),
    'aria-invalid': String(Boolean(error)),
    ...(describedBy && { 'aria-describedby': describedBy }),
  };
  const described = JSON.stringify(attributes);
  // The handlers of this render: the editor is opened once. Before the next key, or it would write to the former place of a
  // block that was moved.
  const latest = useRef({ onChange, markdown, attributes, hasFocus });
  useLayoutEffect(() => {
    latest.current = { onChange, markdown, attributes, hasFocus };
  });
  // With the frame that takes the box of Markdown away: a key between the two would be lost.
  useLayoutEffect(() => {
    if (!place.current) return;
    const opened = openWriting({
      place: place.current,
      markdown: latest.current.markdown,
      attributes: latest.current.attributes,
      nodeViews: { source: createSourceView(t), token: createTokenView(t, openTokenFigures(locale)) },
      onChange: (changed) => latest.current.onChange(changed),
      onLink: () => setAsked('link'),
      onPicture: setAsked,
    });
    setWriting(opened);
    if (latest.current.hasFocus) opened.focus();
    return () => opened.close();
  }, [t, locale, setAsked]);
  // Before the next key too: a later effect would put back what was there before it.
  useLayoutEffect(() => writing?.show(markdown), [writing, markdown]);
  useEffect(() => writing?.describe(JSON.parse(described) as Record<string, string>), [writing, described]);
  return { place, writing };
}
