import { atom, type MapStore, type WritableAtom } from 'nanostores';
import type { Answer, Answers } from '../../server/forms/definition/form.contract.ts';
import type { Elsewhere, FormAnswer, SentFile, ShownForm } from '../../server/forms/definition/shown-form.contract.ts';
import { isSame } from './same-answers.ts';

/** Tells the server which state of a draft a window has seen. */
interface Seen {
  draft?: number | undefined;
  base?: string | undefined;
}

interface Parts {
  shown: Pick<ShownForm, 'draft' | 'base' | 'elsewhere'>;
  set(name: string, answer: Answer): void;
  isField(name: string): boolean;
  $answers: MapStore<Record<string, Answer>>;
  $files: WritableAtom<readonly SentFile[]>;
}

/** Keeps which state of a draft a window has seen, and what was entered elsewhere since. */
export function createDraft({ shown, set, isField, $answers, $files }: Parts) {
  const { draft: began } = shown;
  let seen: Required<Seen> = { draft: began ?? 0, base: shown.base ?? '' };
  const $elsewhere = atom<Elsewhere>(shown.elsewhere ?? {});
  return {
    $elsewhere,
    /** Returns what is sent along; nothing for a form that cannot be saved. */
    seen: (): Seen => (began === null ? {} : seen),

    /** Goes on from the state that answers kept in this tab were typed into, older as it may be. */
    restore({ draft = 0, base = '' }: Seen): void {
      if (began !== null) seen = { draft, base };
    },

    /** Takes over answers that were merged with those saved elsewhere, but for fields typed into since they were sent. */
    adopt(answer: Extract<FormAnswer, { outcome: 'refused' | 'saved' }>, sent: Answers): void {
      seen = { draft: answer.draft ?? seen.draft, base: answer.base ?? seen.base };
      for (const [name, merged] of Object.entries(answer.answers ?? {})) {
        if (isField(name) && isSame($answers.get()[name], sent[name])) $answers.setKey(name, merged);
      }
      if (answer.files) $files.set([...$files.get(), ...answer.files]);
      $elsewhere.set((answer.outcome === 'refused' && answer.elsewhere) || {});
    },

    /** Puts what was entered elsewhere in the place of what was entered here. */
    takeElsewhere(name: string): void {
      const { [name]: taken, ...others } = $elsewhere.get();
      if (taken) set(name, taken.answer);
      $elsewhere.set(others);
    },
  };
}
