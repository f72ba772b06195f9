import type { InputHTMLAttributes, ReactNode } from 'react';
import { controlProps, valueProps, type Labelled } from './control-props.ts';
import { FieldFrame } from './FieldFrame.tsx';

/** The attributes that reach the input as they are given. */
type Native = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  | 'autoCapitalize'
  | 'autoComplete'
  | 'inputMode'
  | 'lang'
  | 'max'
  | 'maxLength'
  | 'min'
  | 'minLength'
  | 'onBlur'
  | 'placeholder'
  | 'spellCheck'
  | 'step'
>;

interface Props extends Labelled, Native {
  type?: 'text' | 'email' | 'password' | 'tel' | 'date' | 'number' | 'search';
  /** A number stays one: React then leaves "1.0" alone while "1.05" is typed. */
  value?: string | number;
  /** Makes the caller the keeper of the value. */
  onChange?: (value: string) => void;
  isReadOnly?: boolean;
  isDisabled?: boolean;
  /** Stands beside the input; null keeps its place without moving the input in the document. */
  suffix?: ReactNode;
}

/** Renders an input of text with its label. A password is never written into the page. */
export function Field({ type = 'text', value, onChange, suffix, isReadOnly, isDisabled, ...props }: Props) {
  const isVerbatim = type === 'email' || type === 'password';
  const input = (
    <input
      autoCapitalize={isVerbatim ? 'none' : undefined}
      spellCheck={isVerbatim ? false : undefined}
      {...controlProps(props)}
      {...(type === 'password' && !onChange ? {} : valueProps({ value, onChange }))}
      type={type}
      // A name may be written in any script, whatever the language of the page.
      dir={type === 'text' ? 'auto' : undefined}
      readOnly={isReadOnly}
      disabled={isDisabled}
    />
  );
  return (
    <FieldFrame {...props}>
      {suffix === undefined ? (
        input
      ) : (
        <div className="field-row">
          {input}
          {suffix}
        </div>
      )}
    </FieldFrame>
  );
}
