import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { creditFirstLine, payables, placeItems } from '../../../../tests/support/books-scene.ts';
import { failingDatabase } from '../../../../tests/support/failing-database.ts';
import { OrderScene } from '../../../../tests/support/order-scene.ts';
import { rightsOf } from '../../../../tests/support/role-rights.ts';
import { drivers } from '../../../../tests/support/test-databases.ts';
import type { Database } from '../../../platform/db/connection.ts';
import { parseCsv } from '../../../platform/csv/parse-csv.ts';
import { invoices } from '../../orders/invoices/invoice.table.ts';
import { orderLines, orders } from '../../orders/order.table.ts';
import { fulfilOrder } from '../../orders/payment/fulfil-order.ts';
import { toPeriod, type Period } from '../period.rules.ts';
import { sumBooks } from './check-books.ts';
import { exportFiles, exportNames, type ExportFormat, type ExportName } from './export-files.ts';
import { readExport } from './read-export.ts';
import { writeExport } from './write-export.ts';

const timeZone = 'America/New_York';
const everything = toPeriod({ from: '2026-01-01', until: '2199-12-31' }, timeZone);

async function readCsv(db: Database, name: ExportName, period: Period = everything) {
  const text = await new Response(writeExport(db, exportFiles[name], { period, format: 'csv' })).text();
  const parsed = parseCsv(text);
  if ('problem' in parsed) throw new Error(parsed.problem);
  const [head = [], ...records] = parsed.records.map(({ cells }) => cells);
  const rows = records.map((cells) => Object.fromEntries(head.map((column, at) => [column, cells[at] ?? ''])));
  return { rows: rows.slice(0, -1), totals: rows.at(-1) ?? {}, first: head[0] ?? '' };
}
async function readJson(db: Database, name: ExportName, period: Period = everything) {
  const text = await new Response(writeExport(db, exportFiles[name], { period, format: 'jsonl' })).text();
  const lines = text.trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}
const cents = (digits: string | undefined) => Math.round(Number(digits) * 100);

describe.each(drivers)('the files of the books on $name', ({ open }) => {
  const scene = new OrderScene(open);

  /** A file, a file with a book that ships, a book on hold, and a file that was credited. */
  async function trade() {
    const file = await placeItems(scene.store, { file: 1 }, { payable: payables.file, who: crypto.randomUUID() });
    const both = await placeItems(scene.store, { book: 1, file: 1 }, { payable: payables.both });
    const staff = { userId: 'staff-1', rights: rightsOf('staff').rights, impersonator: null };
    await fulfilOrder(scene.store, { staff, orderId: both.id, requestId: 'r-1' });
    const held = await placeItems(scene.store, { book: 1 }, { payable: payables.book });
    const credited = await placeItems(scene.store, { file: 1 }, { payable: payables.file });
    await creditFirstLine(scene.db, credited.id, { at: scene.clock.now() });
    return { file, both, held, credited };
  }

  it('end in the totals of the page, of which three agree', async () => {
    const { held } = await trade();
    const books = await sumBooks(scene.db, everything);
    const documents = payables.file + payables.both;
    expect(books.check).toEqual({
      documentsMinor: documents,
      taxReportMinor: documents,
      linesMinor: documents,
      isRight: true,
    });
    for (const { name, totals } of books.files) {
      const { columns } = exportFiles[name];
      const { rows, totals: last, first } = await readCsv(scene.db, name);
      expect([name, rows.length, last[first]]).toEqual([name, totals.rows, `TOTAL OF ${totals.rows} ROWS`]);
      const json = await readJson(scene.db, name);
      const summed = columns.flatMap((column, at) =>
        column.isSummed ? [{ name: column.name, sum: totals.sums[at] }] : [],
      );
      for (const { name: column, sum } of summed) {
        expect([name, column, cents(last[column])]).toEqual([name, column, sum]);
        expect([name, column, rows.reduce((total, row) => total + cents(row[column]), 0)]).toEqual([name, column, sum]);
      }
      expect(json.at(-1)).toEqual({
        totals: {
          from: everything.from,
          until: everything.until,
          rows: totals.rows,
          sums: Object.fromEntries(summed.map(({ name: column, sum }) => [`${column}Minor`, sum])),
        },
      });
      expect(json).toHaveLength(totals.rows + 1);
    }
    const countOf = (name: ExportName) => books.files.find((each) => each.name === name)?.totals.rows;
    expect(exportNames.map((name) => [name, countOf(name)])).toEqual([
      ['orders', 4],
      ['order-lines', 5],
      ['invoices', 4],
      ['credit-notes', 1],
      // The shipping is a line of the second invoice of the order of two.
      ['invoice-lines', 6],
      ['tax', 3],
      // The order of two was charged for each delivery.
      ['payments', 4],
      ['refunds', 1],
      ['dispute-moves', 0],
      // Nothing is owed: what is held was not invoiced.
      ['receivables', 0],
      ['provider-entries', 0],
    ]);
    expect((await readCsv(scene.db, 'tax')).rows).toMatchObject([
      { state: 'OH', treatment: 'taxed', code: 'download', rate: '5.7500', creditedBase: '129.00' },
      { state: 'OH', treatment: 'taxed', code: 'goods', rate: '5.7500', base: '149.00' },
      { state: 'OH', treatment: 'untaxed', code: 'shipping', rate: '', base: '8.95', tax: '0.00' },
    ]);
    expect((await readCsv(scene.db, 'orders')).rows.at(-2)).toMatchObject({
      orderNumber: held.orderNumber,
      total: '166.52',
    });
  });

  it('have what buyers owe at the end of the period, and what they paid before its invoice', async () => {
    const { file, both, held } = await trade();
    const owing = async () => {
      const { rows } = await readCsv(scene.db, 'receivables');
      return rows.map(({ orderNumber, owed }) => [orderNumber, owed]);
    };
    await scene.db.delete(invoices).where(eq(invoices.orderId, file.id));
    await scene.db
      .insert(invoices)
      .values({ number: 'INV-x', orderId: held.id, issuedAt: scene.clock.now(), taxMinor: 0, totalMinor: 1_234 });
    expect(await owing()).toEqual([
      [file.orderNumber, '-136.42'],
      [held.orderNumber, '12.34'],
    ]);
    expect(both.id).toBeGreaterThan(file.id);
  });

  it('take documents by their day in the zone of the organization, each in one period', async () => {
    const { file } = await trade();
    const at = async (instant: string) => {
      await scene.db
        .update(invoices)
        .set({ issuedAt: new Date(instant) })
        .where(eq(invoices.orderId, file.id));
      const months = ['02', '03', '04'].map((month) => ({ from: `2026-${month}-01`, until: `2026-${month}-28` }));
      const found = [];
      for (const days of [...months, { from: '2026-03-29', until: '2026-03-31' }]) {
        const { rows } = await readCsv(scene.db, 'invoices', toPeriod(days, timeZone));
        for (const { number, issuedOn } of rows) found.push([days.from, number !== '', issuedOn]);
      }
      return found;
    };
    expect(await at('2026-03-01T04:59:59.999Z')).toEqual([['2026-02-01', true, '2026-02-28']]);
    expect(await at('2026-03-01T05:00:00.000Z')).toEqual([['2026-03-01', true, '2026-03-01']]);
    expect(await at('2026-04-01T03:59:59.999Z')).toEqual([['2026-03-29', true, '2026-03-31']]);
    expect(await at('2026-04-01T04:00:00.000Z')).toEqual([['2026-04-01', true, '2026-04-01']]);
  });

  it('are read in batches without losing or repeating a row, of equal instants too', async () => {
    await trade();
    await scene.db.update(invoices).set({ issuedAt: new Date('2026-11-01T12:00:00.123Z') });
    for (const name of exportNames) {
      const whole = (await Array.fromAsync(readExport(scene.db, exportFiles[name], everything))).flat();
      for (const batch of [1, 2, 3]) {
        const read = (await Array.fromAsync(readExport(scene.db, exportFiles[name], everything, batch))).flat();
        expect([name, batch, read]).toEqual([name, batch, whole]);
      }
    }
  });

  it('hold no formula, and stand for closed accounts and orders of earlier releases too', async () => {
    const { file, credited } = await trade();
    const before = await sumBooks(scene.db, everything);
    // The account of the buyer is gone; a line of an earlier release has no tax of its own.
    await scene.db
      .update(orders)
      .set({
        userId: null,
        firstName: '=HYPERLINK("http://evil")',
        lastName: '',
        poNumber: '@SUM(A1)',
        billingAddress: null,
      })
      .where(eq(orders.id, file.id));
    await scene.db.update(orderLines).set({ taxMinor: null, ratePpm: null }).where(eq(orderLines.orderId, credited.id));
    const { rows } = await readCsv(scene.db, 'orders');
    expect(rows[0]).toMatchObject({ firstName: `'=HYPERLINK("http://evil")`, poNumber: "'@SUM(A1)" });
    const after = await sumBooks(scene.db, everything);
    expect(after.check).toEqual(before.check);
    expect((await readJson(scene.db, 'order-lines')).at(-2)).toMatchObject({ taxMinor: null, ratePpm: null });
  });

  it.each<ExportFormat>(['csv', 'jsonl'])(
    'have no totals when the database goes away or the reader does (%s)',
    async (format) => {
      await trade();
      const file = exportFiles['invoice-lines'];
      // Invoices are read whole, their credit notes are not.
      const failing = failingDatabase(scene.db, 1);
      const pieces: string[] = [];
      const decoder = new TextDecoder();
      const broken = (async () => {
        for await (const piece of writeExport(failing, file, { period: everything, format }))
          pieces.push(decoder.decode(piece));
      })();
      await expect(broken).rejects.toThrow('the database has gone away');
      expect(pieces.join('')).toContain('INV-');
      expect(pieces.join('')).not.toMatch(/TOTAL OF|"totals"/);
      const reader = writeExport(scene.db, file, { period: everything, format }).getReader();
      await reader.read();
      await reader.cancel();
      expect(await reader.read()).toEqual({ done: true, value: undefined });
    },
  );
});
