import { startLoop, type Loop } from '../../../platform/start-loop.ts';
import { bookDispute, type DisputeServices } from './book-dispute.ts';
import { listDisputesToLookAt } from '../disputes/dispute.repo.ts';

const hour = 3_600_000;
/** Span in which new disputes are looked for: a message about one may be lost. */
const lookBack = 5 * 24 * hour;
/** Time after which an undecided dispute is looked at without a message. */
const lookAgain = 20 * hour;

/** Looks at a dispute at the provider and books what it finds. @returns whether the books have its payment */
export async function lookAtDispute(services: DisputeServices, ref: string): Promise<boolean> {
  const askedAt = services.clock.now();
  const told = await services.payments.findDispute(ref);
  return told !== null && (await bookDispute(services, told, askedAt));
}

/** Looks for new disputes at the provider, and again at undecided ones. @throws if the provider does not answer */
export async function lookForDisputes(services: DisputeServices, stopping?: AbortSignal): Promise<void> {
  const { db, clock, payments } = services;
  if (payments.mode === 'none') return;
  const askedAt = clock.now();
  const now = askedAt.getTime();
  const span = { from: new Date(now - lookBack), until: new Date(now + hour) };
  for await (const told of payments.listDisputes(span)) {
    if (stopping?.aborted) return;
    await bookDispute(services, told, askedAt);
  }
  for (const ref of await listDisputesToLookAt(db, new Date(now - lookAgain))) {
    if (stopping?.aborted) return;
    await lookAtDispute(services, ref);
  }
}

/** Looks for disputes every quarter of an hour. */
export const startLookingForDisputes = (services: DisputeServices): Loop =>
  startLoop({
    every: hour / 4,
    run: (stopping) => lookForDisputes(services, stopping),
    log: services.log,
    problem: 'disputes could not be looked for at the payment provider',
  });
