import type { HTMLAttributes, ReactNode } from 'react';
import { controlProps, valueProps, type Labelled } from './control-props.ts';
import { FieldFrame } from './FieldFrame.tsx';

interface Props extends Labelled {
  type?: 'text' | 'email' | 'password' | 'tel' | 'date';
  value?: string;
  /** Makes the caller the keeper of the value. */
  onChange?: (value: string) => void;
  autoComplete?: string;
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  placeholder?: string;
  minLength?: number;
  maxLength?: number;
  isReadOnly?: boolean;
  isDisabled?: boolean;
  /** Stands beside the input; null keeps its place without moving the input in the document. */
  suffix?: ReactNode;
}

/** Renders an input of text with its label. A password is never written into the page. */
export function Field({ type = 'text', value, onChange, suffix, isReadOnly, isDisabled, ...props }: Props) {
  const { autoComplete, inputMode, placeholder, minLength, maxLength } = props;
  const isVerbatim = type === 'email' || type === 'password';
  const input = (
    <input
      {...controlProps(props)}
      {...(type === 'password' && !onChange ? {} : valueProps({ value, onChange }))}
      {...{ type, autoComplete, inputMode, placeholder, minLength, maxLength }}
      // A name may be written in any script, whatever the language of the page.
      dir={type === 'text' ? 'auto' : undefined}
      readOnly={isReadOnly}
      disabled={isDisabled}
      autoCapitalize={isVerbatim ? 'none' : undefined}
      spellCheck={isVerbatim ? false : undefined}
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
