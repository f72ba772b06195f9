import type { PhraseKey } from '../../platform/phrase-key.contract.ts';

/**
 * 'submitted': kept, and no other system has it yet, or none is told. 'delivered': the system that is told has it.
 * 'failed': it was refused there, and waits for staff.
 */
export const submissionStates = ['submitted', 'delivered', 'failed'] as const;
export type SubmissionState = (typeof submissionStates)[number];

/** Tells what the check for programs found; it is written down and never keeps anybody from sending a form. */
export type BotFinding = 'passed' | 'failed' | 'missing';

/** Returns how people name a submission: the beginning of its id, "3F2A91BC". */
export const referenceOf = (id: string): string => id.slice(0, 8).toUpperCase();
export const isReference = (text: string): boolean => /^[0-9A-F]{8}$/.test(text);

/** A field as it was asked, with the answer in words. */
export interface Question {
  name: string;
  label: string;
  labelKey?: PhraseKey;
  words: string;
}

/** Holds what a system that is told of a submission gets. */
export interface FormMessage {
  formId: string;
  submissionId: string;
  kind: 'case' | 'lead' | 'newsletter';
  subject?: string;
  /** Answers by the names under which the system knows them; a tick is true or false. */
  fields: Record<string, string | string[] | boolean>;
  /** Chosen newsletters, by the names that the marketing system has for them. */
  topics: string[];
  person?: { firstName: string; lastName: string; email: string; phone?: string; company?: string };
  /** Of somebody who was signed in. */
  profileNumber?: string;
}
