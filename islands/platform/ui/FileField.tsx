import { controlProps, type Labelled } from './control-props.ts';
import { FieldFrame } from './FieldFrame.tsx';

interface Props extends Labelled {
  /** The endings it offers, '.pdf,.png'; the server looks inside whatever comes. */
  accept: string;
}

/** Renders an input of a file with its label. A browser never fills it in again: say beside it which file has arrived. */
export const FileField = ({ accept, ...props }: Props) => (
  <FieldFrame {...props}>
    <input {...controlProps(props)} type="file" accept={accept} />
  </FieldFrame>
);
