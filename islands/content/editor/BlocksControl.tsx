import { useState } from 'react';
import type { BlocksField } from '../../../server/content/items/form-field.contract.ts';
import { FieldGroup } from '../../platform/ui/FieldGroup.tsx';
import { Select } from '../../platform/ui/Select.tsx';
import { controlId, useDesk, useProblem } from './desk-context.tsx';
import { keyOf, type Fields } from './edit-fields.ts';
import { emptyGroup } from './empty-value.ts';
import { EntryButtons } from './EntryButtons.tsx';
import { EntryCard } from './EntryCard.tsx';
import { entryWords } from './entry-words.ts';
import { RemovedNote } from './RemovedNote.tsx';
import { UntranslatedEntries } from './translating/UntranslatedEntries.tsx';
import { useAddedEntry } from './use-added-entry.ts';

/** Lists the blocks of a page by type, each collapsed until it is edited. */
export function BlocksControl({ field, path, value }: { field: BlocksField; path: string; value: unknown }) {
  const { t } = useDesk();
  const { addedKey, add } = useAddedEntry(path);
  const [chosen, setChosen] = useState(field.variants[0]?.type ?? '');
  const blocks = Array.isArray(value) ? (value as Fields[]) : [];
  function addChosen() {
    const variant = field.variants.find(({ type }) => type === chosen);
    if (variant) add(Object.assign({ [field.typeKey]: variant.type }, emptyGroup(variant.fields)));
  }
  return (
    <FieldGroup
      id={controlId(path)}
      error={useProblem(path, field.label)}
      label={
        <>
          {field.label} <span className="desk-count">{t('EntryCount', { count: blocks.length })}</span>
        </>
      }
    >
      {blocks.length > 0 && (
        <ol className="desk-list">
          {blocks.map((block, index) => {
            const key = keyOf(block, index);
            return (
              <li key={key}>
                <BlockCard
                  field={field}
                  path={path}
                  index={index}
                  count={blocks.length}
                  block={block}
                  isFresh={key === addedKey}
                />
              </li>
            );
          })}
        </ol>
      )}
      <RemovedNote path={path} />
      <UntranslatedEntries field={field} path={path} entries={blocks} />
      <div className="desk-add-block">
        <Select
          name={`${controlId(path)}-new`}
          label={t('NewBlock')}
          options={field.variants.map(({ type, label }) => ({ value: type, label }))}
          value={chosen}
          onChange={setChosen}
        />
        <button type="button" className="button desk-small" onClick={addChosen}>
          {t('AddBlock')}
        </button>
      </div>
    </FieldGroup>
  );
}

interface CardProps {
  field: BlocksField;
  path: string;
  index: number;
  count: number;
  block: Fields;
  isFresh: boolean;
}

function BlockCard({ field, path, index, count, block, isFresh }: CardProps) {
  const { t, FieldView } = useDesk();
  const own = `${path}.${index}`;
  const type = String(block[field.typeKey]);
  const variant = field.variants.find((each) => each.type === type);
  const name = `${index + 1}. ${variant?.label ?? type}`;
  return (
    <EntryCard
      path={own}
      name={name}
      about={entryWords(block, []).title}
      isFresh={isFresh}
      buttons={<EntryButtons path={path} index={index} count={count} name={name} />}
    >
      {variant ? (
        <div className="desk-fields">
          {variant.fields.map((each) => (
            <FieldView key={each.key} field={each} path={`${own}.${each.key}`} value={block[each.key]} />
          ))}
        </div>
      ) : (
        <p className="field-error">{t('UnknownBlock', { type })}</p>
      )}
    </EntryCard>
  );
}
