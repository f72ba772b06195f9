import type {
  BooleanField,
  EditorChoiceField,
  EditorField,
  EditorNumberField,
  TextField,
} from '../../../server/content/items/form-field.contract.ts';
import { DateField } from '../../platform/ui/DateField.tsx';
import { Field } from '../../platform/ui/Field.tsx';
import { Select } from '../../platform/ui/Select.tsx';
import { TextArea } from '../../platform/ui/TextArea.tsx';
import { useDesk } from './desk-context.tsx';
import { valueAt } from './edit-fields.ts';
import { useLabelled } from './use-labelled.ts';

interface Props<TField> {
  field: TField;
  path: string;
  value: unknown;
}

/** Texts from which a text area is worth its room. */
const rowsOf = (text: string): number => Math.min(12, Math.max(3, Math.ceil(text.length / 80)));

/** Returns the placeholder of an empty control: the default, or the text of the default language. */
function usePlaceholder(path: string, fallback: unknown): string | undefined {
  const desk = useDesk();
  const inherited = desk.fallback ? valueAt(desk.fallback, path) : undefined;
  const shown = inherited ?? fallback;
  return typeof shown === 'string' || typeof shown === 'number' ? String(shown) : undefined;
}

export function TextControl({ field, path, value }: Props<TextField>) {
  const { t, store, locale, fallback } = useDesk();
  const text = typeof value === 'string' ? value : '';
  const isWords = field.kind === 'text' || field.kind === 'long-text';
  const labelled = useLabelled(field, path);
  const onChange = (given: string) =>
    store.setField(path, given === '' && (!field.isRequired || fallback) ? undefined : given);
  const placeholder = usePlaceholder(path, field.fallback);
  const shared = {
    ...labelled,
    hint: field.hint ?? (field.kind === 'name' ? t('NameHint') : field.kind === 'href' ? t('HrefHint') : undefined),
    value: text,
    onChange,
    placeholder,
    limit: field.maxLength,
    lang: isWords ? locale : undefined,
  };
  if (field.kind === 'date') return <DateField {...labelled} value={text} onChange={onChange} />;
  if (field.kind === 'long-text') return <TextArea {...shared} rows={rowsOf(text)} />;
  return <Field {...shared} spellCheck={isWords} />;
}

export function NumberControl({ field, path, value }: Props<EditorNumberField>) {
  const { store } = useDesk();
  return (
    <Field
      {...useLabelled(field, path)}
      type="number"
      value={typeof value === 'number' ? value : ''}
      placeholder={usePlaceholder(path, field.fallback)}
      min={field.min}
      max={field.max}
      step={field.isWhole ? 1 : 'any'}
      onChange={(given) => store.setField(path, given === '' ? undefined : Number(given))}
    />
  );
}

/** Offers no empty option where a choice is required and made. HTML lets a list be required only where it has one. */
const emptyOption = (field: EditorField, given: string, usual: string) =>
  field.isRequired && given !== '' ? { isRequired: false } : { placeholder: usual };

export function BooleanControl({ field, path, value }: Props<BooleanField>) {
  const { t, store } = useDesk();
  const given = typeof value === 'boolean' ? String(value) : '';
  const usual =
    field.fallback === undefined ? t('NotSet') : t('UsualValue', { value: t(field.fallback ? 'Yes' : 'No') });
  return (
    <Select
      {...useLabelled(field, path)}
      options={[
        { value: 'true', label: t('Yes') },
        { value: 'false', label: t('No') },
      ]}
      {...emptyOption(field, given, usual)}
      value={given}
      onChange={(chosen) => store.setField(path, chosen === '' ? undefined : chosen === 'true')}
    />
  );
}

export function ChoiceControl({ field, path, value }: Props<EditorChoiceField>) {
  const { t, store } = useDesk();
  const given = typeof value === 'string' ? value : '';
  const inWords = field.optionLabels?.[field.options.indexOf(String(field.fallback))] ?? String(field.fallback);
  const usual = field.fallback === undefined ? t('NotSet') : t('UsualValue', { value: inWords });
  return (
    <Select
      {...useLabelled(field, path)}
      options={field.options.map((option, at) => ({ value: option, label: field.optionLabels?.[at] ?? option }))}
      {...emptyOption(field, given, usual)}
      value={given}
      onChange={(chosen) => store.setField(path, chosen === '' ? undefined : chosen)}
    />
  );
}
