import { findBatch, type BatchItem } from '../../../content/batches/batch.repo.ts';
import type { BatchProblem } from '../../../content/batches/batch.rules.ts';
import type { BatchWork } from '../../../content/batches/batch-work.rules.ts';
import { listBatchVariants } from '../../../content/batches/batch-variant.repo.ts';
import type { StoredBatch } from '../../../content/batches/store-batch.ts';
import { beginBatch } from '../../../content/batches/work-on-batch.ts';
import type { PlanProblem } from '../../../content/plans/plan.rules.ts';
import type { PlanServices, PlanWhen } from '../../../content/scheduling/plan-item.ts';
import { defaultLocale } from '../../../platform/locale.rules.ts';
import { fail, succeed, type Result } from '../../../platform/result.ts';
import { planAs } from '../plans/plan-as.ts';
import { toolsOf, type BatchActor } from './batch-actor.ts';
import { Overtaken, settleItem, type PlanHow } from './settle-item.ts';

interface Asked {
  key: string;
  note: string;
  ids: readonly string[];
  locale: string | undefined;
  when: PlanWhen;
}

type Services = PlanServices & Parameters<typeof toolsOf>[0];

/** Plans the drafts of many items, each checked and rendered for trial as one alone: at a time, or with a release. */
export async function planManyAs(
  services: Services,
  actor: BatchActor,
  { when, ids, locale, key, note }: Asked,
): Promise<Result<StoredBatch, 'not_found' | 'content_is_remote'>> {
  const { db, clock, env } = services;
  if (env.contentGraphqlUrl !== undefined) return fail('content_is_remote', 'The content is not stored here.');
  const { userId, email } = actor.person;
  const kind = when.kind === 'time' ? 'plan' : 'release';
  const asked = { key, kind, note, by: { userId, email }, madeAt: clock.now() } as const;
  const begun = await beginBatch<never>(db, asked, async (tx) => {
    const how: PlanHow = { when };
    const rest = (await listBatchVariants(tx, { ids, locale })).flatMap(({ id, variants }) => {
      const drafted = variants.filter(({ draftRevision }) => draftRevision !== null);
      const named = drafted.length > 0 ? drafted : [variants[0] ?? { locale: locale ?? defaultLocale }];
      return named.map((variant) => ({ id, locale: variant.locale }));
    });
    return succeed({ how, rest, size: 1 });
  });
  if (!begun.ok) return begun;
  const { batch, isNew } = begun.value;
  if (isNew) await planRest(services, actor, batch.id);
  return succeed({ batch: (await findBatch(db, batch.id)) ?? batch, seqs: null });
}

/**
 * Plans what is left of a batch. An item is tried outside a transaction, so that a long batch holds nobody up; the outcome
 * is stored with its plan, and whoever comes second stores none.
 */
export async function planRest(services: Services, actor: BatchActor, id: string): Promise<void> {
  const { db } = services;
  const { record } = toolsOf(services, actor, 'items-change');
  for (;;) {
    const work = (await findBatch(db, id))?.work as BatchWork<PlanHow> | null | undefined;
    if (!work) return;
    const [next] = work.rest;
    const settle = settleItem(db, { id, next, record });
    const asked = next && { id: next.id, locale: next.locale, what: 'publish' as const, when: work.how.when };
    try {
      if (!next || !asked) await settle.alone(null);
      else {
        const done: BatchItem = {
          itemId: next.id,
          locale: next.locale,
          problem: null,
          isLive: false,
          before: null,
          after: null,
        };
        const planned = await planAs(services, actor, asked, (tx, { releaseId }) => settle.within(tx, done, releaseId));
        if (!planned.ok) await settle.alone({ ...done, problem: problemOf(planned) });
      }
    } catch (error) {
      if (!(error instanceof Overtaken)) throw error;
    }
  }
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
