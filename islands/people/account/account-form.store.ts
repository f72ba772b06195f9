import { atom, type ReadableAtom } from 'nanostores';
import { readStates, type State } from '../../platform/ui/read-states.ts';

/** Answers by the name of their control: texts, ticks, and the ticks of a group. */
export type Answers = Readonly<Record<string, string | boolean | readonly string[]>>;

export interface AccountFormState<Values extends Answers> {
  values: Values;
  /** States of the countries that have been looked up. */
  states: Readonly<Record<string, readonly State[]>>;
  /** Countries whose states could not be had: the field stays free text, and the server checks it. */
  unreadable: readonly string[];
}

/**
 * Keeps what is typed into a form of the account until it is sent, which the browser does. A form with a country has
 * the states of that country too.
 * @param options.states those of the country the form begins with
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
    // A state of one country's list means nothing in another's.
    set({ values: hasMoved ? { ...after, state: '' } : after });
    if (hasMoved) void loadStates(country);
  }

  return {
    $form: $form as ReadableAtom<AccountFormState<Values>>,
    change,

    /** Takes over what was typed before the script came, or put back by the browser after a reload. */
    adopt(form: FormData): void {
      const typed = Object.entries($form.get().values).map(([name, value]) => {
        if (typeof value === 'boolean') return [name, form.has(name)];
        return [name, typeof value === 'string' ? (form.get(name) ?? value) : form.getAll(name)];
      });
      change(Object.fromEntries(typed) as Partial<Values>);
    },
  };
}
