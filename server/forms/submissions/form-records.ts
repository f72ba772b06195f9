import { randomUUID } from 'node:crypto';
import type { Locale } from '../../platform/locale.rules.ts';
import type { Problems } from '../../platform/problem.rules.ts';
import type { Effect } from '../definition/conditions.rules.ts';
import type { FormVisitor } from './form-visitor.ts';
import type { Answers, FormFacts } from '../definition/form.contract.ts';
import type { KeptDraft } from './merge-draft.ts';
import type { FormAlert, FormAnswer, SentFile } from '../definition/shown-form.contract.ts';
import type { ContentForm } from '../definition/read-form-item.rules.ts';
import type { Auth } from '../../people/auth/create-auth.ts';
import type { Platform } from '../../platform/platform.ts';

/** What records of a feature work with. */
export interface RecordServices extends Pick<Platform, 'db' | 'clock' | 'log' | 'delivery'> {
  auth: Pick<Auth, 'throttle'>;
}

/** The form that was sent, and who sent it. */
export interface RecordRequest {
  form: Pick<ContentForm, 'id' | 'definition'>;
  visitor: FormVisitor;
  language: Locale;
}

/** Answers on their way into the record of a key. */
export interface RecordInput {
  answers: Answers;
  effect: Effect;
  facts: FormFacts;
  files: readonly SentFile[];
  /** Names the record: made by the window it was begun in. */
  key: string;
  /** Counts how often the record had been saved when this window read it; 0 for a new one. */
  revision: number;
}

/**
 * Outcome of a save or of a submission. 'changed': saved elsewhere meanwhile, with the number to save over it with.
 * 'sent': it has been submitted and never changes. 'limited': sent too often.
 */
export type RecordOutcome =
  | { kind: 'saved'; draft: number }
  | { kind: 'unchanged'; draft: number }
  | { kind: 'changed'; draft: number }
  | { kind: 'done'; location: string }
  | { kind: 'sent' }
  /** Staff act for the person, who alone can agree. */
  | { kind: 'notTheirs' }
  | { kind: 'limited' };

/** Keeps what is sent by a form of a feature in records of the feature's own, in place of the submissions. */
export interface FormRecords {
  /** Names what holds the files of the record of a key. */
  holdersOf(services: RecordServices, visitor: FormVisitor, key: string): Promise<string[]>;
  /** Finds the record of a key as it is now; null where there is none, and for one that never changes again. */
  findKept(services: RecordServices, visitor: FormVisitor, key: string): Promise<KeptDraft | null>;
  /** Saves what was typed so far; nothing of it has to be right. */
  save(services: RecordServices, asking: RecordRequest, input: RecordInput): Promise<RecordOutcome>;
  /** Tells what became of a submission that has arrived before; null for a new one. Asked before it is judged. */
  findSent(services: RecordServices, asking: RecordRequest, input: RecordInput): Promise<RecordOutcome | null>;
  /** Submits answers that the rules have passed. */
  submit(services: RecordServices, asking: RecordRequest, input: RecordInput): Promise<RecordOutcome>;
}

/** Returns the key a record is kept under: that of the window, or a new one where it made none. */
export const toRecordKey = (key: string): string => (/^[\w-]{16,64}$/.test(key) ? key : randomUUID());

/** Returns what a form is told of what became of it. */
export function answerOf(outcome: RecordOutcome, { key }: Pick<RecordInput, 'key'>, screen: string): FormAnswer {
  switch (outcome.kind) {
    case 'saved':
      return { outcome: 'saved', key, draft: outcome.draft, screen };
    case 'done':
      return { outcome: 'done', location: outcome.location };
    case 'unchanged':
      return { outcome: 'saved', key, draft: outcome.draft, screen, alert: 'FormUnchanged' };
    case 'changed':
      return { ...refusal({}, screen, 'FormDraftChanged'), draft: outcome.draft };
    case 'sent':
      return refusal({}, screen, 'FormSentAlready');
    case 'notTheirs':
      return refusal({}, screen, 'FormNotYoursToAgree');
    case 'limited':
      return refusal({}, screen, 'FormSentTooOften');
  }
}

export const refusal = (problems: Problems, screen: string, alert: FormAlert) => ({
  outcome: 'refused' as const,
  screen,
  problems,
  alert,
});
