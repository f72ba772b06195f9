import { listAddresses } from '../../people/accounts/address.repo.ts';
import { toBillTo } from './billing.rules.ts';
import { ensureCustomer, type CardOwner } from './find-customer.ts';
import { recordCards, type CardServices } from './record-cards.ts';

/** Cards of the demo, the default first; published test numbers. */
const demoCards = [
  { number: '4242424242424242', securityCode: '123', month: 8, yearsAhead: 2 },
  { number: '5555555555554444', securityCode: '456', month: 11, yearsAhead: 1 },
] as const;

/** Creates saved cards for a demo account, once; does nothing if a vendor stores the cards. */
export async function seedDemoCards(services: CardServices, owner: CardOwner): Promise<void> {
  const { db, clock, payments } = services;
  const [address] = await listAddresses(db, owner.userId);
  if (!payments.cardEntry || !address) return;
  const customerRef = await ensureCustomer(services, owner);
  if (!customerRef || (await payments.listCards(customerRef)).length > 0) return;
  const thisYear = clock.now().getUTCFullYear();
  for (const [at, { number, securityCode, month, yearsAhead }] of demoCards.entries()) {
    await payments.cardEntry.save({
      customerRef,
      card: { number, securityCode, expirationMonth: month, expirationYear: thisYear + yearsAhead },
      billTo: toBillTo(address, owner.email),
      isDefault: at === 0,
    });
  }
  await recordCards(services, owner.userId, customerRef);
}
