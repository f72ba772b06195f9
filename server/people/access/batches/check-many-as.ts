import { listBatchVariants, type BatchVariant } from '../../../content/batches/batch-variant.repo.ts';
import { leave, type ItemOutcome } from '../../../content/batches/change-item.ts';
import { storeBatch } from '../../../content/batches/store-batch.ts';
import { findUnapproved, insertRequest } from '../../../content/checking/ask-review.ts';
import { tellReviews, type ToldOfMany } from '../../../content/checking/tell-reviews.ts';
import { readRule, type ReviewRow } from '../../../content/reviews/review.repo.ts';
import { organizationDate } from '../../../platform/dates/organization-date.rules.ts';
import type { Database } from '../../../platform/db/connection.ts';
import { defaultLocale } from '../../../platform/locale.rules.ts';
import { fail } from '../../../platform/result.ts';
import type { Addressee } from '../list-publishers.ts';
import { chooseTold } from '../reviews/choose-told.ts';
import { findIdByEmail } from '../reviews/find-id-by-email.ts';
import { noteOf, type ReviewServices } from '../reviews/review-as.ts';
import { listCheckers, variantOf } from '../reviews/review-rights.ts';
import { toolsOf, type BatchActor } from './batch-actor.ts';

interface Asked {
  key: string;
  ids: readonly string[];
  locale: string | undefined;
  /** Id of the person who is asked; empty for anybody who may. */
  of: string;
  remark: string;
  /** The remark as the name of the batch. */
  note: string;
}

type Checkers = Awaited<ReturnType<typeof listCheckers>>;

/**
 * Sends the newest drafts of many items for checking: what cannot be sent is left and named. It is one transaction, because
 * each colleague gets one email with all that was sent.
 */
export async function checkManyAs(services: ReviewServices, actor: BatchActor, asked: Asked) {
  const { db, clock, env, installation, delivery } = services;
  if (env.contentGraphqlUrl !== undefined) return fail('content_is_remote', 'The content is not stored here.');
  const { key, note, ids, locale } = asked;
  const today = organizationDate(clock.now(), installation.timeZone);
  const { by, record, mayChange } = toolsOf(services, actor, 'items-change');
  const remark = noteOf(asked.remark);

  async function step(tx: Database, { id: batch }: { id: string }) {
    const found = new Map<string, Checkers>();
    const told = new Map<string, { to: Addressee; reviews: ReviewRow[] }>();

    /** The people of a kind and language, looked for once. */
    async function checkersOf({ id, locale: language }: BatchVariant): Promise<Checkers> {
      const variant = variantOf({ itemId: id, locale: language });
      const name = `${variant.type} ${language}`;
      const known = found.get(name);
      if (known) return known;
      const rule = await readRule(tx, variant.type);
      const checkers = await listCheckers(tx, today, { variant, rule, without: null });
      found.set(name, checkers);
      return checkers;
    }

    async function ask(variant: BatchVariant): Promise<ItemOutcome> {
      if (!mayChange(variant, true)) return leave(variant, 'forbidden');
      const of = { id: variant.id, locale: variant.locale };
      const draft = await findUnapproved(tx, { ...of, findWriter: findIdByEmail });
      if (!draft.ok) return leave(variant, draft.code === 'review_ended' ? 'approved' : 'empty');
      if (draft.value.waiting) return leave(variant, 'asked');
      const { textBy, savedBy } = draft.value;
      const to = chooseTold(await checkersOf(variant), asked.of, { askedBy: by.userId, textBy, savedBy });
      if (to.length === 0) return leave(variant, 'checker');
      const request = Object.assign({ by, of: asked.of === '' ? null : asked.of, note: remark }, of);
      const review = await insertRequest(tx, clock, draft.value, request);
      for (const person of to) {
        const earlier = told.get(person.userId)?.reviews ?? [];
        told.set(person.userId, { to: person, reviews: [...earlier, review] });
      }
      const item = { itemId: variant.id, locale: variant.locale, problem: null, isLive: false };
      return { item: Object.assign(item, { before: null, after: null, reviewId: review.id }), seqs: null };
    }

    const outcomes: ItemOutcome[] = [];
    for (const { id, variants } of await listBatchVariants(tx, { ids, locale })) {
      const drafted = variants.filter(({ draftRevision }) => draftRevision !== null);
      if (drafted.length === 0) outcomes.push(leave({ id, locale: variants[0]?.locale ?? defaultLocale }, 'empty'));
      for (const variant of drafted) outcomes.push(await ask(variant));
    }
    const mails: ToldOfMany[] = [...told.values()];
    await tellReviews(tx, { clock, siteOrigin: env.siteOrigin }, { kind: 'checksAsked', batch, told: mails });
    return { outcomes };
  }

  const sent = await storeBatch(db, { key, kind: 'check', note, by, madeAt: clock.now(), record }, [step]);
  if (sent.ok) delivery.poke();
  return sent;
}
