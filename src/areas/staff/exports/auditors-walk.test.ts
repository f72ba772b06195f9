import { describe, expect, it } from 'vitest';
import { creditFirstLine, payables, placeItems } from '../../../../tests/support/books-scene.ts';
import { pageContext } from '../../../../tests/support/fake-page-context.ts';
import { OrderScene } from '../../../../tests/support/order-scene.ts';
import { rightsOf } from '../../../../tests/support/role-rights.ts';
import { drivers } from '../../../../tests/support/test-databases.ts';
import type { Person } from '../../../../server/people/access/access.contract.ts';
import { parseCsv } from '../../../../server/platform/csv/parse-csv.ts';
import { todayOf } from '../../../../server/platform/dates/today.ts';
import { listDisputesOfOrder } from '../../../../server/store/orders/disputes/dispute.repo.ts';
import type { ExportName } from '../../../../server/store/bookkeeping/exports/export-files.ts';
import { disputesPage } from '../disputes/disputes.page.ts';
import { staffOrdersPage } from '../orders/orders.page.ts';
import { reconciliationPage } from '../reconciliation/reconciliation.page.ts';
import { exportsPage } from './exports.page.ts';

const day = 86_400_000;
type Staff = typeof disputesPage | typeof staffOrdersPage | typeof reconciliationPage | typeof exportsPage;

/** A month as docs/store.md#an-auditors-walk tells it, played through the pages of staff. */
describe.each(drivers)('an auditor on $name', ({ open }) => {
  const scene = new OrderScene(open);
  const who = { userId: 'admin-1', email: 'admin@example.org', sessionId: 's', impersonator: null };
  const send = async (page: Staff, fields: Record<string, string>) => {
    const body = new URLSearchParams(fields);
    const person = { ...who, ...rightsOf('administrator') } as unknown as Person;
    const answer = await page.open(pageContext(scene.store, '/staff', { method: 'POST', body, person }));
    if (!(answer instanceof Response)) throw new Error(`The form was refused: ${JSON.stringify(answer.page.errors)}`);
    return answer;
  };
  const later = (days: number) => {
    scene.ahead += days * day;
  };

  it('plays a month of mixed orders, and reads in the files that everything agrees', async () => {
    const from = todayOf(scene.store);
    const file = await placeItems(scene.store, { file: 1 }, { payable: payables.file });
    const both = await placeItems(scene.store, { book: 1, file: 1 }, { payable: payables.both });
    const onAccount = { payable: payables.file, who: crypto.randomUUID(), poNumber: 'PO-7781' };
    const owed = await placeItems(scene.store, { file: 1 }, onAccount);
    later(3);
    expect((await send(staffOrdersPage, { intent: 'ship', order: both.orderNumber })).status).toBe(303);
    later(4);
    const disputed = { payable: payables.file, number: '4000000000000259' };
    const lost = await placeItems(scene.store, { file: 1 }, disputed);
    await send(disputesPage, { intent: 'look' });
    const returned = await placeItems(scene.store, { file: 1 }, { payable: payables.file });
    await creditFirstLine(scene.db, returned.id, { at: scene.clock.now() });
    later(10);
    const [dispute] = await listDisputesOfOrder(scene.db, lost.id);
    await send(disputesPage, { intent: 'decide', dispute: dispute?.id ?? '', decision: 'lose' });
    const waiting = await placeItems(scene.store, { book: 1 }, { payable: payables.book });
    later(5);
    const until = todayOf(scene.store);
    const period = { from, until };
    expect((await send(reconciliationPage, { intent: 'read', from, until })).headers.get('location')).toContain(
      'read=yes',
    );

    const read = async (name: ExportName) => {
      const answer = await send(exportsPage, { intent: 'download', file: name, format: 'csv', ...period });
      const parsed = parseCsv(await answer.text());
      if ('problem' in parsed) throw new Error(parsed.problem);
      const [head = [], ...records] = parsed.records.map(({ cells }) => cells);
      const rows = records.map((cells) => Object.fromEntries(head.map((column, at) => [column, cells[at] ?? ''])));
      const sum = (column: string) =>
        Math.round(rows.slice(0, -1).reduce((total, row) => total + 100 * Number(row[column]), 0));
      for (const column of head.filter((each) => rows.at(-1)?.[each] !== '' && each !== head[0]))
        expect([name, column, Math.round(100 * Number(rows.at(-1)?.[column]))]).toEqual([name, column, sum(column)]);
      return { rows: rows.slice(0, -1), sum };
    };

    // 1. Three totals are one.
    const [invoices, credits, tax, lines] = [
      await read('invoices'),
      await read('credit-notes'),
      await read('tax'),
      await read('invoice-lines'),
    ];
    const net = 4 * payables.file + payables.both - 2 * payables.file;
    expect(invoices.sum('total') - credits.sum('total')).toBe(net);
    expect(tax.sum('base') + tax.sum('tax')).toBe(net);
    expect(lines.sum('gross')).toBe(net);
    // 2. Numbers have no gap, and each invoice is of one order.
    expect(invoices.rows.map(({ number }) => Number(number?.slice(-6))).toSorted((a, b) => a - b)).toEqual(
      [1, 2, 3, 4, 5, 6].slice(0, invoices.rows.length),
    );
    expect(invoices.rows.filter(({ orderNumber }) => orderNumber === both.orderNumber)).toHaveLength(2);
    expect(invoices.rows.filter(({ orderNumber }) => orderNumber === waiting.orderNumber)).toEqual([]);
    // 3. What is owed is what was invoiced, less credited, less paid, plus returned.
    const [payments, refunds, receivables] = [await read('payments'), await read('refunds'), await read('receivables')];
    expect(receivables.rows.map(({ orderNumber, owed: amount, poNumber }) => [orderNumber, amount, poNumber])).toEqual([
      [owed.orderNumber, '136.42', 'PO-7781'],
    ]);
    expect(refunds.rows.filter(({ method }) => method === 'dispute')).toMatchObject([
      { orderNumber: lost.orderNumber, amount: '136.42' },
    ]);
    expect(net - payments.sum('amount') + refunds.sum('amount')).toBe(receivables.sum('owed'));
    // 4. The provider has what the books have: charges, and what the dispute took.
    const [entries, moves] = [await read('provider-entries'), await read('dispute-moves')];
    expect(moves.rows).toMatchObject([{ orderNumber: lost.orderNumber, amount: '-136.42' }]);
    expect(entries.sum('amount')).toBe(payments.sum('amount') + moves.sum('amount'));
    expect(entries.rows.every(({ matchedTo }) => matchedTo !== '')).toBe(true);
    // 5. Each order is in the period once, and its lines come to its amount.
    const [placed, sold] = [await read('orders'), await read('order-lines')];
    expect(placed.rows.map(({ orderNumber }) => orderNumber)).toEqual(
      [file, both, owed, lost, returned, waiting].map(({ orderNumber }) => orderNumber),
    );
    expect(sold.sum('net') + sold.sum('tax') + placed.sum('shipping')).toBe(placed.sum('total'));
  });
});
