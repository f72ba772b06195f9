import type { EditorField } from '../../../server/content/items/form-field.contract.ts';
import { keyAsWords } from '../../../server/content/items/words.rules.ts';
import { useDesk } from './desk-context.tsx';
import type { Fields } from './edit-fields.ts';

interface Props {
  value: unknown;
  field: EditorField | null;
}

/** Shows a value as an editor wrote it: texts as they are, blocks and groups field by field under their labels. */
export function ShownValue({ value, field }: Props) {
  const { t } = useDesk();
  if (value === undefined || value === null || value === '') return <em>{t('Nothing')}</em>;
  if (Array.isArray(value)) return <ShownList entries={value as unknown[]} field={field} />;
  if (typeof value === 'object') return <ShownGroup group={value as Fields} field={field} />;
  if (typeof value === 'boolean') return <span>{t(value ? 'Yes' : 'No')}</span>;
  const text = String(value);
  const inWords = field?.kind === 'choice' ? field.optionLabels?.[field.options.indexOf(text)] : undefined;
  return <span className="desk-shown">{inWords ?? text}</span>;
}

/** The value is in the label of a radio button, which may hold no HTML list. */
const ShownList = ({ entries, field }: { entries: readonly unknown[]; field: EditorField | null }) =>
  entries.map((entry, index) => (
    <span className="desk-shown-row" key={index}>
      <ShownValue value={entry} field={field?.kind === 'list' ? field.item : field} />
    </span>
  ));

function ShownGroup({ group, field }: { group: Fields; field: EditorField | null }) {
  const variant =
    field?.kind === 'blocks' ? field.variants.find(({ type }) => type === group[field.typeKey]) : undefined;
  const known = variant?.fields ?? (field && 'fields' in field ? field.fields : []);
  return (
    <>
      {variant && <strong>{variant.label}</strong>}
      {Object.entries(group)
        .filter(([key]) => !variant || field?.kind !== 'blocks' || key !== field.typeKey)
        .map(([key, value]) => {
          const inner = known.find((each) => each.key === key) ?? null;
          return (
            <span className="desk-shown-row" key={key}>
              <b>{inner?.label ?? keyAsWords(key)}:</b> <ShownValue value={value} field={inner} />
            </span>
          );
        })}
    </>
  );
}
