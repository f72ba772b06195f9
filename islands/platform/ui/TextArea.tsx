import type { ReactNode, TextareaHTMLAttributes } from 'react';
import { controlProps, type Labelled } from './control-props.ts';
import { FieldFrame } from './FieldFrame.tsx';

/** The attributes that reach the text area as they are given. */
type Native = Pick<
  TextareaHTMLAttributes<HTMLTextAreaElement>,
  'className' | 'lang' | 'minLength' | 'onBlur' | 'placeholder' | 'readOnly' | 'rows' | 'spellCheck'
>;

interface Props extends Labelled, Native {
  value: string;
  onChange: (value: string) => void;
  /** Most characters it takes; counted and refused, never cut off, so that nothing pasted is lost unseen. */
  limit?: number;
  /** Content beside the text on a wide screen and below it on a narrow one. */
  beside?: ReactNode;
}

/** Renders a text of several lines with its label; where it has a limit, its hint counts the characters. */
export function TextArea({ value, onChange, beside, hint, limit, ...props }: Props) {
  const counted = limit === undefined ? hint : <Counted hint={hint} limit={limit} length={value.length} />;
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

/** Renders a hint with the number of characters there are, and of those there may be. */
export const Counted = ({ hint, length, limit }: Pick<Labelled, 'hint'> & { length: number; limit: number }) => (
  <>
    {hint}{' '}
    <span className={length > limit ? 'field-count field-count-over' : 'field-count'}>
      {length} / {limit}
    </span>
  </>
);
