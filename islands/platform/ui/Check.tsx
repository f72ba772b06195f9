import { controlProps, type Labelled } from './control-props.ts';
import { Notes, Star } from './FieldFrame.tsx';

interface Props extends Labelled {
  /** Sent when the box is ticked. */
  value?: string;
  isChecked?: boolean;
  /** Makes the caller the keeper of the tick. */
  onChange?: (isChecked: boolean) => void;
  isDisabled?: boolean;
}

/** Renders a box to tick, its label beside it. */
export function Check({ label, value = 'on', isChecked = false, onChange, isDisabled, ...props }: Props) {
  const { name, id = name, hint, error, isRequired } = props;
  const tick = onChange
    ? { checked: isChecked, onChange: ({ target }: { target: { checked: boolean } }) => onChange(target.checked) }
    : { defaultChecked: isChecked };
  return (
    <div className={error ? 'check field-wrong' : 'check'}>
      <Notes id={id} hint={hint} error={error} />
      <label>
        <input {...controlProps(props)} {...tick} type="checkbox" value={value} disabled={isDisabled} />
        <span>
          {label}
          {isRequired && <Star />}
        </span>
      </label>
    </div>
  );
}
