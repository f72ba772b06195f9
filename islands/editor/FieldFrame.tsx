import type { ReactNode } from 'react';
import type { FormField } from '../../server/content/form-field.contract.ts';
import { idOf, useDesk, useProblem } from './desk-context.tsx';

interface Props {
  field: FormField;
  path: string;
  hint?: string | undefined;
  children: (control: {
    id: string;
    'aria-describedby': string | undefined;
    'aria-invalid': true | undefined;
  }) => ReactNode;
}

/** Puts label, hint and error around one control and wires them to it. */
export function FieldFrame({ field, path, hint, children }: Props) {
  const { t, fallback } = useDesk();
  const problem = useProblem(path);
  const id = idOf(path);
  const isMarked = field.isRequired && !fallback;
  const describedBy = [hint && `${id}-hint`, problem && `${id}-error`].filter(Boolean).join(' ') || undefined;
  return (
    <div className={problem ? 'desk-field desk-wrong' : 'desk-field'}>
      <label htmlFor={id}>
        {field.label || t('Entry')}
        {isMarked && <span className="desk-required"> {t('RequiredMark')}</span>}
      </label>
      {hint && (
        <p className="desk-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {problem && (
        <p className="desk-error" id={`${id}-error`}>
          {problem}
        </p>
      )}
      {children({ id, 'aria-describedby': describedBy, 'aria-invalid': problem ? true : undefined })}
    </div>
  );
}
