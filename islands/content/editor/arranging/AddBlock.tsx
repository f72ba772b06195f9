import { useEffect, useState } from 'react';
import type { BlocksField } from '../../../../server/content/items/form-field.contract.ts';
import { Select } from '../../../platform/ui/Select.tsx';
import { useDesk } from '../desk-context.tsx';
import type { Fields } from '../edit-fields.ts';
import { emptyGroup } from '../empty-value.ts';

interface Props {
  field: BlocksField;
  /** Name of the control that chooses the kind. */
  name: string;
  onAdd: (block: Fields) => void;
  /** Given where a block is put in between: the question takes the focus and can be closed. */
  onCancel?: () => void;
}

/** Asks for the kind of a new block. */
export function AddBlock({ field, name, onAdd, onCancel }: Props) {
  const { t } = useDesk();
  const [chosen, setChosen] = useState(field.variants[0]?.type ?? '');
  const isBetween = onCancel !== undefined;
  useEffect(() => {
    if (isBetween) document.getElementById(name)?.focus();
  }, [isBetween, name]);
  function add() {
    const variant = field.variants.find(({ type }) => type === chosen);
    if (variant) onAdd(Object.assign({ [field.typeKey]: variant.type }, emptyGroup(variant.fields)));
  }
  return (
    <div className="desk-add-block">
      <Select
        name={name}
        label={t('NewBlock')}
        options={field.variants.map(({ type, label }) => ({ value: type, label }))}
        value={chosen}
        onChange={setChosen}
      />
      <button type="button" className="button desk-small" onClick={add}>
        {t('AddBlock')}
      </button>
      {onCancel && (
        <button type="button" className="button desk-small" onClick={onCancel}>
          {t('Cancel')}
        </button>
      )}
    </div>
  );
}
