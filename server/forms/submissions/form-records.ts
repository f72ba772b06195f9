import { randomUUID } from 'node:crypto';
import type { Locale } from '../../platform/locale.rules.ts';
import type { Problems } from '../../platform/problem.rules.ts';
import type { Effect } from '../definition/conditions.rules.ts';
import type { FormVisitor } from './form-visitor.ts';
import type { Answers, FormFacts } from '../kinds/field-kind.contract.ts';
import type { KeptDraft } from './merge-draft.ts';
import type { FormAlert, FormAnswer, FormClosing, SentFile } from '../definition/shown-form.contract.ts';
import type { ContentForm } from '../definition/read-form-item.rules.ts';
import type { Auth } from '../../people/auth/create-auth.ts';
import type { Env } from '../../platform/env/env.ts';
import type { Platform } from '../../platform/platform.ts';

export interface RecordServices extends Pick<Platform, 'db' | 'clock' | 'log' | 'delivery'> {
  auth: Pick<Auth, 'throttle'>;
  env: Pick<Env, 'siteOrigin'>;
}

export interface RecordRequest {
  form: Pick<ContentForm, 'id' | 'title' | 'thanks' | 'definition'>;
  visitor: FormVisitor;
  language: Locale;
}

/** Answers to be written into the record of a key. */
export interface RecordInput {
  answers: Answers;
  effect: Effect;
  facts: FormFacts;
  files: readonly SentFile[];
  /** Name of the record, created by the window that started it. */
  key: string;
  /** Number of saves when this window read the record; 0 for a new one. */
  revision: number;
}

/**
 * Outcome of a save or of a submission. 'changed': saved elsewhere meanwhile, with the number to save over it with.
 * 'sent': submitted, and final. 'limited': submitted too often.
 */
export type RecordOutcome =
  | { kind: 'saved'; draft: number }
  | { kind: 'unchanged'; draft: number }
  | { kind: 'changed'; draft: number }
  | { kind: 'done'; location: string }
  | { kind: 'sent' }
  /** Staff act for the person, and only the person can agree. */
  | { kind: 'notTheirs' }
  | { kind: 'limited' }
  | { kind: 'closed'; alert: FormClosing };

/** Storage of a feature's own records, in place of submissions. */
export interface FormRecords {
  /** Returns the holders of the record's files. */
  holdersOf(services: RecordServices, visitor: FormVisitor, key: string): Promise<string[]>;
  /** Finds the current record of a key; null where there is none, or it is final. */
  findStored(services: RecordServices, visitor: FormVisitor, key: string): Promise<KeptDraft | null>;
  /** Saves unfinished answers without validation. */
  save(services: RecordServices, request: RecordRequest, input: RecordInput): Promise<RecordOutcome>;
  /** Returns the outcome of an earlier, equal submission; null for a new one. Called before validation. */
  findSent(services: RecordServices, request: RecordRequest, input: RecordInput): Promise<RecordOutcome | null>;
  /** Submits valid answers. */
  submit(services: RecordServices, request: RecordRequest, input: RecordInput): Promise<RecordOutcome>;
}

/** Returns the key of a record: the window's, or a new one where it sent none. */
export const toRecordKey = (key: string): string => (/^[\w-]{16,64}$/.test(key) ? key : randomUUID());

/** Returns the outcome as the answer to the form. */
export function toFormAnswer(outcome: RecordOutcome, { key }: Pick<RecordInput, 'key'>, screen: string): FormAnswer {
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
    case 'closed':
      return refusal({}, screen, outcome.alert);
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
