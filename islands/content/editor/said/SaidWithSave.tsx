import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { longestNote } from '../../../../server/content/items/revision-note.rules.ts';
import { Check } from '../../../platform/ui/Check.tsx';
import { Field } from '../../../platform/ui/Field.tsx';
import { useDesk } from '../desk-context.tsx';
import { useTranslating } from '../translating/translating-context.tsx';
import type { SaidStore } from './said.store.ts';

/** Asks what has changed, and whether it is a typo only. Both may be left out. */
export function SaidWithSave({ said }: { said: SaidStore }) {
  const { t, mayWrite, language } = useDesk();
  const { note, isMinor } = useStore(said.$said);
  const translating = useTranslating();
  // A note that was kept and is taken up again is seen before it goes along.
  const [isOpen, setIsOpen] = useState(false);
  if (!mayWrite) return null;
  return (
    <details
      className="desk-said"
      open={isOpen || note !== ''}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary>{t('NoteOfSaveTitle')}</summary>
      <Field
        name="note"
        label={t('NoteOfSave')}
        hint={t('NoteOfSaveHint')}
        value={note}
        limit={longestNote}
        lang={language}
        onChange={(given) => said.say({ note: given })}
      />
      {!translating && (
        <Check
          name="minor"
          label={t('MinorSave')}
          isChecked={isMinor}
          onChange={(isChecked) => said.say({ isMinor: isChecked })}
        />
      )}
    </details>
  );
}
