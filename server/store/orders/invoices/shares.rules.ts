/** Units and amounts of a row of a document, in cents; the net is without tax. */
export interface Amounts {
  units: number;
  netMinor: number;
  taxMinor: number;
}

/**
 * What was taken of a row so far. Shares are taken of what was left when the present run of equal steps began, so that
 * their roundings do not add up.
 */
export interface Taken extends Amounts {
  run: Run | null;
  base: Amounts;
}

/** Kinds of steps; 'tax' is tax alone, after which amounts are shares of what it has left. */
type Run = 'units' | 'amount' | 'tax';

/** A step: its part, and what was taken with it. */
interface Step {
  part: Amounts;
  taken: Taken;
}

const zero: Amounts = { units: 0, netMinor: 0, taxMinor: 0 };
export const nothingTaken: Taken = { units: 0, netMinor: 0, taxMinor: 0, run: null, base: zero };

/** Returns amount × part ÷ whole, rounded half up and exact for all integers; 0 of nothing. */
export const shareOf = (amount: number, part: number, whole: number): number =>
  whole === 0 ? 0 : Number((BigInt(amount) * BigInt(part) * 2n + BigInt(whole)) / (2n * BigInt(whole)));

const minus = (a: Amounts, b: Amounts): Amounts => ({
  units: a.units - b.units,
  netMinor: a.netMinor - b.netMinor,
  taxMinor: a.taxMinor - b.taxMinor,
});

const plus = (a: Amounts, b: Amounts): Amounts => ({
  units: a.units + b.units,
  netMinor: a.netMinor + b.netMinor,
  taxMinor: a.taxMinor + b.taxMinor,
});

/** Returns net and tax together, in cents. */
export const grossOf = ({ netMinor, taxMinor }: Pick<Amounts, 'netMinor' | 'taxMinor'>): number => netMinor + taxMinor;

/** Returns what is left of a row. */
export const leftOf = (row: Amounts, taken: Amounts): Amounts => minus(row, taken);

const stepped = (taken: Taken, part: Amounts, run: Run, base: Amounts): Step => {
  const { units, netMinor, taxMinor } = plus(taken, part);
  return { part, taken: { units, netMinor, taxMinor, run, base } };
};

/**
 * Takes units of a row: the invoice of a shipment, the credit of a return. Of n units the first k cost k/n of the row,
 * rounded; a step is the difference of two such sums, so the order of the steps does not matter, none is more than half
 * a cent off, and the last takes exactly the rest (docs/decisions/orders-and-downloads.md#shares-of-a-line).
 * @returns null if there are not as many
 */
export function takeUnits(row: Amounts, taken: Taken, units: number): Step | null {
  const base: Amounts = taken.run === 'units' ? taken.base : taken;
  const whole = minus(row, base);
  const before = taken.units - base.units;
  if (!Number.isInteger(units) || units < 1 || before + units > whole.units) return null;
  const upTo = (count: number): Amounts => ({
    units: count,
    netMinor: shareOf(whole.netMinor, count, whole.units),
    taxMinor: shareOf(whole.taxMinor, count, whole.units),
  });
  return stepped(taken, minus(upTo(before + units), upTo(before)), 'units', minus(base, zero));
}

/**
 * Takes an amount of a row with its share of the tax: an allowance, or shipping given back.
 * @param grossMinor with tax, in cents
 * @returns null if there is not as much
 */
export function takeAmount(row: Amounts, taken: Taken, grossMinor: number): Step | null {
  const base: Amounts = taken.run === 'amount' ? taken.base : taken;
  const whole = minus(row, base);
  const before = grossOf(taken) - grossOf(base);
  if (!Number.isInteger(grossMinor) || grossMinor < 1 || before + grossMinor > grossOf(whole)) return null;
  const taxUpTo = (amount: number) => shareOf(whole.taxMinor, amount, grossOf(whole));
  const taxMinor = taxUpTo(before + grossMinor) - taxUpTo(before);
  return stepped(taken, { units: 0, netMinor: grossMinor - taxMinor, taxMinor }, 'amount', minus(base, zero));
}

/** Returns what stored steps have taken of a row, in their sequence; one without units was an amount, or tax alone. */
export function addUp(steps: readonly Amounts[]): Taken {
  let taken = nothingTaken;
  for (const step of steps) {
    const run = step.units > 0 ? 'units' : step.netMinor > 0 ? 'amount' : 'tax';
    ({ taken } = stepped(taken, step, run, taken.run === run ? taken.base : minus(taken, zero)));
  }
  return taken;
}
