import {
  batchVerbs,
  mostInBatch,
  mostPlanned,
  type BatchVerb,
} from '../../../../../server/content/batches/batch.rules.ts';
import { longestReleaseName } from '../../../../../server/content/plans/plan.rules.ts';
import { readPlanTime, type TypedTime } from '../../../../../server/content/plans/plan-time.rules.ts';
import type { PlanWhen } from '../../../../../server/content/scheduling/plan-item.ts';
import { isUuid } from '../../../../../server/platform/uuid.rules.ts';
import type { Translate } from '../../../../cms/dictionary.ts';
import type { FormError } from '../../../../http/form-errors.ts';
import { timeError } from '../releases/time-error.ts';
import { longErrors } from '../reviews/problem-errors.ts';

/** The act on several items that a form asks for. */
export interface ManyAsked {
  verb: BatchVerb;
  /** The ticked items; null for all that the list finds. */
  ids: string[] | null;
  /** Topic, author or access. */
  value: string;
  isDraft: boolean;
  /** For what is planned. */
  when: PlanWhen | null;
  /** For what is sent for checking: id of the person who is asked, empty for anybody; and what is said to them. */
  check: { of: string; remark: string };
}

interface Tools {
  t: Translate;
  now: Date;
  timeZone: string;
}

const text = (form: URLSearchParams, name: string): string => (form.get(name) ?? '').trim();
const valueFields = {
  'add-topic': 'topic',
  'remove-topic': 'topic',
  'set-author': 'author',
  'set-access': 'access',
} as const;

/** Returns when drafts go out, or what is wrong with it. */
function readWhen(form: URLSearchParams, verb: BatchVerb, { t, now, timeZone }: Tools): PlanWhen | FormError | null {
  if (verb === 'plan') {
    const which = text(form, 'occurrence');
    const occurrence = which === 'first' || which === 'second' ? which : undefined;
    const typed: TypedTime = { date: text(form, 'date'), time: text(form, 'time'), occurrence };
    const read = readPlanTime(typed, { now, timeZone });
    return read.ok ? { kind: 'time', ...typed } : timeError(read.problem, 'many', t);
  }
  if (verb !== 'release') return null;
  const id = text(form, 'release');
  if (isUuid(id)) return { kind: 'release', id };
  const name = text(form, 'name');
  if (name === '') return { field: 'name', message: t('DeskPlanNameMissing') };
  if (name.length > longestReleaseName)
    return { field: 'name', message: t('DeskPlanNameLong', { limit: longestReleaseName }) };
  return { kind: 'new-release', name };
}

/** Reads what is done with which items. */
export function readManyForm(
  form: URLSearchParams,
  tools: Tools,
): { ok: true; asked: ManyAsked } | { ok: false; errors: FormError[] } {
  const { t } = tools;
  const errors: FormError[] = [];
  const verb = batchVerbs.find((each) => each === form.get('verb'));
  const isAll = form.get('scope') === 'all';
  const ids = isAll ? null : form.getAll('thing').slice(0, mostInBatch);
  if (!verb) return { ok: false, errors: [{ field: 'verb', message: t('ManyWhatMissing') }] };
  if (ids?.length === 0) errors.push({ message: t('ManyNothingTicked') });
  const isPlanned = verb === 'plan' || verb === 'release';
  if (isPlanned && (ids?.length ?? 0) > mostPlanned) errors.push({ message: t('ManyTooMany', { limit: mostPlanned }) });
  const value = Object.hasOwn(valueFields, verb) ? text(form, valueFields[verb as keyof typeof valueFields]) : '';
  const isTopic = verb === 'add-topic' || verb === 'remove-topic';
  if (isTopic && value === '') errors.push({ field: 'topic', message: t('ManyTopicMissing') });
  if (verb === 'withdraw' && form.get('sure') !== 'on')
    errors.push({ field: 'sure', message: t('ManyWithdrawSureMissing') });
  const check = { of: text(form, 'of'), remark: (form.get('remark') ?? '').trim() };
  if (verb === 'check') errors.push(...longErrors('remark', check.remark, t));
  const when = readWhen(form, verb, tools);
  if (when && 'message' in when) errors.push(when);
  if (errors.length > 0 || (when && 'message' in when)) return { ok: false, errors };
  return { ok: true, asked: { verb, ids, value, isDraft: form.get('how') === 'draft', when, check } };
}
