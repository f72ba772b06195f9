import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import type { EditorField } from '../../../server/content/items/form-field.contract.ts';
import type { Contested, Side } from '../../../server/content/editing/merge-versions.rules.ts';
import { Choice } from '../../platform/ui/Choice.tsx';
import { useDesk } from './desk-context.tsx';
import type { SaveConflict } from './item-form.ts';
import { findErrorPlace } from './place-of-error.ts';
import { ShownValue } from './ShownValue.tsx';

/** Another editor was faster: what both changed, side by side; all else of both is merged already. */
export function ConflictPanel({ form, conflict }: { form: readonly EditorField[]; conflict: SaveConflict }) {
  const { t, store } = useDesk();
  const { isDirty } = useStore(store.$form);
  const { theirs, merged } = conflict;
  const heading = useRef<HTMLHeadingElement>(null);
  const [chosen, setChosen] = useState<Record<string, Side>>({});
  useEffect(() => heading.current?.focus(), [conflict]);
  const who = theirs?.savedBy ?? '';
  const contested = merged?.contested ?? [];
  const text = !merged ? 'ConflictDeleted' : contested.length > 0 ? 'ConflictText' : 'ConflictNothing';
  return (
    <section className="desk-conflict" aria-labelledby="desk-conflict-title">
      <h2 id="desk-conflict-title" tabIndex={-1} ref={heading}>
        {t('ConflictTitle')}
      </h2>
      <p>{t(text, { who, revision: theirs?.revision ?? 0 })}</p>
      {merged &&
        contested.map((each) => (
          <ContestedPlace
            key={each.place}
            form={form}
            each={each}
            fields={merged.value.fields}
            side={chosen[each.place] ?? each.shown}
            onChange={(side) => setChosen({ ...chosen, [each.place]: side })}
          />
        ))}
      {theirs && <input type="hidden" name="theirs" value={theirs.revision} />}
      {theirs && (
        <button
          type="submit"
          name="intent"
          value="resolve"
          className="button-primary"
          onClick={(event) => {
            event.preventDefault();
            store.resolve(chosen);
          }}
        >
          {t(isDirty || merged ? 'MergeVersions' : 'KeepMine')}
        </button>
      )}
    </section>
  );
}

interface PlaceProps {
  form: readonly EditorField[];
  each: Contested;
  /** The merged fields, to find the block that a place belongs to. */
  fields: Record<string, unknown>;
  side: Side;
  onChange: (side: Side) => void;
}

function ContestedPlace({ form, each, fields, side, onChange }: PlaceProps) {
  const { t } = useDesk();
  const { label, inside, field } = findErrorPlace(each.place, form, fields, t);
  return (
    <Choice
      name={`merge.${each.place}`}
      label={[...inside, label].join(', ')}
      options={(['mine', 'theirs'] as const).map((one) => ({
        value: one,
        label: (
          <>
            <strong>{t(one === 'mine' ? 'KeepMine' : 'TakeTheirs')}</strong>
            <ShownValue value={each[one]} field={field} />
          </>
        ),
      }))}
      value={side}
      onChange={onChange}
    />
  );
}
