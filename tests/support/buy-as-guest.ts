import { Guest, openConnections, solveChallenges } from '../bench/guest.ts';
import type { Visitor } from './fake-visitor.ts';

/** Buys an item that is shipped, with a test card, as the pages of the checkout do. @returns the number of the order */
export async function buyAsGuest(
  origin: string,
  item: { productId: string; variantId: string; shippingMethod: string },
): Promise<{ orderNumber: string; visitor: Visitor }> {
  const agent = openConnections(1);
  try {
    const guest = new Guest(origin, agent, item);
    const [solved = ''] = await solveChallenges(origin, 1);
    const { orderNumber } = (await guest.checkOut(solved)) as { orderNumber: string };
    return { orderNumber, visitor: guest.visitor };
  } finally {
    agent.destroy();
  }
}
