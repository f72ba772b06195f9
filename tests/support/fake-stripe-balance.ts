import { found, missing, short, type Sent, type Thing, type Told } from './fake-stripe-vault.ts';

/** Most entries of one answer of the fake, so that the tests read several. */
const page = 3;

const now = () => Math.floor(Date.now() / 1000);

/** The balance of the fake: its entries, newest first as the real API lists them, and disputes. */
export class FakeStripeBalance {
  readonly entries: Thing[] = [];
  readonly disputes = new Map<string, Thing>();
  /** The entries of each payout. */
  readonly payouts = new Map<string, string[]>();

  /** Adds an entry. @param change what the entry has of its own */
  add(change: Partial<Thing>): Thing {
    const amount = Number(change['amount'] ?? 0);
    const fee = Number(change['fee'] ?? 0);
    const entry: Thing = {
      id: `txn_${short()}`,
      object: 'balance_transaction',
      available_on: now() + 172_800,
      created: now(),
      currency: 'usd',
      net: amount - fee,
      fee,
      amount,
      source: null,
      status: 'pending',
      type: 'charge',
      reporting_category: 'charge',
      ...change,
    };
    this.entries.unshift(entry);
    return entry;
  }

  /** Charges a captured payment, and disputes it where its card means that. */
  charge({ id: payment_intent, metadata }: Thing, amount: number, behaviour: string): void {
    const source = { id: `ch_${short()}`, object: 'charge', metadata, payment_intent };
    this.add({ amount, fee: Math.round(amount * 0.029) + 30, source });
    if (behaviour === 'dispute') this.dispute(source, amount, 'needs_response');
    if (behaviour === 'dispute_warning') this.dispute(source, amount, 'warning_needs_response');
  }

  dispute(charge: Thing, amount: number, status: string): Thing {
    const dispute: Thing = {
      id: `dp_${short()}`,
      object: 'dispute',
      amount,
      balance_transactions: [],
      charge,
      created: now(),
      currency: 'usd',
      evidence_details: { due_by: now() + 777_600, has_evidence: false, past_due: false, submission_count: 0 },
      payment_intent: charge['payment_intent'],
      reason: 'fraudulent',
      status: 'warning_needs_response',
    };
    this.disputes.set(dispute.id, dispute);
    return status === 'needs_response' ? this.take(dispute, status) : dispute;
  }

  /** What the bank does: one that it only asked about becomes a dispute, or it decides. */
  decide(ref: string, decision: 'win' | 'lose'): void {
    const dispute = this.disputes.get(ref);
    if (!dispute) throw new Error(`There is no dispute ${ref}.`);
    const isWarning = dispute['status'] === 'warning_needs_response';
    if (decision === 'win') this.win(dispute);
    else if (isWarning) this.take(dispute, 'needs_response');
    else Object.assign(dispute, { status: 'lost' });
  }

  /** Takes the amount of a dispute with a fee. */
  take(dispute: Thing, status: string): Thing {
    return this.#move(dispute, status, {
      amount: -Number(dispute['amount']),
      fee: 1_500,
      reporting_category: 'dispute',
    });
  }
  /** Gives it back. */
  win(dispute: Thing): Thing {
    const isWarning = dispute['status'] === 'warning_needs_response';
    if (isWarning) return Object.assign(dispute, { status: 'warning_closed' });
    return this.#move(dispute, 'won', {
      amount: Number(dispute['amount']),
      fee: 0,
      reporting_category: 'dispute_reversal',
    });
  }

  #move(dispute: Thing, status: string, change: Partial<Thing>): Thing {
    const { id, object, payment_intent, metadata = {} } = dispute;
    const entry = this.add({ ...change, type: 'adjustment', source: { id, object, payment_intent, metadata } });
    const { source: _, ...moved } = entry;
    (dispute['balance_transactions'] as unknown[]).push(moved);
    return Object.assign(dispute, { status });
  }

  /** Pays entries out. @param amount another one than their sum, where the test means that */
  payOut(entries: readonly Thing[], amount = entries.reduce((sum, { net }) => sum + Number(net), 0)): Thing {
    const source = { id: `po_${short()}`, object: 'payout', amount };
    this.payouts.set(
      source.id,
      entries.map(({ id }) => id),
    );
    return this.add({ amount: -amount, type: 'payout', reporting_category: 'payout', source });
  }

  listEntries(sent: Sent): Told {
    const { payout, expand = [] } = sent;
    const paid = payout === undefined ? null : (this.payouts.get(String(payout)) ?? []);
    const isExpanded = (expand as string[]).includes('data.source');
    const fitting = this.entries.filter((entry) => (paid ? paid.includes(entry.id) : isIn(entry, sent)));
    return listed(
      fitting.map((entry) =>
        isExpanded ? entry : { ...entry, source: (entry['source'] as Thing | null)?.id ?? null },
      ),
      sent,
      '/v1/balance_transactions',
    );
  }

  listDisputes(sent: Sent): Told {
    return listed(
      [...this.disputes.values()].filter((dispute) => isIn(dispute, sent)),
      sent,
      '/v1/disputes',
    );
  }

  findDispute(id: string): Told {
    const dispute = this.disputes.get(id);
    return dispute ? found(dispute) : missing('dispute', id);
  }
}

function isIn({ created }: Thing, sent: Sent): boolean {
  const { gte = '0', lt = '9999999999' } = (sent['created'] ?? {}) as Record<string, string>;
  return Number(created) >= Number(gte) && Number(created) < Number(lt);
}

function listed(all: readonly Thing[], { starting_after: after }: Sent, url: string): Told {
  const from = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1;
  const data = all.slice(from, from + page);
  return found({ object: 'list', data, has_more: from + page < all.length, url });
}
