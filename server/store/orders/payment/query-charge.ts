import type { AuthResult } from '../../payments/gateway.ts';
import { announceStep } from '../order-steps.ts';
import type { OrderServices } from '../order-services.ts';
import type { Order } from '../order.repo.ts';
import type { Charge } from './charge.repo.ts';
import { chargeTimeout, type ChargeEvent } from '../charge.states.ts';

/** The result of a check of a charge. */
export interface ChargeOutcome {
  event: ChargeEvent;
  ref?: string | null;
  card?: Order['card'];
  challengeUrl?: string;
  declineCode?: string;
  /** Cents taken, of a captured charge. */
  capturedMinor?: number;
}

type AskServices = Pick<OrderServices, 'payments' | 'clock' | 'log'>;

/**
 * Queries the gateway about a charge, outside of any transaction. Silence and faults are not an answer: the money may
 * be held.
 * @param isAbandoned true if the buyer pays with another card instead
 */
export async function queryCharge(services: AskServices, charge: Charge, isAbandoned: boolean): Promise<ChargeOutcome> {
  try {
    if (charge.state === 'held') return await capture(services, charge);
    if (charge.state === 'action') return await askBank(services, charge, isAbandoned);
    return await authorize(services, charge);
  } catch (error) {
    services.log.error({ err: error, charge: charge.id }, 'the gateway could not be asked about a charge');
    return { event: 'unknown' };
  }
}

async function authorize(services: AskServices, charge: Charge): Promise<ChargeOutcome> {
  const { payments, clock } = services;
  const { id, customerRef, instrument, askedMinor, returnUrl, isOwnerPresent, tries } = charge;
  // At the first check nothing exists yet, and a search does not find a payment just made.
  const known = tries > 0 ? await payments.getAuthorization({ attemptId: id, ref: charge.providerRef }) : null;
  const isKeyGood = clock.now().getTime() < charge.createdAt.getTime() + chargeTimeout;
  if (!known && !isKeyGood) return { event: 'unknown' };
  const result =
    known ??
    (await payments.authorize({
      attemptId: id,
      customerRef,
      instrument,
      amountMinor: askedMinor,
      returnUrl,
      keeping: null,
      isOwnerAway: !isOwnerPresent,
    }));
  announceStep('charge-authorized', id);
  return readResult(services, charge, result);
}

async function readResult(services: AskServices, charge: Charge, result: AuthResult): Promise<ChargeOutcome> {
  switch (result.kind) {
    case 'authorized': {
      if (result.amountMinor < charge.askedMinor) return releaseAndDecline(services, charge, result.ref);
      const { brand, last4, instrumentIdentifierId } = result.card;
      return { event: 'authorized', ref: result.ref, card: { brand, last4, instrumentIdentifierId } };
    }
    case 'action_required':
      // Without the buyer the bank's authentication cannot be answered.
      if (!charge.isOwnerPresent) return releaseAndDecline(services, charge, result.ref);
      return { event: 'action_required', ref: result.ref, challengeUrl: result.challengeUrl };
    case 'declined':
      return { event: 'declined', ref: result.ref, declineCode: result.code };
    case 'unknown':
    case 'lost':
      return { event: result.kind };
  }
}

/** Releases an unusable hold and counts the charge as declined: it is never captured, even if the release fails. */
async function releaseAndDecline({ payments }: AskServices, charge: Charge, ref: string): Promise<ChargeOutcome> {
  await payments.void({ ref, attemptId: charge.id, reason: 'abandoned' });
  return { event: 'declined', ref, declineCode: 'declined' };
}

async function askBank(services: AskServices, charge: Charge, isAbandoned: boolean): Promise<ChargeOutcome> {
  const { payments, clock } = services;
  const { id, providerRef: ref, waitEndsAt } = charge;
  const result = await payments.getAuthorization({ attemptId: id, ref });
  if (!result) return { event: 'unknown' };
  const isOver = isAbandoned || (waitEndsAt !== null && waitEndsAt <= clock.now());
  if (result.kind !== 'action_required' || !isOver) return readResult(services, charge, result);
  await payments.void({ ref: result.ref, attemptId: id, reason: 'abandoned' });
  return { event: 'abandoned', ref: result.ref, declineCode: 'authentication_failed' };
}

async function capture({ payments }: AskServices, { id, providerRef, askedMinor }: Charge): Promise<ChargeOutcome> {
  if (providerRef === null) throw new Error('A charge that is held has no reference at the gateway.');
  const result = await payments.capture({ ref: providerRef, attemptId: id, amountMinor: askedMinor });
  announceStep('charge-captured', id);
  return result.kind === 'captured'
    ? { event: 'captured', capturedMinor: result.capturedMinor }
    : { event: result.kind };
}
