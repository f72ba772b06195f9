import { demoInstallation } from '../../server/platform/installation/demo-installation.ts';
import { createSandbox } from '../../server/store/payments/create-sandbox.ts';
import type { BillTo } from '../../server/store/payments/billing.rules.ts';
import type { Clock } from '../../server/platform/clock.ts';
import type { Database } from '../../server/platform/db/connection.ts';
import { sandboxRefunds } from '../../server/store/payments/sandbox.table.ts';
import type { PaymentGateway } from '../../server/store/payments/gateway.ts';

/** A valid billing address. */
export const goodBillTo: BillTo = {
  firstName: 'Zoë',
  lastName: 'Núñez',
  company: '',
  address1: '1 Main Street',
  address2: '',
  locality: 'Columbus',
  administrativeArea: 'OH',
  postalCode: '43215',
  country: 'US',
  phoneNumber: '',
  email: 'zoe@example.org',
};

/** The sandbox gateway as the server opens it; its timeout is long, as a busy machine is not an outage. */
export const openSandbox = (db: Database, clock: Clock, change: { bufferMinor?: number } = {}): PaymentGateway =>
  createSandbox({
    env: {
      sessionSecrets: ['a-secret-of-the-test-site-of-32-characters'] as const,
      authorizationBufferMinor: change.bufferMinor ?? 100,
    },
    db,
    clock,
    installation: demoInstallation,
  });

/** Makes a refund at the sandbox itself, of which no row of ours tells. */
export async function refundInSandbox(
  db: Database,
  clock: Clock,
  authorizationRef: string,
  amountMinor: number,
): Promise<void> {
  const ref = `re_${crypto.randomUUID()}`;
  await db.insert(sandboxRefunds).values({ ref, authorizationRef, amountMinor, createdAt: clock.now() });
}

/** A card for one payment, from a test number. */
export async function oneTimeCard(payments: PaymentGateway, number: string): Promise<string> {
  const card = {
    number,
    expirationMonth: 12,
    expirationYear: 2029,
    securityCode: number.startsWith('3') ? '1234' : '123',
  };
  const prepared = await payments.cardEntry?.prepare({ card, billTo: goodBillTo });
  if (!prepared) throw new Error(`${number} is no test number.`);
  return prepared.confirmationRef;
}
