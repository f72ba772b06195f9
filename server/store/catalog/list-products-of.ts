import { asc, eq } from 'drizzle-orm';
import type { Database } from '../../platform/db/connection.ts';
import { products } from './catalog.table.ts';

/** A product of a standard that the catalogue has. */
export interface OfferedProduct {
  id: string;
  name: string;
  editionYear: number | null;
  /** It is on sale. */
  isActive: boolean;
}

/** Returns the products of the standard with a number, the newest edition last. */
export const listProductsOf = (db: Database, code: string): Promise<OfferedProduct[]> =>
  db
    .select({ id: products.id, name: products.nameEn, editionYear: products.editionYear, isActive: products.isActive })
    .from(products)
    .where(eq(products.documentCode, code))
    .orderBy(asc(products.editionYear), asc(products.id));
