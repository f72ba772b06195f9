import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { callApi } from '../../../platform/api-client.ts';
import { Check } from '../../../platform/ui/Check.tsx';
import { useDesk } from '../desk-context.tsx';
import { useTranslating, type Translating } from './translating-context.tsx';

/** Tells how far a translation is behind, and settles it without a save. */
export function SourceNote() {
  const translating = useTranslating();
  return translating ? <Note translating={translating} /> : null;
}

function Note({ translating: { source, sourceName, said } }: { translating: Translating }) {
  const { t, store, mayWrite } = useDesk();
  const { id, locale, revision, isDirty } = useStore(store.$form);
  const { matched, behind } = useStore(said.$said);
  const [problem, setProblem] = useState('');
  const isOpen = matched === null || (behind ?? 0) > 0;
  const words = { language: sourceName, revision: source.revision, count: behind ?? 0 };
  async function settle() {
    try {
      const body = { locale, matches: source.revision };
      await callApi(`/api/editor/translations/${id}`, { method: 'PUT', body });
      said.settle();
      setProblem('');
    } catch (error) {
      setProblem((error as Error).message);
    }
  }
  // A variant that is not stored yet has nothing to be behind with.
  if (revision === 0) return null;
  return (
    <div className="desk-draft-note">
      <p role="status">{t(matched === null ? 'SourceUnsaid' : isOpen ? 'SourceBehind' : 'SourceSame', words)}</p>
      {isOpen && mayWrite && !isDirty && (
        <button type="button" className="button desk-small" onClick={() => void settle()}>
          {t('SourceNoChange')}
        </button>
      )}
      {problem && <p className="field-error">{problem}</p>}
    </div>
  );
}

/** The tick beside the buttons: what is saved matches the default language as it is now. */
export function MatchTick() {
  const translating = useTranslating();
  return translating ? <Tick translating={translating} /> : null;
}

function Tick({ translating: { source, sourceName, said } }: { translating: Translating }) {
  const { t, mayWrite } = useDesk();
  const { isMatch } = useStore(said.$said);
  if (!mayWrite) return null;
  return (
    <Check
      name="matches"
      value={String(source.revision)}
      label={t('MatchesSource', { revision: source.revision, language: sourceName })}
      isChecked={isMatch}
      onChange={(isChecked) => said.say({ isMatch: isChecked })}
    />
  );
}
