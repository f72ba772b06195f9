import type { OrderLine } from '../../../server/store/orders/order.repo.ts';

const count = /^\d{1,6}$/;

/**
 * Returns the units of order lines that a form names, without lines whose field is empty or 0. What is no number of units
 * is NaN, which no rule accepts.
 */
export function readUnits(
  form: URLSearchParams,
  lines: readonly OrderLine[],
  fieldOf: (line: OrderLine) => string,
): Map<string, number> {
  return new Map(
    lines
      .map((line): [string, number] => {
        const typed = (form.get(fieldOf(line)) ?? '').trim();
        return [line.id, typed === '' ? 0 : count.test(typed) ? Number(typed) : NaN];
      })
      .filter(([, units]) => units !== 0),
  );
}
