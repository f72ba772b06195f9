import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../platform/db/connection.ts';
import type { Product } from './catalog.contract.ts';
import { products } from './catalog.table.ts';
import { localizedName } from './localized-name.ts';

/** Returns the names of the courses on sale, as other systems call them. */
export async function listCourses(db: Database): Promise<Pick<Product, 'id' | 'name'>[]> {
  const { id, nameEn, nameEs } = products;
  const kinds: Product['kind'][] = ['training', 'online-training'];
  const rows = await db
    .select({ id, nameEn, nameEs })
    .from(products)
    .where(and(eq(products.isActive, true), inArray(products.kind, kinds)));
  return rows.map((row) => ({ id: row.id, name: localizedName(row) }));
}
