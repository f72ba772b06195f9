import { atom, type ReadableAtom } from 'nanostores';
import { readStates, type State } from '../../platform/ui/read-states.ts';

/** Answers by the name of their control: texts, ticks, and the ticks of a group. */
export type Answers = Readonly<Record<string, string | boolean | readonly string[]>>;

export interface AccountFormState<Values extends Answers> {
  values: Values;
  /** States of the countries requested so far. */
  states: Readonly<Record<string, readonly State[]>>;
  /** Countries whose states could not be loaded: the field is free text, and the server checks it. */
  unreadable: readonly string[];
}

/**
 * Stores the entries of an account form until the browser submits it, and the states of its country, if it has one.
 * @param options.states those of the initial country
 */
export function createAccountFormStore<Values extends Answers>(options: {
  values: Values;
  states?: readonly State[];
  language: string;
}) {
  const { values, language } = options;
  const countryOf = (answers: Answers): string => String(answers['country'] ?? '');
  const $form = atom<AccountFormState<Values>>({
    values,
    states: { [countryOf(values)]: options.states ?? [] },
    unreadable: [],
  });
  const set = (part: Partial<AccountFormState<Values>>) => $form.set({ ...$form.get(), ...part });

  async function loadStates(country: string): Promise<void> {
    if (country === '' || Object.hasOwn($form.get().states, country)) return;
    set({ unreadable: $form.get().unreadable.filter((code) => code !== country) });
    try {
      const list = await readStates(country, language);
      set({ states: { ...$form.get().states, [country]: list } });
    } catch {
      set({ unreadable: [...$form.get().unreadable, country] });
    }
  }

  function change(part: Partial<Values>): void {
    const before = $form.get().values;
    const after: Values = { ...before, ...part };
    const country = countryOf(after);
    const hasMoved = country !== countryOf(before);
    // A state of the former country is invalid in the new one.
    set({ values: hasMoved ? { ...after, state: '' } : after });
    if (hasMoved) void loadStates(country);
  }

  return {
    $form: $form as ReadableAtom<AccountFormState<Values>>,
    change,

    /** Adopts entries made before hydration, or restored by the browser after a reload. */
    adopt(form: FormData): void {
      const typed = Object.entries($form.get().values).map(([name, value]) => {
        if (typeof value === 'boolean') return [name, form.has(name)];
        return [name, typeof value === 'string' ? (form.get(name) ?? value) : form.getAll(name)];
      });
      change(Object.fromEntries(typed) as Partial<Values>);
    },
  };
}
