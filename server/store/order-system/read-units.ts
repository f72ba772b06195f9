import type { UnitsByLine } from '../orders/invoices/issue-invoice.ts';
import type { OrderLine } from '../orders/order.repo.ts';
import { refuse, type Verdict } from './event-type.ts';

/** Returns the line of a name: its ID, or its SKU if no other line has the same; null if there is none. */
export function findLine(lines: readonly OrderLine[], name: string): OrderLine | null {
  const byId = lines.find(({ id }) => id === name.toLowerCase());
  const bySku = lines.filter(({ sku }) => sku === name);
  return byId ?? (bySku.length === 1 ? (bySku[0] ?? null) : null);
}

/** Returns the told units by the line's id, added up; or the refusal of a line that the order has not. */
export function readUnits(
  lines: readonly OrderLine[],
  told: readonly { line: string; units: number }[],
): { ok: true; units: UnitsByLine } | { ok: false; refusal: Verdict } {
  const units = new Map<string, number>();
  for (const { line: name, units: some } of told) {
    const line = findLine(lines, name);
    if (!line) return { ok: false, refusal: refuse('line', name) };
    units.set(line.id, (units.get(line.id) ?? 0) + some);
  }
  return { ok: true, units };
}

/** Returns the SKU of the first line of which more units are wanted than are left; null if all are. */
export function findTooMany(lines: readonly OrderLine[], wanted: UnitsByLine, left: UnitsByLine): string | null {
  const line = lines.find(({ id }) => (wanted.get(id) ?? 0) > (left.get(id) ?? 0));
  return line ? line.sku : null;
}
