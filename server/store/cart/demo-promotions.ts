import type { Database } from '../../platform/db/connection.ts';
import type { promotions } from '../catalog/promotion.table.ts';
import { insertPromotion } from './promotion.repo.ts';

/** One of each kind: a public code, an automatic one, a staff-only one, an expired one. */
export const demoPromotions: readonly (typeof promotions.$inferInsert)[] = [
  { code: 'SAFETY10', nameEn: '10 % off everything', nameEs: '10 % de descuento en todo', percentOff: 10 },
  {
    code: 'BULK500',
    nameEn: '$25 off orders of $500 and more',
    nameEs: '$25 de descuento en pedidos desde $500',
    amountOffMinor: 2_500,
    minimumMinor: 50_000,
    isAutoApply: true,
  },
  {
    code: 'GOODWILL20',
    nameEn: '20 % off, granted by customer service',
    nameEs: '20 % de descuento, concedido por el servicio al cliente',
    percentOff: 20,
    isAdminOnly: true,
  },
  {
    code: 'SPRING15',
    nameEn: '15 % off, spring campaign',
    nameEs: '15 % de descuento, campaña de primavera',
    percentOff: 15,
    isActive: false,
  },
];

/** Stores the demo's promotions that are missing. */
export async function seedDemoPromotions(db: Database): Promise<void> {
  for (const promotion of demoPromotions) await insertPromotion(db, promotion);
}
