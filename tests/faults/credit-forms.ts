import { asc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../server/platform/db/connection.ts';
import { outboxMessages } from '../../server/platform/outbox/outbox.table.ts';
import { creditOrder } from '../../server/store/orders/credits/credit-order.ts';
import { creditNotes } from '../../server/store/orders/credits/credit.table.ts';
import { refunds } from '../../server/store/orders/credits/refund.table.ts';
import { invoiceLines, invoices } from '../../server/store/orders/invoices/invoice.table.ts';
import { orders } from '../../server/store/orders/order.table.ts';
import { sandboxRefunds } from '../../server/store/payments/sandbox.table.ts';
import { rightsOf } from '../support/role-rights.ts';
import type { TestStore } from '../support/store-scene.ts';

/** A page on which staff credit one invoice whole, as they saw it. */
export interface CreditForm {
  orderId: number;
  seenVersion: number;
  invoiceId: string;
  /** Units by invoice line. */
  units: [string, number][];
}

/** Returns the page of each order's first invoice; lines are of one unit, or the shipping. */
export async function openCreditForms(db: Database): Promise<CreditForm[]> {
  const placed = await db.select().from(orders).orderBy(asc(orders.id));
  const billed = await db.select().from(invoices);
  const lines = await db.select().from(invoiceLines);
  return placed.flatMap(({ id, version }) => {
    const invoice = billed.find(({ orderId }) => orderId === id);
    if (!invoice) return [];
    const units = lines
      .filter((line) => line.invoiceId === invoice.id)
      .map((line): [string, number] => [line.id, line.units]);
    return [{ orderId: id, seenVersion: version, invoiceId: invoice.id, units }];
  });
}

/** Presses the button of a page as a member of staff. One that saw an older version changes nothing. */
export async function pressCredit(store: TestStore, { units, ...form }: CreditForm): Promise<void> {
  const { rights } = rightsOf('administrator');
  const staff = { userId: 'staff-1', email: 'staff-1@example.org', rights, impersonator: null };
  const pressed = await creditOrder(
    store,
    { staff, requestId: 'r-1' },
    {
      ...form,
      wish: { units: new Map(units), amounts: new Map(), isTaxAlone: false },
      reason: 'return',
      note: '',
      method: 'card',
      reference: '',
      isRevoked: true,
      isRestocked: true,
      outsideId: null,
    },
  );
  if (!pressed.ok && pressed.code !== 'changed') throw new Error(JSON.stringify(pressed));
}

/** Returns what each order came to: by its documents, at the provider, and in the messages about it. */
export async function readCredited(db: Database) {
  const notes = await db.select().from(creditNotes).orderBy(asc(creditNotes.number));
  const asked = await db.select().from(refunds).orderBy(asc(refunds.createdAt));
  const made = await db.select().from(sandboxRefunds).where(eq(sandboxRefunds.isRefused, false));
  const told = await db
    .select()
    .from(outboxMessages)
    .where(inArray(outboxMessages.kind, ['order-credit', 'refund-state']));
  const placed = await db.select().from(orders).orderBy(asc(orders.id));
  return {
    numbers: notes.map(({ number }) => Number(number.slice(-6))),
    /** Refunds at the provider that are in no books. */
    strays: made.filter(({ refundId }) => !asked.some(({ id }) => id === refundId)).length,
    waiting: told.filter(({ state }) => state !== 'delivered').length,
    orders: placed.map(({ id, reducedMinor, card }) => {
      const own = asked.filter(({ orderId }) => orderId === id);
      const note = notes.filter(({ orderId }) => orderId === id);
      const references = [note.map(({ id: noteId }) => noteId), own.map((refund) => refund.id)].flat();
      const about = told.filter(({ reference }) => references.some((each) => reference.includes(each)));
      return {
        last4: card?.last4,
        reducedMinor,
        creditedMinor: note.map(({ totalMinor }) => totalMinor),
        refunds: own.map(({ amountMinor, state }) => ({ amountMinor, state })),
        atProvider: made
          .filter(({ refundId }) => own.some((refund) => refund.id === refundId))
          .map(({ amountMinor }) => amountMinor),
        mails: about.filter(({ kind }) => kind === 'order-credit').length,
        states: about.filter(({ kind }) => kind === 'refund-state').length,
      };
    }),
  };
}
