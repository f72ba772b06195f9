import type { ComponentProps, ReactNode } from 'react';
import { controlProps, valueProps, type Labelled } from './control-props.ts';
import { FieldFrame } from './FieldFrame.tsx';
import { Counted } from './TextArea.tsx';

/**
 * Native attributes passed to the input unchanged. `required` has no mark here, which is meaningless on a prefilled
 * input.
 */
type Native = Pick<
  ComponentProps<'input'>,
  | 'autoCapitalize'
  | 'autoComplete'
  | 'inputMode'
  | 'lang'
  | 'max'
  | 'min'
  | 'minLength'
  | 'onBlur'
  | 'placeholder'
  | 'ref'
  | 'required'
  | 'spellCheck'
  | 'step'
>;

interface Props extends Labelled, Native {
  /** Reads the error out as it appears, where the focus may stay. */
  isLive?: boolean;
  type?: 'text' | 'email' | 'password' | 'tel' | 'url' | 'number' | 'search';
  /** A number stays a number: React then leaves "1.0" unchanged while "1.05" is typed. */
  value?: string | number;
  /** Makes the caller the keeper of the value. */
  onChange?: (value: string) => void;
  /** Most characters: a longer text is counted and refused, never cut off. */
  limit?: number;
  isReadOnly?: boolean;
  isDisabled?: boolean;
  /** Content beside the input; null reserves its place, so that the input does not move in the document. */
  suffix?: ReactNode;
}

/** Renders an input of text with its label. A password is never written into the page. */
export function Field({ type = 'text', value, onChange, suffix, isLive, isReadOnly, isDisabled, ...given }: Props) {
  const { limit, ...native } = given;
  const { length } = String(value ?? '');
  const isOver = limit !== undefined && length > limit;
  const props = isOver ? { ...native, hint: <Counted hint={native.hint} length={length} limit={limit} /> } : native;
  const isVerbatim = type === 'email' || type === 'password';
  const input = (
    <input
      {...(isVerbatim && { autoCapitalize: 'none', spellCheck: false })}
      {...controlProps(props)}
      {...(type === 'password' && !onChange ? {} : valueProps({ value, onChange }))}
      type={type}
      // A name may be in any script, independent of the language of the page.
      dir={type === 'text' ? 'auto' : undefined}
      readOnly={isReadOnly}
      disabled={isDisabled}
    />
  );
  return (
    <FieldFrame {...props} isLive={isLive}>
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
