import type { PaymentGateway } from '../../server/store/payments/gateway.ts';
import {
  toRefundResult,
  type ProviderRefund,
  type RefundRequest,
} from '../../server/store/payments/gateway-refunds.ts';
import type { RefundMood } from './credit-happenings.ts';

interface Made extends ProviderRefund {
  ref: string;
}

/** A payment provider that is exact about money and unreliable about answers; holds are the sandbox's. */
export class RefundProvider {
  mood: RefundMood = 'fine';
  readonly made: Made[] = [];
  /** Answers by key, refusals too: the provider repeats what it has said. */
  readonly #keys = new Map<string, Made | 'refused'>();
  /** Cents taken of a payment, which the books may not know yet. */
  readonly takenOf: (ref: string) => Promise<number>;

  /** @param takenOf returns the cents taken of a payment */
  constructor(takenOf: (ref: string) => Promise<number>) {
    this.takenOf = takenOf;
  }

  /** Cents given back of a payment. */
  given = (ref: string): number =>
    this.made
      .filter((each) => each.ref === ref && each.state !== 'failed')
      .reduce((sum, { amountMinor }) => sum + amountMinor, 0);

  async #make({ ref, amountMinor }: Omit<RefundRequest, 'refundId'>, refundId: string | null): Promise<Made | null> {
    const isRefused = this.mood === 'refuses' || amountMinor > (await this.takenOf(ref)) - this.given(ref);
    if (isRefused) return null;
    const state = this.mood === 'pending' ? 'pending' : 'done';
    const made: Made = { ref, refundRef: `re_${this.made.length}`, refundId, amountMinor, state, failure: null };
    this.made.push(made);
    return made;
  }

  /** Makes a refund in the provider's dashboard, whatever its mood. */
  async refundOutside(ref: string, amountMinor: number): Promise<void> {
    const { mood } = this;
    this.mood = 'fine';
    if (amountMinor > 0) await this.#make({ ref, amountMinor }, null);
    this.mood = mood;
  }

  /** Banks answer what is pending; bad ones send back what was made, even days later. */
  letBanksAnswer(isGood: boolean): void {
    for (const each of this.made) {
      if (each.state === 'pending') each.state = isGood ? 'done' : 'failed';
      else if (!isGood && each.state === 'done') each.state = 'failed';
      if (each.state === 'failed') each.failure = 'lost_or_stolen_card';
    }
  }

  /** Returns a gateway whose refunds are here. */
  over(holds: PaymentGateway): PaymentGateway {
    const reach = () => {
      if (this.mood === 'away') throw new Error('The gateway cannot be reached.');
    };
    return {
      ...holds,
      refund: async (request) => {
        reach();
        const known = this.#keys.get(request.refundId) ?? (await this.#make(request, request.refundId)) ?? 'refused';
        this.#keys.set(request.refundId, known);
        if (this.mood === 'silent') return { kind: 'unknown' };
        return known === 'refused' ? { kind: 'refused', refundRef: null, reason: 'too much' } : toRefundResult(known);
      },
      getRefund: async ({ refundId, ref }) => {
        reach();
        const found = this.made.find((each) => each.refundId === refundId && each.ref === ref);
        return found ? toRefundResult(found) : null;
      },
      listRefunds: async (ref) => {
        if (this.mood === 'away') return null;
        return this.made.filter((each) => each.ref === ref).map((each) => ({ ...each }));
      },
    };
  }
}
