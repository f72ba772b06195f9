import { useStore } from '@nanostores/react';
import { useState, type ReactNode } from 'react';
import type { EditorField } from '../../../../server/content/items/form-field.contract.ts';
import { pairPlace } from '../../../../server/content/translations/pair-places.rules.ts';
import { useDesk, type FieldProps } from '../desk-context.tsx';
import { valueAt } from '../edit-fields.ts';
import { SourceText } from './SourceText.tsx';
import { useTranslating, type Translating } from './translating-context.tsx';

/** Kinds whose parts are drawn as fields of their own, each beside its source. */
const wholes: readonly EditorField['kind'][] = [
  'group',
  'link',
  'image',
  'list',
  'blocks',
  'map',
  'form',
  'condition',
  'screen',
];

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Returns where the default language has what the form has at a path, and whether its words have changed since. */
function useSource({ source, said }: Translating, path: string) {
  const { store } = useDesk();
  const { behind } = useStore(said.$said);
  const place = pairPlace(source.fields, store.$form.get().fields, path);
  const value = place === null ? undefined : valueAt(source.fields, place);
  const begun = place === null ? undefined : startOf(source.changed, place);
  return { value, changed: behind ? begun : undefined };
}

/** Returns what changed at a place; all parts of a new block are new. */
function startOf(changed: Translating['source']['changed'], place: string) {
  if (place in changed) return changed[place];
  const parts = place.split('.');
  return parts.some((_, at) => changed[parts.slice(0, at + 1).join('.')] === null) ? null : undefined;
}

/** Draws a control with the default language beside it; below it on a narrow screen. */
function BesideSource(props: FieldProps & { translating: Translating; children: ReactNode }) {
  const { field, path, value, translating, children } = props;
  const { t } = useDesk();
  const { sourceName, sourceLocale } = translating;
  const { value: theirs, changed } = useSource(translating, path);
  const label = field.label || t('Entry');
  const isTop = !path.includes('.');
  const isWhole = wholes.includes(field.kind);
  const choice = isTop && !isEmpty(theirs) && (
    <SameChoice path={path} label={label} theirs={theirs} isSame={isEmpty(value)} sourceName={sourceName} />
  );
  if (isWhole) {
    return (
      <div className="desk-whole">
        {choice}
        {children}
      </div>
    );
  }
  if (isEmpty(theirs)) return children;
  return (
    <div className="desk-beside">
      <div>{children}</div>
      <div className="desk-source" role="group" aria-label={t('SourceOf', { label, language: sourceName })}>
        <div lang={sourceLocale}>
          <SourceText field={field} value={theirs} changed={changed} />
        </div>
        {choice}
      </div>
    </div>
  );
}

interface ChoiceProps {
  path: string;
  label: string;
  theirs: unknown;
  isSame: boolean;
  sourceName: string;
}

/** Tells that readers get the default language's value, or lets them get it. */
function SameChoice({ path, label, theirs, isSame, sourceName }: ChoiceProps) {
  const { t, store } = useDesk();
  // One press must not lose a translation.
  const [taken, setTaken] = useState<unknown>();
  const language = sourceName;
  function take() {
    setTaken(valueAt(store.$form.get().fields, path));
    store.setField(path, undefined);
  }
  function write(value: unknown) {
    setTaken(undefined);
    store.setField(path, value);
  }
  return isSame ? (
    <p className="desk-same">
      <span className="desk-chip">{t('TakeSame', { language })}</span>
      {taken !== undefined && (
        <button
          type="button"
          className="button desk-small"
          aria-label={t('TakeBackOf', { label })}
          onClick={() => write(taken)}
        >
          {t('Undo')}
        </button>
      )}
      <button
        type="button"
        className="button desk-small"
        aria-label={t('WriteOwnOf', { label })}
        onClick={() => write(structuredClone(theirs))}
      >
        {t('WriteOwn')}
      </button>
    </p>
  ) : (
    <p className="desk-same">
      <button
        type="button"
        className="button desk-small"
        aria-label={t('TakeSameOf', { label, language })}
        onClick={take}
      >
        {t('TakeSame', { language })}
      </button>
    </p>
  );
}

/** Wraps a control in a translation; elsewhere it is drawn as it is. */
export function Beside({ children, ...field }: FieldProps & { children: ReactNode }) {
  const translating = useTranslating();
  return translating ? (
    <BesideSource {...field} translating={translating}>
      {children}
    </BesideSource>
  ) : (
    children
  );
}
