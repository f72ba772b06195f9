import { findBatchByKey, type BatchItem } from '../../../content/batches/batch.repo.ts';
import type { BatchProblem } from '../../../content/batches/batch.rules.ts';
import { leave, type ItemOutcome } from '../../../content/batches/change-item.ts';
import { listBatchVariants } from '../../../content/batches/batch-variant.repo.ts';
import { storeBatch } from '../../../content/batches/store-batch.ts';
import type { PlanProblem } from '../../../content/plans/plan.rules.ts';
import type { PlanServices, PlanWhen } from '../../../content/scheduling/plan-item.ts';
import { defaultLocale } from '../../../platform/locale.rules.ts';
import { fail, succeed } from '../../../platform/result.ts';
import { makeReleaseAs } from '../plans/change-release-as.ts';
import { planAs } from '../plans/plan-as.ts';
import { toolsOf, type BatchActor } from './batch-actor.ts';

interface Asked {
  key: string;
  note: string;
  ids: readonly string[];
  locale: string | undefined;
  when: PlanWhen;
}

type Services = PlanServices & Parameters<typeof toolsOf>[0];

/**
 * Plans the drafts of many items, each checked and rendered for trial as one alone: at a time, or with a release. Each is
 * stored by itself, so that a long batch holds nobody up; the batch tells what became of them.
 */
export async function planManyAs(services: Services, actor: BatchActor, { when, ...asked }: Asked) {
  const { db, clock, env } = services;
  if (env.contentGraphqlUrl !== undefined) return fail('content_is_remote', 'The content is not stored here.');
  const { key, note, ids, locale } = asked;
  const earlier = await findBatchByKey(db, key);
  if (earlier) return succeed({ batch: earlier, seqs: null });
  const place = await placeOf(services, actor, when);
  const outcomes: ItemOutcome[] = [];
  for (const { id, variants } of await listBatchVariants(db, { ids, locale })) {
    const drafted = variants.filter(({ draftRevision }) => draftRevision !== null);
    if (drafted.length === 0) outcomes.push(leave({ id, locale: variants[0]?.locale ?? defaultLocale }, 'empty'));
    for (const variant of drafted) {
      const planned = await planAs(services, actor, { id, locale: variant.locale, what: 'publish', when: place });
      const problem = planned.ok ? null : problemOf(planned);
      const item: BatchItem = {
        itemId: id,
        locale: variant.locale,
        problem,
        isLive: false,
        before: null,
        after: null,
      };
      outcomes.push({ item, seqs: null });
    }
  }
  const releaseId = place.kind === 'release' ? place.id : null;
  const { by, record } = toolsOf(services, actor, 'items-change');
  const kind = when.kind === 'time' ? 'plan' : 'release';
  return storeBatch(db, { key, kind, note, by, madeAt: clock.now(), record }, [async () => ({ outcomes, releaseId })]);
}

/** Makes the release that is asked for, once for all items. */
async function placeOf(
  services: Services,
  actor: BatchActor,
  when: PlanWhen,
): Promise<Exclude<PlanWhen, { kind: 'new-release' }>> {
  if (when.kind !== 'new-release') return when;
  return { kind: 'release', id: (await makeReleaseAs(services, actor, when.name)).id };
}

type Refusal = Exclude<Awaited<ReturnType<typeof planAs>>, { ok: true }>;

function problemOf({ code, message, details }: Refusal): BatchProblem {
  switch (code) {
    case 'plan_refused': {
      const { kind, detail } = details as PlanProblem;
      return { kind, detail };
    }
    case 'invalid_input':
      return { kind: 'time', detail: '' };
    case 'forbidden':
    case 'unauthorized':
      return { kind: 'forbidden', detail: '' };
    case 'not_found':
    case 'ambiguous_id':
    case 'content_is_remote':
      return { kind: 'gone', detail: message };
  }
}
