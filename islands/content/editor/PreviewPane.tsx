import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import type { EditorField } from '../../../server/content/items/form-field.contract.ts';
import { useDesk } from './desk-context.tsx';
import type { ItemFormState } from './item-form.ts';
import { previewAddress } from './live-preview.ts';
import { EditKeyChoice } from './on-page/EditKeyChoice.tsx';
import { PageQuestions } from './on-page/PageQuestions.tsx';
import { usePagePlaces } from './on-page/use-page-places.ts';
import { findErrorPlace } from './place-of-error.ts';
import { fieldProblemText } from './field-problem-text.ts';
import { FormPlace } from './form/FormPlace.tsx';
import { ShareLink } from './ShareLink.tsx';
import { useFit } from './use-fit.ts';
import { useLivePreview } from './use-live-preview.ts';

/** A telephone and a desk: the widths every page is made for. */
const widths = [1280, 360] as const;

interface Props {
  form: readonly EditorField[];
  /** Names of the kinds of items, by kind. */
  kinds: Readonly<Record<string, string>>;
  /** Shows the form where it and the page take turns. */
  showForm: () => void;
  /** Leaves for the form of another item. */
  onLeave: (address: string) => void;
}

/** Shows the page with the unsaved changes, as readers would see it, beside the form and while the editor types. */
export function PreviewPane({ form, kinds, showForm, onLeave }: Props) {
  const { t, store } = useDesk();
  const { id, locale, revision, state, address } = useStore(store.$form);
  const [width, setWidth] = useState<(typeof widths)[number]>(1280);
  const frame = useRef<HTMLIFrameElement>(null);
  const whole = useRef<HTMLFormElement>(null);
  const box = useFit(width);
  // Until its script has started, a click in the page would be lost, or follow a link of it.
  const [isReady, setIsReady] = useState(false);
  const { isShown, told } = useLivePreview({ frame, whole, onWhole: () => setIsReady(false) });
  useEffect(() => {
    if (innerWidth < 640) setWidth(360);
  }, []);
  const pages = useRef<ReadonlyMap<string, number>>(new Map());
  useEffect(() => {
    if (told.kind === 'page') pages.current = told.pages;
  }, [told]);
  const around = () => ({
    own: ownId(store.$form.get()),
    fields: store.$form.get().fields,
    form,
    kinds,
    pages: pages.current,
    t,
  });
  const [question, settle] = usePagePlaces({ frame, around, showForm, onReady: () => setIsReady(true) });
  if (state === 'deleted') return null;
  return (
    <section className="desk-preview" aria-labelledby="desk-preview-title">
      <h2 id="desk-preview-title">{t('Preview')}</h2>
      <FormPlace />
      <WholePage form={whole} />
      <div className="desk-actions desk-start" role="group" aria-label={t('PreviewWidth')}>
        {widths.map((each) => (
          <button
            key={each}
            type="button"
            className="button desk-small"
            aria-pressed={each === width}
            onClick={() => setWidth(each)}
          >
            {t(each === 360 ? 'PreviewPhone' : 'PreviewDesktop')}
          </button>
        ))}
      </div>
      <PreviewNote form={form} told={told} />
      {/* Before the frame: a keyboard goes through everything in it. */}
      {id && revision > 0 && (
        <div className="desk-actions desk-start">
          <a className="button desk-small" href={`/editor/preview/${id}?locale=${locale}&revision=${revision}`}>
            {t('OpenPreview')}
          </a>
          <ShareLink />
          {address && (
            <button type="button" className="button desk-small" onClick={() => void store.renderAgain()}>
              {t('RepublishItem')}
            </button>
          )}
        </div>
      )}
      <div className={`desk-frame desk-frame-${width}`} ref={box} hidden={!isShown} aria-busy={!isReady}>
        <iframe
          name="desk-preview"
          ref={frame}
          title={t('PreviewAt', { width })}
          width={width}
          height={900}
          onLoad={() => setIsReady(true)}
        />
      </div>
      {address && <EditKeyChoice />}
      <PageQuestions question={question} around={around} onDone={settle} onLeave={onLeave} />
    </section>
  );
}

/** Returns the id that the preview knows the item by, a new one too. */
const ownId = ({ id, name, type, locale }: ItemFormState) => ({
  id: id || (name && `${type}:${name}`) || `${type}:new-item`,
  locale,
});

/** The form that loads a whole page into the frame, where swapping parts is not enough. */
const WholePage = ({ form }: { form: RefObject<HTMLFormElement | null> }) => (
  <form ref={form} method="post" action={previewAddress} target="desk-preview" hidden>
    <input type="hidden" name="item" />
    <input type="hidden" name="marks" value="1" />
    <input type="hidden" name="frame" value="1" />
  </form>
);

/** Shows which incomplete parts the preview waits for. */
function PreviewNote({
  form,
  told,
}: {
  form: readonly EditorField[];
  told: ReturnType<typeof useLivePreview>['told'];
}) {
  const { t, store } = useDesk();
  const { fields } = useStore(store.$form);
  const nameOf = (key: string) => {
    const { label, inside } = findErrorPlace(key, form, fields, t);
    return [...inside, label].join(', ');
  };
  const first = told.kind === 'incomplete' ? Object.entries(told.problems)[0] : undefined;
  return (
    <p className="field-hint desk-preview-note">
      {told.kind === 'page' && told.leftOut.length === 0 && t('PreviewFollows')}
      {told.kind === 'page' &&
        told.leftOut.length > 0 &&
        t('PreviewLeftOut', { what: told.leftOut.map(nameOf).join('; ') })}
      {first &&
        `${t('PreviewWaits')} ${fieldProblemText(first[1], findErrorPlace(first[0], form, fields, t).label, t)}`}
      {told.kind === 'broken' && t('PreviewBroken')}
    </p>
  );
}
