import { atom, type MapStore, type WritableAtom } from 'nanostores';
import type { Answer, Answers } from '../../server/forms/kinds/field-kind.contract.ts';
import type { Elsewhere, FormAnswer, SentFile, ShownForm } from '../../server/forms/definition/shown-form.contract.ts';
import { isSame } from './same-answers.ts';

/** Draft number and digests that a window has seen. */
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

/** Creates the record of the draft state that a window has seen, and of the changes made elsewhere since. */
export function createDraft({ shown, set, isField, $answers, $files }: Parts) {
  const { draft: began } = shown;
  let seen: Required<Seen> = { draft: began ?? 0, base: shown.base ?? '' };
  const $elsewhere = atom<Elsewhere>(shown.elsewhere ?? {});
  return {
    $elsewhere,
    /** Returns the state to send along; empty for a form that cannot be saved. */
    seen: (): Seen => (began === null ? {} : seen),

    /** Restores the state that the answers stored in this tab belong to, even an old one. */
    restore({ draft = 0, base = '' }: Seen): void {
      if (began !== null) seen = { draft, base };
    },

    /** Takes over merged answers, except in fields that were changed since they were sent. */
    adopt(answer: Extract<FormAnswer, { outcome: 'refused' | 'saved' }>, sent: Answers): void {
      seen = { draft: answer.draft ?? seen.draft, base: answer.base ?? seen.base };
      for (const [name, merged] of Object.entries(answer.answers ?? {})) {
        if (isField(name) && isSame($answers.get()[name], sent[name])) $answers.setKey(name, merged);
      }
      if (answer.files) $files.set([...$files.get(), ...answer.files]);
      $elsewhere.set((answer.outcome === 'refused' && answer.elsewhere) || {});
    },

    /** Replaces an answer by the one from elsewhere. */
    takeElsewhere(name: string): void {
      const { [name]: taken, ...others } = $elsewhere.get();
      if (taken) set(name, taken.answer);
      $elsewhere.set(others);
    },
  };
}
