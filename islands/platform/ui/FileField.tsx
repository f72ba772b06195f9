import { controlProps, type Labelled } from './control-props.ts';
import { FieldFrame } from './FieldFrame.tsx';

interface Props extends Labelled {
  /** Accepted endings, '.pdf,.png'; the server checks the content of any file. */
  accept: string;
  /** True if several files can be chosen. */
  isMultiple?: boolean;
  className?: string;
  onChosen?: (file: File | undefined) => void;
}

/** Renders a labelled file input. A browser never fills it in again: show beside it which file was received. */
export const FileField = ({ accept, isMultiple, className, onChosen, ...props }: Props) => (
  <FieldFrame {...props}>
    <input
      {...controlProps(props)}
      type="file"
      accept={accept}
      multiple={isMultiple}
      className={className}
      onChange={onChosen && (({ target }) => onChosen(target.files?.[0]))}
    />
  </FieldFrame>
);
