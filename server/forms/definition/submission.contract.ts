import type { PhraseKey } from '../../platform/phrase-key.contract.ts';

/**
 * 'submitted': stored, and not delivered yet, or without a receiving system. 'delivered': received there. 'failed':
 * refused there; staff have to act.
 */
export const submissionStates = ['submitted', 'delivered', 'failed'] as const;
export type SubmissionState = (typeof submissionStates)[number];

/** Decision of a reviewer on an application or a request. */
export type Decision = 'none' | 'accepted' | 'declined';

/** Result of the bot check; it is stored and never blocks a submission. */
export type BotFinding = 'passed' | 'failed' | 'missing';

/** Returns the reference that people use: the beginning of the id, such as "3F2A91BC". */
export const referenceOf = (id: string): string => id.slice(0, 8).toUpperCase();
export const isReference = (text: string): boolean => /^[0-9A-F]{8}$/.test(text);

/** A field as the sender read it, with the answer in words. */
export interface Question {
  name: string;
  label: string;
  labelKey?: PhraseKey;
  words: string;
}

/** Message about a submission to its receiving system. */
export interface FormMessage {
  formId: string;
  submissionId: string;
  kind: 'case' | 'lead' | 'newsletter';
  subject?: string;
  /** Answers by the names of the receiving system; a tick is true or false. */
  fields: Record<string, string | string[] | boolean>;
  /** Chosen newsletters, by their names in the marketing system. */
  topics: string[];
  person?: { firstName: string; lastName: string; email: string; phone?: string; company?: string };
  /** Set where the sender was signed in. */
  profileNumber?: string;
}
