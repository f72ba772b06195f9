import type { BatchKind, BatchProblem, BatchProblemKind } from '../../../../../server/content/batches/batch.rules.ts';
import type { PhraseKey } from '../../../../../server/platform/phrase-key.contract.ts';
import type { Translate } from '../../../../cms/dictionary.ts';

const problemKeys = {
  forbidden: 'BatchForbidden',
  changed: 'BatchChanged',
  same: 'BatchSame',
  unfit: 'BatchUnfit',
  address: 'BatchAddress',
  time: 'BatchTime',
  contested: 'BatchContested',
  invalid: 'BatchInvalid',
  gone: 'BatchGone',
  needed: 'BatchNeeded',
  unchecked: 'BatchUnchecked',
  render: 'BatchRender',
  empty: 'BatchEmpty',
  fault: 'BatchFault',
  elsewhere: 'BatchElsewhere',
  asked: 'BatchAsked',
  approved: 'BatchApproved',
  checker: 'BatchChecker',
  answered: 'BatchAnswered',
} as const satisfies Record<BatchProblemKind, PhraseKey>;

/** Names of what can be done with several items, and of batches. */
export const batchKeys = {
  'add-topic': 'ManyAddTopic',
  'remove-topic': 'ManyRemoveTopic',
  'set-author': 'ManySetAuthor',
  'set-access': 'ManySetAccess',
  check: 'DeskSendForChecking',
  publish: 'ManyPublish',
  plan: 'ManyPlan',
  release: 'ManyRelease',
  withdraw: 'ManyWithdraw',
  replace: 'BatchReplace',
  undo: 'BatchUndo',
} as const satisfies Record<BatchKind, PhraseKey>;

/** Tells why an item of a batch was left as it was. */
export const tellBatchProblem = ({ kind, detail }: BatchProblem, t: Translate): string =>
  detail ? `${t(problemKeys[kind])} (${detail})` : t(problemKeys[kind]);

/** Returns what a batch was, in one line. */
export const nameOfBatch = ({ kind, note }: { kind: BatchKind; note: string }, t: Translate): string =>
  note === '' ? t(batchKeys[kind]) : `${t(batchKeys[kind])}: ${note}`;

/** Tells how many items a batch has done and left. */
export const tellCounts = ({ done, left }: { done: number; left: number }, t: Translate): string =>
  left === 0 ? t('BatchDone', { done }) : t('BatchDoneAndLeft', { done, left });
