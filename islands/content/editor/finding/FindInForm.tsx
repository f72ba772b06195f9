import { useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import type { EditorField } from '../../../../server/content/items/form-field.contract.ts';
import { controlId, useDesk } from '../desk-context.tsx';
import { focusField } from '../focus-field.ts';
import { findErrorPlace } from '../place-of-error.ts';
import { Finder } from './Finder.tsx';
import { findFields } from './list-fields.ts';

/** Most fields shown. */
const shown = 50;

/** Finds a field of the form by words of its name or its text, and goes to it. */
export function FindInForm({ form, onClose }: { form: readonly EditorField[]; onClose: () => void }) {
  const { t, store } = useDesk();
  const [words, setWords] = useState('');
  const [{ fields }] = useState(() => store.$form.get());
  const found = useMemo(() => findFields(form, fields, words), [form, fields, words]);
  return (
    <Finder
      title={t('FindInForm')}
      label={t('FindInFormWords')}
      words={words}
      onWords={setWords}
      total={found.length}
      found={found.slice(0, shown).map(({ path, text }) => {
        const { label, inside } = findErrorPlace(controlId(path), form, fields, t);
        return { key: path, name: [...inside, label].join(', '), about: text };
      })}
      onPick={(path) => {
        // The closed dialog gives the focus back first.
        flushSync(onClose);
        focusField(controlId(path));
      }}
      onClose={onClose}
    />
  );
}
