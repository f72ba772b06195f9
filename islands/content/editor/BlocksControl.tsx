import { useState } from 'react';
import type { BlocksField } from '../../../server/content/items/form-field.contract.ts';
import { FieldGroup } from '../../platform/ui/FieldGroup.tsx';
import { AddBlock } from './arranging/AddBlock.tsx';
import type { Arranged } from './arranging/arranged.ts';
import { EntryButtons } from './arranging/EntryButtons.tsx';
import { focusEntry } from './arranging/focus-entry.ts';
import { moveByKeys } from './arranging/move-by-keys.ts';
import { PasteLine } from './arranging/PasteLine.tsx';
import { useArranging } from './arranging/use-arranging.ts';
import { controlId, useDesk, useProblem } from './desk-context.tsx';
import { keyOf, type Fields } from './edit-fields.ts';
import { EntryCard } from './EntryCard.tsx';
import { entryWords } from './entry-words.ts';
import { RemovedNote } from './RemovedNote.tsx';
import { UntranslatedEntries } from './translating/UntranslatedEntries.tsx';
import './arranging/arranging.css';

/** Lists the blocks of a page by type, each collapsed until it is edited. */
export function BlocksControl({ field, path, value }: { field: BlocksField; path: string; value: unknown }) {
  const { t } = useDesk();
  const [insertAt, setInsertAt] = useState<number | null>(null);
  const blocks = Array.isArray(value) ? (value as Fields[]) : [];
  const { list, addedKey, add, problem, paste } = useArranging({
    path,
    field,
    entries: blocks,
    isFull: false,
    nameOf(index) {
      const title = entryWords(blocks[index] ?? {}, []).title;
      return [nameBlock(field, blocks[index], index), title].filter(Boolean).join(' · ');
    },
    insertAt: setInsertAt,
  });
  const between = (index: number) =>
    insertAt === index && (
      <AddBlock
        field={field}
        name={`${controlId(path)}-between`}
        onAdd={(block) => {
          setInsertAt(null);
          add(block, index);
        }}
        onCancel={() => {
          setInsertAt(null);
          focusEntry(`${path}.${Math.min(index, blocks.length - 1)}`, 'more');
        }}
      />
    );
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
                {between(index)}
                <BlockCard list={list} field={field} index={index} block={block} isFresh={key === addedKey} />
              </li>
            );
          })}
        </ol>
      )}
      {between(blocks.length)}
      <RemovedNote path={path} />
      <UntranslatedEntries field={field} path={path} entries={blocks} />
      <AddBlock field={field} name={`${controlId(path)}-new`} onAdd={(block) => add(block)} />
      <PasteLine problem={problem} label={field.label} onPaste={paste} />
    </FieldGroup>
  );
}

/** Returns the kind of a block with its number: "3. Text". */
function nameBlock({ typeKey, variants }: BlocksField, block: Fields | undefined, index: number): string {
  const type = String(block?.[typeKey]);
  return `${index + 1}. ${variants.find((each) => each.type === type)?.label ?? type}`;
}

interface CardProps {
  list: Arranged;
  field: BlocksField;
  index: number;
  block: Fields;
  isFresh: boolean;
}

function BlockCard({ list, field, index, block, isFresh }: CardProps) {
  const { t, FieldView } = useDesk();
  const own = `${list.path}.${index}`;
  const type = String(block[field.typeKey]);
  const variant = field.variants.find((each) => each.type === type);
  const name = nameBlock(field, block, index);
  return (
    <EntryCard
      path={own}
      name={name}
      about={entryWords(block, []).title}
      isFresh={isFresh}
      buttons={<EntryButtons list={list} index={index} name={name} />}
      onKeyDown={moveByKeys(list, index)}
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
