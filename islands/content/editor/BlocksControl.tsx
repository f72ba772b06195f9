import { useState } from 'react';
import type { BlocksField } from '../../../server/content/items/form-field.contract.ts';
import { FieldGroup } from '../../platform/ui/FieldGroup.tsx';
import { Select } from '../../platform/ui/Select.tsx';
import { controlId, useDesk, useProblem, useProblemInside } from './desk-context.tsx';
import { keyOf, type Fields } from './edit-fields.ts';
import { emptyGroup } from './empty-value.ts';
import { EntryButtons } from './EntryButtons.tsx';
import { RemovedNote } from './RemovedNote.tsx';

/** Lists the blocks of a page by type, each collapsed until it is edited. */
export function BlocksControl({ field, path, value }: { field: BlocksField; path: string; value: unknown }) {
  const { t, store } = useDesk();
  const [chosen, setChosen] = useState(field.variants[0]?.type ?? '');
  const blocks = Array.isArray(value) ? (value as Fields[]) : [];
  function add() {
    const variant = field.variants.find(({ type }) => type === chosen);
    if (variant) store.addEntry(path, { [field.typeKey]: variant.type, ...emptyGroup(variant.fields) });
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
          {blocks.map((block, index) => (
            <li key={keyOf(block, index)}>
              <BlockCard field={field} path={path} index={index} count={blocks.length} block={block} />
            </li>
          ))}
        </ol>
      )}
      <RemovedNote path={path} />
      <div className="desk-add-block">
        <Select
          name={`${controlId(path)}-new`}
          label={t('NewBlock')}
          options={field.variants.map(({ type, label }) => ({ value: type, label }))}
          value={chosen}
          onChange={setChosen}
        />
        <button type="button" className="button desk-small" onClick={add}>
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
}

function BlockCard({ field, path, index, count, block }: CardProps) {
  const { t, openPath, FieldView } = useDesk();
  const own = `${path}.${index}`;
  const isWrong = useProblemInside(own);
  const isAsked = openPath === own || openPath?.startsWith(`${own}.`) === true;
  // A block just added has nothing in it yet: it is there to be written.
  const [isOpen, setIsOpen] = useState(isAsked || titleOf(block) === '');
  const type = String(block[field.typeKey]);
  const variant = field.variants.find((each) => each.type === type);
  const name = `${index + 1}. ${variant?.label ?? type}`;
  const isShown = isOpen || isWrong;
  return (
    <section className={isWrong ? 'desk-block field-wrong' : 'desk-block'} aria-label={name}>
      <div className="desk-block-head">
        <button
          type="button"
          className="desk-fold"
          id={controlId(own)}
          aria-expanded={isShown}
          onClick={() => setIsOpen(!isShown)}
        >
          <span className="desk-block-type">{name}</span>
          <span className="desk-block-title">{titleOf(block)}</span>
        </button>
        <EntryButtons path={path} index={index} count={count} name={name} />
      </div>
      {isShown &&
        (variant ? (
          <div className="desk-fields">
            {variant.fields.map((each) => (
              <FieldView key={each.key} field={each} path={`${own}.${each.key}`} value={block[each.key]} />
            ))}
          </div>
        ) : (
          <p className="field-error">{t('UnknownBlock', { type })}</p>
        ))}
    </section>
  );
}

/** Returns the text a collapsed block is recognized by: its first title-like field, or those of its columns. */
function titleOf(block: Fields): string {
  for (const key of ['heading', 'title', 'question', 'navigationTitle', 'content', 'committee', 'alert']) {
    const text = block[key];
    if (typeof text === 'string' && text.trim() !== '') return text.trim().slice(0, 80);
  }
  const columns = ['first', 'second'].flatMap((key) => (Array.isArray(block[key]) ? (block[key] as Fields[]) : []));
  return columns.map(titleOf).filter(Boolean).join(' · ').slice(0, 80);
}
