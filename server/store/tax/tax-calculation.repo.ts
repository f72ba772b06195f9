import { and, eq, gt } from 'drizzle-orm';
import type { Database } from '../../platform/db/connection.ts';
import type { SaleTax } from './sale.rules.ts';
import { taxCalculations } from './tax-calculation.table.ts';

/** Returns the tax of a sale that a service has calculated before; null if it is not kept any more. */
export async function findCalculation(db: Database, saleHash: string, now: Date): Promise<SaleTax | null> {
  const [found] = await db
    .select({ tax: taxCalculations.tax })
    .from(taxCalculations)
    .where(and(eq(taxCalculations.saleHash, saleHash), gt(taxCalculations.keptUntil, now)));
  return found?.tax ?? null;
}

/** Keeps the tax of a sale. */
export async function keepCalculation(
  db: Database,
  row: { saleHash: string; tax: SaleTax; keptUntil: Date },
): Promise<void> {
  const { tax, keptUntil } = row;
  await db
    .insert(taxCalculations)
    .values(row)
    .onConflictDoUpdate({ target: taxCalculations.saleHash, set: { tax, keptUntil } });
}
