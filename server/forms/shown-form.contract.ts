import type { Problems } from '../accounts/problem.rules.ts';
import type { Answers, FormDefinition, FormWorld } from './form.contract.ts';

/** A file that was sent and waits for its form. */
export interface SentFile {
  id: string;
  name: string;
  size: number;
}

/** Sentences about a form as a whole, by the keys of their phrases. */
export type FormAlert =
  'FormValidationErrorMessage' | 'GeneralFormErrorMessage' | 'FormHasMoreQuestions' | 'FormSentTooOften' | 'FormKept';

/** Everything that is needed to draw a form, by the server and in the browser. */
export interface ShownForm {
  definition: FormDefinition;
  /** Where it is sent without a script. */
  action: string;
  screen: string;
  answers: Answers;
  /** Answers that the profile gives and nobody can change. */
  locked: Readonly<Record<string, string>>;
  problems: Problems;
  files: readonly SentFile[];
  world: FormWorld;
  /** The key of one submission; empty on a stored page, which is the same for everybody. */
  key: string;
  alert: FormAlert | null;
}

/** The server's answer to a form that was sent. */
export type FormAnswer =
  /** It is kept. Away: it leads elsewhere, and nothing of it is kept. A message is HTML to show in place of the form. */
  | { outcome: 'done' | 'away'; location: string; message?: string }
  | { outcome: 'screen'; screen: string }
  | { outcome: 'refused'; screen: string; problems: Problems; alert: FormAlert };
