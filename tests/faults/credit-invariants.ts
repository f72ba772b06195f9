import type { Database } from '../../server/platform/db/connection.ts';
import { listOpenRefunds } from '../../server/store/orders/credits/refund.repo.ts';
import { liveRefunds } from '../../server/store/orders/credits/owed-refunds.rules.ts';
import { balanceOf } from '../../server/store/orders/balance/balance.rules.ts';
import { unexplainedOf, type Books } from '../../server/store/orders/credits/read-books.ts';
import { listDownloads } from '../../server/store/orders/grants/entitlement.repo.ts';
import { addUp, grossOf } from '../../server/store/orders/invoices/shares.rules.ts';
import { dueMinor } from '../../server/store/orders/order-figures.rules.ts';
import { findOrder, listOrderLines } from '../../server/store/orders/order.repo.ts';
import { readBooks as readStock, skus, stockOfBooks } from '../support/store-scene.ts';
import type { Seen } from './credit-model.ts';
import type { RefundProvider } from './refund-provider.ts';

const sum = (amounts: readonly number[]): number => amounts.reduce((whole, some) => whole + some, 0);

/** Returns what must never be so, at any moment; empty if all is well. */
export async function findWrong(db: Database, books: Books, provider: RefundProvider, seen: Seen): Promise<string[]> {
  const wrong: string[] = [];
  const must = (isRight: boolean, what: string) => {
    if (!isRight) wrong.push(what);
  };
  const { invoices, invoiceLines, notes, creditLines, refunds, payments } = books;
  for (const { providerRef } of payments)
    if (providerRef !== null)
      must(provider.given(providerRef) <= (await provider.takenOf(providerRef)), 'more was given back than taken');
  for (const line of invoiceLines) {
    const credited = addUp(creditLines.filter(({ invoiceLineId }) => invoiceLineId === line.id));
    for (const name of ['units', 'netMinor', 'taxMinor'] as const)
      must(credited[name] <= line[name] && credited[name] >= 0, `${name} of a line is credited beyond its invoice`);
  }
  for (const { id, totalMinor, taxMinor } of notes) {
    const own = creditLines.filter(({ creditNoteId }) => creditNoteId === id);
    must(sum(own.map(grossOf)) === totalMinor, 'a note is not its lines');
    must(sum(own.map((line) => line.taxMinor)) === taxMinor, 'the tax of a note is not that of its lines');
    const given = refunds.filter(({ creditNoteId, state }) => creditNoteId === id && liveRefunds.includes(state));
    must(sum(given.map(({ amountMinor }) => amountMinor)) <= totalMinor, 'more is given back than was credited');
  }
  for (const [name, numbers] of [
    ['invoices', invoices],
    ['credit notes', notes],
  ] as const)
    must(
      numbers.every(({ number }, index) => number.endsWith(String(index + 1).padStart(6, '0'))),
      `the numbers of the ${name} have a gap`,
    );
  must(
    seen.twins.every((issued) => issued <= 1),
    'two who saw the same page both credited it',
  );
  must(
    refunds.every(({ isOutside, providerRef }) => !isOutside || providerRef !== null),
    'an outside refund has no number',
  );
  const lines = await listOrderLines(db, seen.orderId);
  const book = lines.find(({ sku }) => sku === skus.book);
  const bookLines = invoiceLines.filter(({ orderLineId }) => orderLineId === book?.id).map(({ id }) => id);
  const restocked = sum(
    creditLines.filter((line) => bookLines.includes(line.invoiceLineId) && line.isRestocked).map(({ units }) => units),
  );
  const gone = (book?.quantity ?? 0) - (book?.cancelledUnits ?? 0) - restocked;
  must((await readStock(db)).onHand === stockOfBooks - gone, 'the stock is not what was sold');
  const billed = sum(invoiceLines.filter((line) => bookLines.includes(line.id)).map(({ units }) => units));
  must(billed + (book?.cancelledUnits ?? 0) <= (book?.quantity ?? 0), 'units were both cancelled and invoiced');
  const [file] = await listDownloads(db, seen.orderId);
  const fileLines = invoiceLines.filter(({ orderLineId }) => orderLineId === file?.line.id).map(({ id }) => id);
  const revoked = sum(creditLines.filter((line) => fileLines.includes(line.invoiceLineId)).map(({ units }) => units));
  must(file?.entitlement.revokedUnits === revoked, 'other copies were taken back than credited');
  return wrong;
}

/** Returns what must not be so once everybody has answered. */
export async function findWrongAtRest(
  db: Database,
  books: Books,
  provider: RefundProvider,
  seen: Seen,
): Promise<string[]> {
  const wrong = await findWrong(db, books, provider, seen);
  const must = (isRight: boolean, what: string) => {
    if (!isRight) wrong.push(what);
  };
  const { refunds } = books;
  must(
    refunds.every(({ state }) => state !== 'asked'),
    'a refund is left open',
  );
  for (const made of provider.made) {
    const row = refunds.find(({ id, providerRef }) => id === made.refundId || providerRef === made.refundRef);
    if (!row) must(made.state === 'failed', `${made.refundRef} is in no books`);
    else must(row.amountMinor === made.amountMinor && row.state === made.state, `${made.refundRef}: ${row.state}`);
  }
  const own = provider.made.flatMap(({ refundId }) => refundId ?? []);
  must(new Set(own).size === own.length, 'one row is two refunds');
  for (const { id, state, method, isOutside } of refunds)
    if (state === 'done' && method === 'card' && !isOutside) must(own.includes(id), 'a refund is done here only');
  const open = new Set((await listOpenRefunds(db)).map(({ refund }) => refund.id));
  for (const { id, state, isOutside } of refunds) {
    const isReplaced = refunds.some((each) => each.replaces === id && liveRefunds.includes(each.state));
    if (state === 'failed' && !isOutside && !isReplaced) must(open.has(id), 'a failed refund is on no list');
  }
  const order = await findOrder(db, seen.orderId);
  // What has not been invoiced yet is neither due nor paid: each parcel is charged when it leaves.
  const invoiced = sum(books.invoices.map(({ totalMinor }) => totalMinor));
  const credited = sum(books.notes.map(({ totalMinor }) => totalMinor));
  const due = order ? Math.min(dueMinor(order), invoiced - credited) : NaN;
  const { paidMinor, givenMinor, oweBackMinor } = balanceOf(books);
  const unexplained = sum(unexplainedOf(refunds).map(({ amountMinor }) => amountMinor));
  must(paidMinor - givenMinor - due <= oweBackMinor, 'the buyer is owed what no list says');
  must(givenMinor - unexplained <= Math.max(0, paidMinor - due), 'more was given back than is due');
  return wrong;
}
