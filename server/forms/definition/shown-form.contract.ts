import type { Problems } from '../../platform/problem.rules.ts';
import type { FormDefinition } from './form-definition.contract.ts';
import type { Answer, Answers, FormFacts } from '../kinds/field-kind.contract.ts';

/** An uploaded file that waits for its form. */
export interface SentFile {
  id: string;
  name: string;
  size: number;
}

/** Answers that were changed in this window and in another one, by field: the other answer, and both in words. */
export type Elsewhere = Readonly<Record<string, { answer: Answer; words: string; own: string }>>;

/** Phrases about a form as a whole. */
export type FormAlert =
  | ('FormValidationErrorMessage' | 'GeneralFormErrorMessage' | 'FormHasMoreQuestions' | 'FormSentTooOften')
  | ('FormDraftChanged' | 'FormSentAlready' | 'FormNotYoursToAgree')
  | FormClosing
  /** Only in the preview at the desk. */
  | 'FormPreviewNotSent'
  | FormNews;

/** Phrases of a form that cannot be sent now: not open yet, closed, or with as many submissions as it takes. */
export type FormClosing = 'FormNotOpen' | 'FormClosed' | 'FormFull';

/** Phrases without a problem. */
export const formNews = ['FormKept', 'FormDraftSaved', 'FormDraftMerged', 'FormDraftResumed', 'FormUnchanged'] as const;
export type FormNews = (typeof formNews)[number];

/** Data for rendering a form, on the server and in the browser. */
export interface ShownForm {
  definition: FormDefinition;
  /** Address that a plain form is sent to. */
  action: string;
  screen: string;
  /** Most screens that follow each screen, whatever is answered. */
  following: Readonly<Record<string, number>>;
  answers: Answers;
  /** Answers from the profile that cannot be changed. */
  locked: Readonly<Record<string, string>>;
  problems: Problems;
  files: readonly SentFile[];
  facts: FormFacts;
  /** Key of one submission; empty on a stored page, which is the same for everybody. */
  key: string;
  /** Number of saves of the draft, 0 without one; null for a form that cannot be saved. */
  draft: number | null;
  /** Digests of the answers this window started from, for merging with other saves. */
  base?: string;
  elsewhere?: Elsewhere;
  alert: FormAlert | null;
  /** Set when the form could not be stored, for a reason other than its answers. */
  fault?: FormFault | undefined;
}

/** Identifies a failed request for customer support; empty for a request without a response. */
interface FormFault {
  status?: number;
  requestId?: string;
}

/** The server's response to a form. */
export type FormAnswer =
  /** 'done': stored. 'away': redirected, and nothing is stored. A message is HTML in place of the form. */
  | { outcome: 'done' | 'away'; location: string; message?: string }
  | { outcome: 'screen'; screen: string }
  /** Saved as a draft under this key; with answers where some were merged from elsewhere. */
  | ({ outcome: 'saved'; key: string; draft: number; screen: string; alert?: FormNews } & Partial<MergedAnswers>)
  | ({
      outcome: 'refused';
      screen: string;
      problems: Problems;
      alert: FormAlert;
      draft?: number;
      elsewhere?: Elsewhere;
    } & Partial<MergedAnswers>);

/** Merged answers and files, and the digests for the next save. */
interface MergedAnswers {
  answers: Answers;
  files: readonly SentFile[];
  base: string;
}
