import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { findLocalTime } from '../../../../server/platform/dates/local-times.rules.ts';
import { placeOfZone, readersTime } from '../../../../server/platform/dates/place-time.rules.ts';
import { Choice } from '../../../platform/ui/Choice.tsx';
import { DateField } from '../../../platform/ui/DateField.tsx';
import { Field } from '../../../platform/ui/Field.tsx';
import { FieldFrame } from '../../../platform/ui/FieldFrame.tsx';
import { Select } from '../../../platform/ui/Select.tsx';
import { useDesk } from '../desk-context.tsx';
import { useIsInBrowser } from '../is-in-browser.ts';
import type { PlanWish } from '../item-form.ts';
import { tellRefusal, tellTime } from './plan-text.ts';
import { useClocks } from './use-clocks.ts';
import './later.css';

type Kind = 'time' | 'release';
type Occurrence = 'first' | 'second';

/** Value of the choice of a release that is not there yet. */
const fresh = 'new';

/** Plans that the item goes out at a time or with others, and leads to the plan that it comes off the site. */
export function LaterPanel() {
  const { t, store, releases, deskPath } = useDesk();
  const clocks = useClocks();
  const { id, locale, state, isNeeded, planProblem, phase } = useStore(store.$form);
  const [kind, setKind] = useState<Kind>('time');
  const [date, setDate] = useState('');
  const [time, setTime] = useState('');
  const [occurrence, setOccurrence] = useState<Occurrence>('first');
  const [release, setRelease] = useState(releases[0]?.id ?? fresh);
  const [name, setName] = useState('');
  const found = date && time ? findLocalTime(date, time, clocks.timeZone) : null;
  const isTwice = found?.kind === 'twice' || (planProblem?.of === 'time' && planProblem.problem.kind === 'twice');
  const own =
    found?.kind === 'once' && clocks.readersZone
      ? readersTime(found.at, clocks.language, clocks.timeZone, clocks.readersZone)
      : null;
  const canWithdraw = !isNeeded && (state === 'live' || state === 'both');
  // Without a script both are shown, and the choice above them decides.
  const isInBrowser = useIsInBrowser();
  const isBusy = phase.kind === 'saving' || phase.kind === 'publishing';

  function wish(): PlanWish {
    if (kind === 'time') return { when: { kind, date, time, ...(isTwice && { occurrence }) } };
    return { when: release === fresh ? { kind: 'new-release', name } : { kind: 'release', id: release } };
  }

  const timeOf = (which: Occurrence) =>
    found?.kind === 'twice' ? tellTime(found[which].toISOString(), clocks, t) : '';
  return (
    <details className="desk-later" open={planProblem ? true : undefined}>
      <summary className="button">{t('Later')}</summary>
      <div className="desk-later-fields">
        {planProblem && (
          <p className="field-error" role="alert">
            {tellRefusal(planProblem, t)}
          </p>
        )}
        <div className="desk-later-row">
          <Select
            name="plan.kind"
            label={t('LaterWhen')}
            options={[
              { value: 'time', label: t('LaterAtTime') },
              { value: 'release', label: t('LaterInRelease') },
            ]}
            value={kind}
            onChange={(value) => setKind(value === 'release' ? 'release' : 'time')}
          />
        </div>
        <div className="desk-later-row" hidden={isInBrowser && kind !== 'time'}>
          <DateField name="plan.date" label={t('LaterDate')} value={date} onChange={setDate} />
          <FieldFrame name="plan.time" label={t('LaterTime')}>
            <input
              type="time"
              id="plan.time"
              name="plan.time"
              aria-describedby="plan.zone"
              value={time}
              onChange={({ target }) => setTime(target.value)}
            />
          </FieldFrame>
          <p className="field-hint" id="plan.zone">
            {t('LaterZone', { place: placeOfZone(clocks.timeZone) })} {own && t('LaterOwnTime', { time: own })}
          </p>
          {isTwice && (
            <Choice
              name="plan.occurrence"
              label={t('LaterOccurrence')}
              options={[
                { value: 'first', label: t('LaterFirst', { time: timeOf('first') }) },
                { value: 'second', label: t('LaterSecond', { time: timeOf('second') }) },
              ]}
              value={occurrence}
              onChange={setOccurrence}
            />
          )}
        </div>
        <div className="desk-later-row" hidden={isInBrowser && kind !== 'release'}>
          <Select
            name="plan.release"
            label={t('LaterRelease')}
            options={[
              ...releases.map(({ id, name: named }) => ({ value: id, label: named })),
              { value: fresh, label: t('LaterNewRelease') },
            ]}
            value={release}
            onChange={setRelease}
          />
          {release === fresh && (
            <Field name="plan.name" label={t('LaterReleaseName')} value={name} onChange={setName} limit={120} />
          )}
        </div>
        <button
          type="submit"
          name="intent"
          value="plan"
          className="button-primary"
          disabled={isBusy}
          onClick={(event) => {
            event.preventDefault();
            void store.plan(wish());
          }}
        >
          {t('LaterSave')}
        </button>
        {canWithdraw && <a href={`${deskPath}/items/${id}/delete?locale=${locale}&when=time`}>{t('LaterWithdraw')}</a>}
      </div>
    </details>
  );
}
