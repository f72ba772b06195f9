import type { BooleanField, ChoiceField, NumberField, TextField } from '../../server/content/form-field.contract.ts';
import { useDesk } from './desk-context.tsx';
import { valueAt } from './edit-fields.ts';
import { FieldFrame } from './FieldFrame.tsx';

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
  const placeholder = usePlaceholder(path, field.fallback);
  const change = (given: string) =>
    store.setField(path, given === '' && (!field.isRequired || fallback) ? undefined : given);
  const hint = field.kind === 'name' ? t('NameHint') : field.kind === 'href' ? t('HrefHint') : undefined;
  const isWords = field.kind === 'text' || field.kind === 'long-text';
  const shared = { value: text, placeholder, maxLength: field.maxLength, ...(isWords && { lang: locale }) };
  return (
    <FieldFrame field={field} path={path} hint={hint}>
      {(control) =>
        field.kind === 'long-text' ? (
          <textarea {...control} {...shared} rows={rowsOf(text)} onChange={(event) => change(event.target.value)} />
        ) : (
          <input
            {...control}
            {...shared}
            type={field.kind === 'date' ? 'date' : 'text'}
            spellCheck={isWords}
            onChange={(event) => change(event.target.value)}
          />
        )
      }
    </FieldFrame>
  );
}

export function NumberControl({ field, path, value }: Props<NumberField>) {
  const { store } = useDesk();
  const placeholder = usePlaceholder(path, field.fallback);
  return (
    <FieldFrame field={field} path={path}>
      {(control) => (
        <input
          {...control}
          className="desk-number"
          type="number"
          value={typeof value === 'number' ? value : ''}
          placeholder={placeholder}
          min={field.min}
          max={field.max}
          step={field.isWhole ? 1 : 'any'}
          onChange={({ target }) => store.setField(path, target.value === '' ? undefined : target.valueAsNumber)}
        />
      )}
    </FieldFrame>
  );
}

export function BooleanControl({ field, path, value }: Props<BooleanField>) {
  const { t, store } = useDesk();
  const given = typeof value === 'boolean' ? String(value) : '';
  const usual =
    field.fallback === undefined ? t('NotSet') : t('UsualValue', { value: t(field.fallback ? 'Yes' : 'No') });
  return (
    <FieldFrame field={field} path={path}>
      {(control) => (
        <select
          {...control}
          value={given}
          onChange={({ target }) => store.setField(path, target.value === '' ? undefined : target.value === 'true')}
        >
          {(!field.isRequired || given === '') && <option value="">{usual}</option>}
          <option value="true">{t('Yes')}</option>
          <option value="false">{t('No')}</option>
        </select>
      )}
    </FieldFrame>
  );
}

export function ChoiceControl({ field, path, value }: Props<ChoiceField>) {
  const { t, store } = useDesk();
  const given = typeof value === 'string' ? value : '';
  const usual = field.fallback === undefined ? t('NotSet') : t('UsualValue', { value: String(field.fallback) });
  return (
    <FieldFrame field={field} path={path}>
      {(control) => (
        <select
          {...control}
          value={given}
          onChange={({ target }) => store.setField(path, target.value === '' ? undefined : target.value)}
        >
          {(!field.isRequired || given === '') && <option value="">{usual}</option>}
          {field.options.map((option) => (
            <option key={option} value={option}>
              {option}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}
