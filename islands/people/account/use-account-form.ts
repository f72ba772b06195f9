import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import type { FormError } from '../../platform/ui/ErrorSummary.tsx';
import type { State } from '../../platform/ui/read-states.ts';
import { createTranslator } from '../../platform/ui/translate.ts';
import { createAccountFormStore, type Answers } from './account-form.store.ts';
import type { AccountKey } from './account-phrases.ts';

/** The props that the server hands to every form of the account. */
export interface AccountFormProps<Values extends Answers> {
  values: Values;
  /** States of the country the form begins with. */
  states?: readonly State[];
  errors: readonly FormError[];
  /** Of the record as the form shows it: a save of an older one is told what changed meanwhile. */
  version: string;
  phrases: Readonly<Record<string, string>>;
  language: string;
}

/** Opens the store of a form, and takes over what was typed before it was there. */
export function useAccountForm<Values extends Answers>(props: AccountFormProps<Values>) {
  const { values, states, language, phrases } = props;
  const [store] = useState(() => createAccountFormStore({ values, states, language }));
  const [t] = useState(() => createTranslator<AccountKey>(phrases));
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (form.current) store.adopt(new FormData(form.current));
  }, [store]);
  const errorOf = (field: string) => props.errors.find((error) => error.field === field)?.message;
  return { t, form, store, errorOf, ...useStore(store.$form) };
}
