import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { listDifferences } from '../../../../server/content/editing/list-differences.rules.ts';
import type { Unsaved } from '../../../../server/content/editing/unsaved/unsaved.contract.ts';
import type { EditorField } from '../../../../server/content/items/form-field.contract.ts';
import { useDesk } from '../desk-context.tsx';
import { DeskTime } from '../DeskTime.tsx';
import { findErrorPlace } from '../place-of-error.ts';
import { ShownValue } from '../ShownValue.tsx';
import type { UnsavedOffers } from './use-unsaved.ts';

interface Props {
  form: readonly EditorField[];
  unsaved: Pick<UnsavedOffers, 'offers' | 'goOn' | 'throwAway'>;
}

/** Offers what was typed earlier and not saved; it is never taken unasked. */
export function UnsavedPanel({ form, unsaved: { offers, goOn, throwAway } }: Props) {
  const { t } = useDesk();
  const [isComparing, setIsComparing] = useState(false);
  const [problem, setProblem] = useState('');
  const [offer] = offers;
  if (!offer) return null;
  const act = (work: () => Promise<void>) => {
    setProblem('');
    setIsComparing(false);
    work().catch((error: Error) => setProblem(error.message));
  };
  return (
    <section className="desk-conflict" aria-labelledby="desk-unsaved-title">
      <h2 id="desk-unsaved-title">{t('UnsavedTitle')}</h2>
      <p>
        {t('UnsavedText')} <DeskTime at={offer.savedAt} />.
      </p>
      <div className="desk-actions">
        <button
          type="button"
          className="button"
          aria-expanded={isComparing}
          onClick={() => setIsComparing(!isComparing)}
        >
          {t('UnsavedCompare')}
        </button>
        <button type="button" className="button-primary" onClick={() => act(() => goOn(offer))}>
          {t('UnsavedGoOn')}
        </button>
        <button type="button" className="button" onClick={() => act(() => throwAway(offer))}>
          {t('UnsavedThrowAway')}
        </button>
      </div>
      <p role="status">{problem}</p>
      {isComparing && <Comparison form={form} offer={offer} />}
    </section>
  );
}

/** Shows each place where the kept text differs from the form. */
function Comparison({ form, offer }: { form: readonly EditorField[]; offer: Unsaved }) {
  const { t, store } = useDesk();
  const { path, fields } = useStore(store.$form);
  return (
    <dl className="desk-differences">
      {offer.note !== '' && (
        <div>
          <dt>{t('NoteOfSave')}</dt>
          <dd>
            <b>{t('UnsavedKept')}</b> {offer.note}
          </dd>
        </div>
      )}
      {listDifferences({ path, fields }, offer).map(({ place, before, after }) => {
        const { label, inside, field } = findErrorPlace(place, form, after === undefined ? fields : offer.fields, t);
        return (
          <div key={`${place} ${after === undefined}`}>
            <dt>{[...inside, label].join(', ')}</dt>
            <dd>
              <b>{t('UnsavedHere')}</b> <ShownValue value={before} field={field} />
            </dd>
            <dd>
              <b>{t('UnsavedKept')}</b> <ShownValue value={after} field={field} />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
