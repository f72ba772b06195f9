import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useState } from 'react';
import { sitePath } from '../../server/content/content.rules.ts';
import type { FormField } from '../../server/content/form-field.contract.ts';
import { createTranslator } from '../ui/translate.ts';
import { ConflictPanel } from './ConflictPanel.tsx';
import { DeskProvider, useDesk } from './desk-context.tsx';
import { ErrorList } from './ErrorList.tsx';
import { FieldView } from './FieldView.tsx';
import type { DeskKey } from './desk-key.ts';
import { createItemStore, type ItemForm as Form } from './item.store.ts';
import { PreviewPane } from './PreviewPane.tsx';
import { RevisionList } from './RevisionList.tsx';
import { SaveBar } from './SaveBar.tsx';
import './editor.css';

export interface ItemFormProps {
  initial: Form;
  form: FormField[];
  isRouted: boolean;
  fallback: Record<string, unknown> | null;
  /** The block to open: "blocks.2". */
  openPath: string | null;
  /** The desk's path in the language of its interface: "/es/editor". */
  deskPath: string;
  phrases: Record<string, string>;
}

const browserEnv = {
  now: () => performance.now(),
  wait: (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds)),
  addressOf: sitePath,
};

/** Shows the form of one item: its fields and their errors, the save buttons, its history and its preview. */
export function ItemForm({ initial, form, isRouted, fallback, openPath, deskPath, phrases }: ItemFormProps) {
  const [store] = useState(() => createItemStore(initial, browserEnv));
  const state = useStore(store.$form);
  const desk = useMemo(
    () => ({ FieldView, t: createTranslator<DeskKey>(phrases), store, locale: initial.locale, fallback, openPath }),
    [phrases, store, initial.locale, fallback, openPath],
  );
  useUnsavedWarning(state.isDirty);
  useOwnAddress(state.id, state.locale, deskPath);
  useOpened(openPath);
  return (
    <DeskProvider desk={desk}>
      <form
        className="desk-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void store.save('draft');
        }}
      >
        <ErrorList form={form} />
        {state.conflict && <ConflictPanel form={form} conflict={state.conflict} />}
        <Place isRouted={isRouted} />
        <div className="desk-fields">
          {form.map((field) => (
            <FieldView key={field.key} field={field} path={field.key} value={state.fields[field.key]} />
          ))}
        </div>
        <SaveBar />
      </form>
      <PreviewPane />
      <RevisionList />
    </DeskProvider>
  );
}

/** Asks for the name of a new item and the address of a page. */
function Place({ isRouted }: { isRouted: boolean }) {
  const { t, store } = useDesk();
  const { id, name, path, errors } = useStore(store.$form);
  return (
    <div className="desk-fields">
      {id === '' && (
        <PlaceField
          id="id"
          label={t('ItemName')}
          hint={t('ItemNameHint')}
          value={name}
          problem={errors['id']}
          onChange={store.setName}
        />
      )}
      {isRouted && (
        <PlaceField
          id="path"
          label={t('ItemAddress')}
          hint={t('ItemAddressHint')}
          value={path ?? ''}
          problem={errors['path']}
          onChange={store.setPath}
        />
      )}
    </div>
  );
}

interface PlaceFieldProps {
  id: string;
  label: string;
  hint: string;
  value: string;
  problem: string | undefined;
  onChange: (value: string) => void;
}

function PlaceField({ id, label, hint, value, problem, onChange }: PlaceFieldProps) {
  const { t } = useDesk();
  return (
    <div className={problem ? 'desk-field desk-wrong' : 'desk-field'}>
      <label htmlFor={id}>
        {label}
        <span className="desk-required"> {t('RequiredMark')}</span>
      </label>
      <p className="desk-hint" id={`${id}-hint`}>
        {hint}
      </p>
      {problem && (
        <p className="desk-error" id={`${id}-error`}>
          {problem}
        </p>
      )}
      <input
        id={id}
        value={value}
        spellCheck={false}
        autoCapitalize="none"
        aria-describedby={problem ? `${id}-hint ${id}-error` : `${id}-hint`}
        aria-invalid={problem ? true : undefined}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}

/** Lets the browser ask before a page with unsaved changes is left. */
function useUnsavedWarning(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isDirty]);
}

/** Puts the address of a new item into the location bar once it is saved: a reload then opens it. */
function useOwnAddress(id: string, locale: string, deskPath: string): void {
  useEffect(() => {
    const own = `${deskPath}/items/${id}`;
    if (id && decodeURIComponent(location.pathname) !== own) history.replaceState(null, '', `${own}?locale=${locale}`);
  }, [id, locale, deskPath]);
}

/** Brings the block that was asked for into view, with the focus on it. */
function useOpened(openPath: string | null): void {
  useEffect(() => {
    if (openPath) document.getElementById(`fields.${openPath}`)?.focus();
  }, [openPath]);
}
