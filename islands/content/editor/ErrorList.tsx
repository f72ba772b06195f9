import { useStore } from '@nanostores/react';
import type { EditorField } from '../../../server/content/items/form-field.contract.ts';
import { useEffect, useRef } from 'react';
import { useDesk } from './desk-context.tsx';
import { FieldLink } from './FieldLink.tsx';
import { findErrorPlace } from './place-of-error.ts';
import { fieldProblemText } from './field-problem-text.ts';

/** Lists the errors above the form, each a link to its field, and takes the focus when a save is refused. */
export function ErrorList({ form }: { form: readonly EditorField[] }) {
  const { t, store } = useDesk();
  const { errors, fields } = useStore(store.$form);
  const box = useRef<HTMLDivElement>(null);
  const entries = Object.entries(errors);
  useEffect(() => {
    if (Object.keys(errors).length > 0) box.current?.focus();
  }, [errors]);
  if (entries.length === 0) return null;
  const sentence = (key: string, problem: string) => {
    const { label, inside } = findErrorPlace(key, form, fields, t);
    const text = fieldProblemText(problem, label, t);
    return inside.length === 0 ? text : `${inside.join(', ')}: ${text}`;
  };
  return (
    <div className="desk-summary" role="alert" tabIndex={-1} ref={box} aria-labelledby="desk-summary-title">
      <h2 id="desk-summary-title">{t('ThereIsAProblem')}</h2>
      <ul role="list">
        {entries.map(([key, problem]) => (
          <li key={key}>
            <FieldLink to={key}>{sentence(key, problem)}</FieldLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
