import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import type { FormError } from '../../platform/ui/ErrorSummary.tsx';
import type { State } from '../../platform/ui/read-states.ts';
import { createTranslator } from '../../platform/ui/translate.ts';
import { createAccountFormStore, type Answers } from './account-form.store.ts';
import type { AccountKey } from './account-phrases.ts';

/** Props from the server that all account forms have. */
export interface AccountFormProps<Values extends Answers> {
  values: Values;
  /** States of the initial country. */
  states?: readonly State[];
  errors: readonly FormError[];
  /** Version of the record in the form; saving an outdated one is answered with the changes. */
  version: string;
  phrases: Readonly<Record<string, string>>;
  language: string;
}

/** Creates the store of a form, and adopts entries made before hydration. */
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
