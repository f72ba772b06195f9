import type { Platform } from '../platform/platform.ts';
import { seedDemoOrders } from '../store/orders/placing/seed-demo-orders.ts';
import type { CardServices } from '../store/payments/record-cards.ts';
import { seedDemoCards } from '../store/payments/seed-demo-cards.ts';

/** The demo customer with past orders. */
const email = 'member@example.org';

/** Gives the demo's member past orders and saved cards, once. */
export async function seedDemoStore(
  services: CardServices & Pick<Platform, 'installation'>,
  demoUsers: ReadonlyMap<string, string>,
): Promise<void> {
  const userId = demoUsers.get(email);
  if (!userId) return;
  await seedDemoOrders(services, { userId, email });
  await seedDemoCards(services, { userId, email });
}
