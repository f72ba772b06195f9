import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Select } from '../../../platform/ui/Select.tsx';
import '../../../platform/ui/dialog.css';
import { useDesk } from '../desk-context.tsx';
import { emptyGroup } from '../empty-value.ts';
import { openField } from '../focus-field.ts';
import type { Gap } from './name-places.ts';

/** Asks for the kind of a block that comes between others, and opens it in the form. */
export function InsertDialog({ gap, onDone }: { gap: Gap; onDone: () => void }) {
  const { t, store } = useDesk();
  const { field, path, index } = gap;
  const [chosen, setChosen] = useState(field.variants[0]?.type ?? '');
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  function insert() {
    const variant = field.variants.find(({ type }) => type === chosen);
    if (!variant) return;
    const entry = Object.assign({ [field.typeKey]: variant.type }, emptyGroup(variant.fields));
    flushSync(() => {
      store.insertEntry(path, index, entry);
      onDone();
    });
    openField(`fields.${path}.${index}.${variant.fields[0]?.key ?? ''}`);
  }
  return (
    <dialog ref={dialog} className="confirm-dialog" aria-labelledby="desk-insert-title" onClose={onDone}>
      <form
        method="dialog"
        onSubmit={(event) => {
          event.preventDefault();
          insert();
        }}
      >
        <h2 id="desk-insert-title">{t('InsertBlockHere')}</h2>
        <Select
          name="desk-insert-type"
          label={t('NewBlock')}
          options={field.variants.map(({ type, label }) => ({ value: type, label }))}
          value={chosen}
          onChange={setChosen}
        />
        <p className="confirm-buttons">
          <button className="button-primary">{t('AddBlock')}</button>
          <button type="button" className="button" onClick={onDone}>
            {t('Cancel')}
          </button>
        </p>
      </form>
    </dialog>
  );
}
