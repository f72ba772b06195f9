import type { AuthResult, KeptCard, PaymentGateway } from '../../payments/gateway.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Attempt } from '../attempt.repo.ts';
import type { Paid } from './complete-attempt.ts';
import { returnPath } from '../order-paths.rules.ts';
import { announceStep } from '../order-steps.ts';
import { orderDelivery } from '../order-payment.states.ts';
import type { Order } from '../order.repo.ts';
import { authorizationTimeout, type AttemptEvent } from '../order.states.ts';

/** The result of a check of an attempt: the event, and details of the payment. */
export interface Outcome {
  event: AttemptEvent;
  ref?: string | null;
  paid?: Paid;
  challengeUrl?: string;
  declineCode?: string;
  reason?: string;
}

/** Queries the gateway about an attempt, outside of any transaction; silence never counts as a refusal. */
export async function authorizeAtGateway(
  services: Pick<Platform, 'clock' | 'log'> & { payments: PaymentGateway },
  attempt: Attempt,
): Promise<Outcome> {
  const { payments, log } = services;
  try {
    if (attempt.state === 'VOIDING') return await releaseHold(services, attempt);
    if (attempt.state === 'AUTHORIZING' && !attempt.instrument) return { event: 'not_needed', paid: nothingPaid };
    const isFirst = attempt.state === 'AUTHORIZING' && attempt.tries === 0;
    const query = { attemptId: attempt.id, ref: attempt.authorizationRef };
    const known = isFirst ? null : await payments.getAuthorization(query);
    const mayAsk = attempt.state === 'AUTHORIZING' && isKeyGood(services, attempt);
    const result = known ?? (mayAsk ? await authorize(services, attempt) : null);
    if (result) announceStep('authorized', attempt.id);
    return readResult(result, attempt);
  } catch (error) {
    log.error({ err: error, attempt: attempt.id }, 'the gateway could not be asked');
    return { event: 'unknown', reason: `The request failed (${faultName(error)}).` };
  }
}

/** Returns the kind of a fault for staff; its message may contain anything and is not stored. */
export const faultName = (error: unknown): string => (error instanceof Error ? error.name : typeof error);

const isKeyGood = ({ clock }: Pick<Platform, 'clock'>, { createdAt }: Attempt): boolean =>
  clock.now().getTime() < createdAt.getTime() + authorizationTimeout;

const authorize = ({ payments }: { payments: PaymentGateway }, attempt: Attempt): Promise<AuthResult> => {
  if (!attempt.instrument) throw new Error('An attempt without a card has nothing to authorise.');
  const { id, key, customerRef, instrument, payableMinor, draft } = attempt;
  return payments.authorize({
    attemptId: id,
    customerRef,
    instrument,
    amountMinor: payableMinor,
    returnUrl: returnPath(key, draft.language),
    keeping: draft.isCardSavedForLater ? { isDefault: draft.isCardMadeDefault } : null,
    isKept: isCardNeededLater(attempt),
  });
};

/** Returns whether the card must be stored for the order, because it may ship after the hold has ended. */
const isCardNeededLater = ({ draft }: Attempt): boolean => orderDelivery(draft.lines) !== 'unlocked';

function keptFor(attempt: Attempt, kept: KeptCard | null): Order['keptCard'] {
  if (!kept || !isCardNeededLater(attempt)) return null;
  const { cardRef, customerRef } = kept;
  return { cardRef, customerRef, isOfOrder: customerRef !== attempt.customerRef };
}

/** Payment of an order without a card. */
export const nothingPaid: Paid = {
  card: null,
  authorizationRef: null,
  captureBefore: null,
  keptCard: null,
  expirationDate: null,
};

function readResult(result: AuthResult | null, attempt: Attempt): Outcome {
  const { payableMinor } = attempt;
  if (!result) return { event: 'unknown', reason: 'The gateway has not heard of it.' };
  switch (result.kind) {
    case 'authorized': {
      const { ref, amountMinor, captureBefore } = result;
      const { expirationDate, ...card } = result.card;
      if (amountMinor < payableMinor) {
        return { event: 'unfit', ref, reason: `Only ${amountMinor} of ${payableMinor} cents are held.` };
      }
      const keptCard = keptFor(attempt, result.kept);
      const paid = { card, authorizationRef: ref, captureBefore, keptCard, expirationDate };
      return { event: 'authorized', ref, paid };
    }
    case 'action_required':
      return { event: 'action_required', ref: result.ref, challengeUrl: result.challengeUrl };
    case 'declined':
      return { event: 'declined', ref: result.ref, declineCode: result.code };
    case 'unknown':
      return { event: 'unknown', reason: 'The gateway gave no answer in time.' };
    case 'lost':
      return { event: 'lost', reason: 'The gateway failed over it, and has found no payment so far.' };
  }
}

/** Releases a possible hold of an abandoned attempt at the gateway. */
async function releaseHold({ payments }: { payments: PaymentGateway }, attempt: Attempt): Promise<Outcome> {
  const held = attempt.authorizationRef ? null : await payments.getAuthorization({ attemptId: attempt.id, ref: null });
  if (held?.kind === 'unknown' || held?.kind === 'lost') {
    return { event: 'unknown', reason: 'The gateway gave no answer in time.' };
  }
  if (held?.kind === 'declined') return { event: 'voided', ref: held.ref };
  const ref = attempt.authorizationRef ?? held?.ref;
  if (!ref) return { event: 'voided' };
  const outcome = await payments.void({ ref, attemptId: attempt.id, reason: 'abandoned' });
  if (outcome.kind === 'voided') return { event: 'voided', ref };
  if (outcome.kind === 'already_captured')
    return { event: 'void_refused', ref, reason: 'The amount was captured already.' };
  return { event: 'unknown', ref, reason: 'The gateway did not say whether the hold is released.' };
}
