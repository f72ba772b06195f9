import { found, missing, refused, short, type Sent, type Told } from './fake-stripe-vault.ts';

/** States where the fake seller is registered, with their rates in percent. */
const registered: Readonly<Record<string, string>> = { NJ: '6.625', OH: '5.75' };
/** Stripe's codes that are not taxed there: nontaxable, and training. */
const untaxed: readonly unknown[] = ['txcd_00000000', 'txcd_20060044'];
/** Rows that an answer holds; others are listed page by page. */
const atOnce = 10;

interface Item extends Record<string, unknown> {
  id: string;
  amount: number;
  amount_tax: number;
  reference: string;
}
interface Document {
  state: string;
  items: Item[];
  shipping: Record<string, unknown> | null;
}

const parts = (sent: Sent[string]): Sent => (typeof sent === 'object' && !Array.isArray(sent) ? sent : {});
const listOf = (sent: Sent[string]): Sent[] => (Array.isArray(sent) ? (sent as unknown as Sent[]) : []);

const page = (rows: Item[], url: string, { limit = String(atOnce), starting_after: after }: Sent = {}) => {
  const from = rows.findIndex(({ id }) => id === after) + 1;
  const data = rows.slice(from, from + Number(limit));
  return { object: 'list', data, has_more: from + data.length < rows.length, url };
};

/** The tax service of the fake: calculations, transactions and reversals, with one rate for each state. */
export class FakeStripeTax {
  readonly #calculations = new Map<string, Document>();
  readonly transactions = new Map<string, Document & { reference: string }>();
  readonly reversals: Sent[] = [];

  #taxOf(sent: Sent, state: string, isExempt: boolean) {
    const amount = Number(sent['amount']);
    const rate = registered[state];
    const isTaxed = rate !== undefined && !isExempt && !untaxed.includes(sent['tax_code']);
    const reason = isExempt ? 'customer_exempt' : rate === undefined ? 'not_collecting' : 'product_exempt';
    const tax = isTaxed ? Math.round((amount * Number(rate)) / 100) : 0;
    const breakdown = {
      amount: tax,
      jurisdiction: { country: 'US', display_name: state, level: 'state', state },
      sourcing: 'destination',
      tax_rate_details: isTaxed ? { display_name: 'Sales tax', percentage_decimal: rate, tax_type: 'sales_tax' } : null,
      taxability_reason: isTaxed ? 'standard_rated' : reason,
      taxable_amount: isTaxed ? amount : 0,
    };
    const { tax_code, tax_behavior } = sent;
    return { amount, amount_tax: tax, tax_code, tax_behavior, tax_breakdown: [breakdown] };
  }

  calculate(sent: Sent): Told {
    const customer = parts(sent['customer_details']);
    const state = String(parts(customer['address'])['state']);
    if (parts(customer['address'])['postal_code'] === '00000') {
      return refused('customer_details[address]', 'customer_tax_location_invalid', 'The address is not valid.');
    }
    const isExempt = customer['taxability_override'] === 'customer_exempt';
    const items = listOf(sent['line_items']).map((row): Item => {
      const { amount, amount_tax, ...told } = this.#taxOf(row, state, isExempt);
      const quantity = Number(row['quantity'] ?? 1);
      const id = `tax_li_${short()}`;
      const object = 'tax.calculation_line_item';
      return { id, object, amount, amount_tax, quantity, reference: String(row['reference']), ...told };
    });
    const cost = sent['shipping_cost'];
    const shipping = cost ? this.#taxOf(parts(cost), state, isExempt) : null;
    const id = `taxcalc_${short()}`;
    this.#calculations.set(id, { state, items, shipping });
    return found({
      id,
      object: 'tax.calculation',
      currency: sent['currency'],
      expires_at: 1_900_000_000,
      line_items: page(items, `/v1/tax/calculations/${id}/line_items`),
      shipping_cost: shipping,
    });
  }

  listCalculated(id: string, sent: Sent): Told {
    const calculation = this.#calculations.get(id);
    return calculation
      ? found(page(calculation.items, `/v1/tax/calculations/${id}/line_items`, sent))
      : missing('id', id);
  }

  commit({ calculation, reference }: Sent): Told {
    const known = this.#calculations.get(String(calculation));
    if (!known) return missing('calculation', String(calculation));
    if ([...this.transactions.values()].some((each) => each.reference === reference)) {
      return refused('reference', 'resource_already_exists', 'This reference is taken.');
    }
    const id = `tax_${short()}`;
    const items = known.items.map(({ amount, amount_tax, quantity, reference: row, tax_code, tax_behavior }): Item => {
      const item = { amount, amount_tax, quantity, reference: row, tax_code, tax_behavior, type: 'transaction' };
      return Object.assign(item, { id: `tax_li_${short()}`, object: 'tax.transaction_line_item' });
    });
    this.transactions.set(id, { state: known.state, items, shipping: known.shipping, reference: String(reference) });
    const line_items = page(items, `/v1/tax/transactions/${id}/line_items`);
    return found({ id, object: 'tax.transaction', reference, type: 'transaction', line_items });
  }

  listCommitted(id: string, sent: Sent): Told {
    const transaction = this.transactions.get(id);
    return transaction
      ? found(page(transaction.items, `/v1/tax/transactions/${id}/line_items`, sent))
      : missing('id', id);
  }

  /** Refuses what takes back more than the row has left. */
  reverse(sent: Sent): Told {
    const original = this.transactions.get(String(sent['original_transaction']));
    if (!original) return missing('original_transaction', String(sent['original_transaction']));
    if (this.reversals.some(({ reference }) => reference === sent['reference'])) {
      return refused('reference', 'resource_already_exists', 'This reference is taken.');
    }
    const rows = listOf(sent['line_items']);
    const isTooMuch = rows.some((row) => {
      const item = original.items.find(({ id }) => id === row['original_line_item']);
      return !item || -Number(row['amount']) > item.amount || -Number(row['amount_tax']) > item.amount_tax;
    });
    if (isTooMuch) return refused('line_items', 'tax_reversal_too_large', 'More than was charged.');
    this.reversals.push(sent);
    const { reference, original_transaction } = sent;
    return found({
      id: `tax_${short()}`,
      object: 'tax.transaction',
      reference,
      type: 'reversal',
      reversal: { original_transaction },
    });
  }
}
