import type { ReactNode, TextareaHTMLAttributes } from 'react';
import { controlProps, type Labelled } from './control-props.ts';
import { FieldFrame } from './FieldFrame.tsx';

/** The attributes that reach the text area as they are given. */
type Native = Pick<
  TextareaHTMLAttributes<HTMLTextAreaElement>,
  'className' | 'lang' | 'maxLength' | 'minLength' | 'onBlur' | 'placeholder' | 'readOnly' | 'rows' | 'spellCheck'
>;

interface Props extends Labelled, Native {
  value: string;
  onChange: (value: string) => void;
  /** Stands beside the text on a wide screen and below it on a narrow one. */
  beside?: ReactNode;
}

/** Renders a text of several lines with its label; where it has a limit, its hint counts the characters. */
export function TextArea({ value, onChange, beside, hint, ...props }: Props) {
  const { maxLength } = props;
  const counted = maxLength === undefined ? hint : <Counted {...{ hint, maxLength }} length={value.length} />;
  const texts = { ...props, hint: counted };
  const area = <textarea {...controlProps(texts)} value={value} onChange={({ target }) => onChange(target.value)} />;
  return (
    <FieldFrame {...texts}>
      {beside ? (
        <div className="field-beside">
          {area}
          {beside}
        </div>
      ) : (
        area
      )}
    </FieldFrame>
  );
}

const Counted = ({ hint, length, maxLength }: Pick<Labelled, 'hint'> & { length: number; maxLength: number }) => (
  <>
    {hint}{' '}
    <span className="field-count">
      {length} / {maxLength}
    </span>
  </>
);
