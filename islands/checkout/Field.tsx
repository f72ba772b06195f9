import type { ReactNode } from 'react';
import { useProblem } from './checkout-context.tsx';
import './field.css';

interface Props {
  /** What the summary of problems links to. */
  id: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  kind?: 'text' | 'email' | 'tel' | 'select';
  autoComplete?: string;
  isRequired?: boolean;
  isLocked?: boolean;
  hint?: string;
  /** The choices of a select. */
  options?: readonly { value: string; label: string }[];
  children?: ReactNode;
}

/** What ties a control to what is said of it. */
const marksOf = (id: string, problem: string | undefined, hint?: string) => ({
  'aria-invalid': problem ? (true as const) : undefined,
  'aria-describedby': [hint && `${id}-hint`, problem && `${id}-error`].filter(Boolean).join(' ') || undefined,
});

/** What is wrong with a control, above it. */
const Wrong = ({ id, problem }: { id: string; problem: string | undefined }) =>
  problem && (
    <p className="checkout-error" id={`${id}-error`}>
      {problem}
    </p>
  );

/** One labelled control with its hint and what is wrong with it. */
export function Field(props: Props) {
  const { id, label, value, onChange, kind = 'text', isRequired = false, isLocked = false, hint, options = [] } = props;
  const problem = useProblem(id);
  const control = {
    id,
    name: id,
    value,
    required: isRequired,
    autoComplete: props.autoComplete,
    ...marksOf(id, problem, hint),
  };
  return (
    <div className={problem ? 'checkout-field checkout-wrong' : 'checkout-field'}>
      <label htmlFor={id}>
        {label}
        {isRequired && (
          <span className="checkout-star" aria-hidden="true">
            {' '}
            *
          </span>
        )}
      </label>
      {hint && (
        <p className="checkout-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <Wrong id={id} problem={problem} />
      {kind === 'select' ? (
        <select {...control} disabled={isLocked} onChange={({ target }) => onChange(target.value)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...control}
          type={kind}
          dir={kind === 'text' ? 'auto' : undefined}
          readOnly={isLocked}
          autoCapitalize={kind === 'email' ? 'none' : undefined}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
      {props.children}
    </div>
  );
}

interface CheckProps {
  id: string;
  label: string;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
}

/** A box to tick, its label beside it. */
export function Check({ id, label, isChecked, onChange }: CheckProps) {
  const problem = useProblem(id);
  return (
    <>
      <Wrong id={id} problem={problem} />
      <label className="checkout-check" htmlFor={id}>
        <input
          {...marksOf(id, problem)}
          id={id}
          type="checkbox"
          checked={isChecked}
          onChange={({ target }) => onChange(target.checked)}
        />
        <span>{label}</span>
      </label>
    </>
  );
}

interface RadioProps {
  id: string;
  name: string;
  isChosen: boolean;
  onChoose: () => void;
  children: ReactNode;
}

/** One of several ways, a whole row to press. */
export function Choice({ id, name, isChosen, onChoose, children }: RadioProps) {
  return (
    <label className={isChosen ? 'checkout-choice checkout-chosen' : 'checkout-choice'} htmlFor={id}>
      <input id={id} type="radio" name={name} checked={isChosen} onChange={onChoose} />
      <span>{children}</span>
    </label>
  );
}
