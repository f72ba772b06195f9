import type { TextField } from '../../../server/content/items/form-field.contract.ts';
import { controlProps } from '../../platform/ui/control-props.ts';
import { FieldFrame } from '../../platform/ui/FieldFrame.tsx';
import { useDesk } from './desk-context.tsx';
import { useLabelled } from './use-labelled.ts';

/** Edits a date with a time on the organisation's clocks, in the browser's own control. */
export function MomentControl({ field, path, value }: { field: TextField; path: string; value: unknown }) {
  const { store } = useDesk();
  const labelled = useLabelled(field, path);
  return (
    <FieldFrame {...labelled}>
      <input
        {...controlProps(labelled)}
        type="datetime-local"
        value={typeof value === 'string' ? value : ''}
        onChange={({ target }) => store.setField(path, target.value === '' ? undefined : target.value)}
      />
    </FieldFrame>
  );
}
