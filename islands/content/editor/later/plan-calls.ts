import type { ReadableAtom } from 'nanostores';
import type { PlanProblem } from '../../../../server/content/plans/plan.rules.ts';
import type { TimeProblem } from '../../../../server/content/plans/plan-time.rules.ts';
import { ApiError, callApi } from '../../../platform/api-client.ts';
import type { FormPlan, ItemFormState, PlanRefusal, PlanWish, SavedVersion } from '../item-form.ts';

interface FormStore {
  $form: ReadableAtom<ItemFormState>;
  change(part: Partial<ItemFormState>): void;
}

const timeProblems: readonly unknown[] = ['missing', 'past', 'far', 'never', 'twice'];

/** Returns why a plan was refused; null for a failure of another kind. */
function refusalOf({ code, details, fields }: ApiError): PlanRefusal | null {
  if (code === 'plan_refused') return { of: 'item', problem: details as PlanProblem };
  if (code === 'not_found') return { of: 'release', problem: 'missing' };
  if (code !== 'invalid_input') return null;
  const problem = details as TimeProblem | undefined;
  if (problem && timeProblems.includes(problem.kind)) return { of: 'time', problem };
  return Object.keys(fields).some((field) => field.endsWith('name')) ? { of: 'release', problem: 'name' } : null;
}

/** Plans what the form has saved. */
export async function planItem({ $form, change }: FormStore, { when }: PlanWish): Promise<void> {
  const { id, locale } = $form.get();
  // It is tried at once, which renders its page.
  change({ phase: { kind: 'saving', what: 'draft' } });
  try {
    const body = { id, locale, what: 'publish', when };
    const { plans } = await callApi<{ plans: FormPlan[] }>('/api/editor/plans', { method: 'POST', body });
    change({ plans, phase: { kind: 'planned' } });
  } catch (error) {
    const planProblem = error instanceof ApiError ? refusalOf(error) : null;
    if (!planProblem) throw error;
    change({ planProblem, phase: { kind: 'idle' } });
  }
}

export async function stopPlan({ $form, change }: FormStore, id: string): Promise<void> {
  try {
    await callApi(`/api/editor/plans/${id}`, { method: 'DELETE' });
  } catch (error) {
    // Stopped by somebody else, or just gone out: it does not wait any more.
    if (!(error instanceof ApiError && error.code === 'plan_ended')) throw error;
  }
  change({ plans: $form.get().plans.filter((plan) => plan.id !== id), phase: { kind: 'stopped' } });
}

/** Throws the draft away and shows what is live; of an item that was never live its last words. */
export async function discardDraft({ $form, change }: FormStore): Promise<void> {
  const { id, locale, path: ownPath, fields: ownFields } = $form.get();
  const query = `?locale=${locale}`;
  const { revision } = await callApi<{ revision: number }>(`/api/editor/drafts/${id}${query}`, { method: 'DELETE' });
  const { path, fields } = await callApi<SavedVersion>(`/api/editor/items/${id}/revisions/${revision}${query}`);
  change({ revision, path: fields ? path : ownPath, fields: fields ?? ownFields, removed: [], isDirty: false });
  change({
    state: fields ? 'live' : 'deleted',
    contains: fields ? revision : null,
    isBeside: false,
    phase: { kind: 'discarded' },
  });
}
