import type { Problems } from '../../platform/problem.rules.ts';
import type { Answer, Answers, FormDefinition, FormFacts } from './form.contract.ts';

/** A file that was sent and waits for its form. */
export interface SentFile {
  id: string;
  name: string;
  size: number;
}

/**
 * Answers that were changed in this window and in another one, by field: the one from elsewhere with its words, and the
 * words of the own one.
 */
export type Elsewhere = Readonly<Record<string, { answer: Answer; words: string; own: string }>>;

/** Sentences about a form as a whole, by the keys of their phrases. */
export type FormAlert =
  | ('FormValidationErrorMessage' | 'GeneralFormErrorMessage' | 'FormHasMoreQuestions' | 'FormSentTooOften')
  | ('FormDraftChanged' | 'FormSentAlready' | 'FormNotYoursToAgree')
  | FormNews;

/** Sentences that no problem is behind. */
export const formNews = ['FormKept', 'FormDraftSaved', 'FormDraftMerged', 'FormDraftResumed', 'FormUnchanged'] as const;
export type FormNews = (typeof formNews)[number];

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
  facts: FormFacts;
  /** The key of one submission; empty on a stored page, which is the same for everybody. */
  key: string;
  /** Of a form that can be saved: how often its draft has been, 0 without one; null where nothing can be saved. */
  draft: number | null;
  /** Tells a save which answers the window began with, so that what was saved elsewhere meanwhile can be merged. */
  base?: string;
  elsewhere?: Elsewhere;
  alert: FormAlert | null;
  /** Set when the form could not be kept, which no other answer would change. */
  fault?: FormFault | undefined;
}

/** Names a failed request, to quote to customer support; empty for a request that was never answered. */
interface FormFault {
  status?: number;
  requestId?: string;
}

/** The server's answer to a form that was sent. */
export type FormAnswer =
  /** It is kept. Away: it leads elsewhere, and nothing of it is kept. A message is HTML to show in place of the form. */
  | { outcome: 'done' | 'away'; location: string; message?: string }
  | { outcome: 'screen'; screen: string }
  /** It is a draft now, and goes on under this key; with its answers where some of them come from elsewhere. */
  | ({ outcome: 'saved'; key: string; draft: number; screen: string; alert?: FormNews } & Partial<MergedAnswers>)
  | ({
      outcome: 'refused';
      screen: string;
      problems: Problems;
      alert: FormAlert;
      draft?: number;
      elsewhere?: Elsewhere;
    } & Partial<MergedAnswers>);

/** Holds what a window goes on with after its answers were merged with those that were saved elsewhere. */
interface MergedAnswers {
  answers: Answers;
  files: readonly SentFile[];
  base: string;
}
