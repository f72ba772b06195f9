import { fail, succeed, type Result } from '../../platform/result.ts';
import type { CardBrand } from './card-brand.rules.ts';
import type { CardFormServices } from './check-card.ts';
import type { CardOwner } from './find-customer.ts';
import type { Keeping } from './gateway.ts';
import { saveConfirmedCard } from './save-confirmed-card.ts';
import type {
  OneTimeInstrument,
  PaymentInstrumentBody,
  QuestionedInstrument,
  WireInstrument,
} from './payments.contract.ts';
import { prepareCard, saveCard } from './save-card.ts';
import { readCardForm, readIdentifier, showCard, showOneTimeCard } from './show-card.ts';

/** Result of a card form at the gateway. */
type Taken =
  | Exclude<Keeping, { kind: 'declined' }>
  | { kind: 'once'; confirmationRef: string; brand: CardBrand; last4: string };
type Refusal = Extract<Awaited<ReturnType<typeof saveConfirmedCard | typeof saveCard>>, { ok: false }>['code'];

/** Processes a card form: saves the card for its owner, or stores it for one payment. */
export async function createCard(
  services: CardFormServices,
  owner: CardOwner | null,
  body: PaymentInstrumentBody,
): Promise<Result<Taken, Refusal | 'unauthorized'>> {
  const request = readCardForm(body);
  const { confirmationRef, language } = body;
  if (!body.savePayment && !confirmationRef) {
    const prepared = await prepareCard(services, request);
    return prepared.ok ? succeed({ kind: 'once', ...prepared.value }) : prepared;
  }
  if (!owner) return fail('unauthorized', 'Please sign in to save a card.');
  if (confirmationRef) return saveConfirmedCard(services, owner, { ...request, confirmationRef, language });
  const saved = await saveCard(services, owner, { ...request, instrumentIdentifierId: readIdentifier(body) });
  return saved.ok ? succeed({ kind: 'saved', card: saved.value }) : saved;
}

/** Returns the accepted card in the format of the API. */
export function showAcceptedCard(taken: Taken): WireInstrument | OneTimeInstrument | QuestionedInstrument {
  if (taken.kind === 'action_required') return { challengeUrl: taken.challengeUrl };
  return taken.kind === 'saved' ? showCard(taken.card) : showOneTimeCard(taken);
}
