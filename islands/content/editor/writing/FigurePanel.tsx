import { useState } from 'react';
import type { TextField } from '../../../../server/content/items/form-field.contract.ts';
import { shippingRows } from '../../../../server/store/checkout/shipping-methods.rules.ts';
import { Select } from '../../../platform/ui/Select.tsx';
import { useDesk } from '../desk-context.tsx';
import type { DeskKey } from '../desk-key.ts';
import { PickBox } from '../PickControl.tsx';
import { insertInline } from './edit-commands.ts';
import type { Writing } from './open-writing.ts';
import { Panel } from './Panel.tsx';
import { textSchema, tokenPattern } from './text-schema.ts';

const product: TextField = {
  key: '',
  label: '',
  kind: 'name',
  refersTo: 'product',
  isRequired: true,
  isNonEmpty: true,
};

/** Facts of a shipping method that a text can say. */
const figures = [
  { name: 'first', label: 'FigureFirst' },
  { name: 'further', label: 'FigureFurther' },
  { name: 'free', label: 'FigureFree' },
  { name: 'days', label: 'FigureDays' },
  { name: 'name', label: 'FigureName' },
] as const satisfies readonly { name: string; label: DeskKey }[];

const kinds = [
  { value: 'price', label: 'FigurePrice' },
  { value: 'shipping', label: 'FigureShipping' },
  { value: 'changed', label: 'FigureChanged' },
] as const satisfies readonly { value: string; label: DeskKey }[];

/** Asks which price or other figure to insert: readers get the one of the day. */
export function FigurePanel({ writing, id, onClose }: { writing: Writing; id: string; onClose: () => void }) {
  const { t } = useDesk();
  const [kind, setKind] = useState<string>('price');
  const [name, setName] = useState('');
  const [method, setMethod] = useState('standard');
  const [figure, setFigure] = useState<string>('first');
  const [isRefused, setIsRefused] = useState(false);
  const token = { price: `{price:${name.trim()}}`, shipping: `{shipping:${method}/${figure}}` }[kind] ?? '{changed}';
  function insert() {
    if (token.replace(tokenPattern, '') !== '') return setIsRefused(true);
    writing.change(insertInline(textSchema.nodes.token, { markdown: token }));
    onClose();
  }
  return (
    <Panel label={t('WritingFigure')} done={t('FigureInsert')} onDone={insert} onClose={onClose}>
      <Select
        name={`${id}-figure-kind`}
        label={t('FigureKind')}
        options={kinds.map(({ value, label }) => ({ value, label: t(label) }))}
        value={kind}
        onChange={setKind}
      />
      {kind === 'price' && (
        <PickBox
          field={product}
          texts={{
            name: `${id}-figure-product`,
            label: t('FigureProduct'),
            hint: t('FigureProductHint'),
            error: isRefused ? t('FigureRefused') : undefined,
          }}
          text={name}
          onChange={setName}
        />
      )}
      {kind === 'shipping' && (
        <>
          <Select
            name={`${id}-figure-method`}
            label={t('FigureMethod')}
            options={shippingRows.map((row) => ({ value: row.id, label: row.id }))}
            value={method}
            onChange={setMethod}
          />
          <Select
            name={`${id}-figure-of`}
            label={t('FigureOf')}
            options={figures.map((each) => ({ value: each.name, label: t(each.label) }))}
            value={figure}
            onChange={setFigure}
          />
        </>
      )}
    </Panel>
  );
}
