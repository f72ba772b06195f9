import { demoInstallation } from '../../platform/installation/demo-installation.ts';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../tests/support/test-databases.ts';
import type { Connection } from '../../platform/db/connection.ts';
import { createDemoLearners } from './demo-learners.ts';
import { createHttpLearners } from './learner-feed.ts';
import { LearnerRecords } from './learner-records.ts';
import { learnerRecords } from './learner.table.ts';

const certificate = {
  id: 'TC-1',
  number: 'SL4K7P9Q2D',
  title: 'Sprinklers',
  holder: 'Ana Reyes',
  issuedOn: '2026-01-31',
};
const full = {
  courses: [{ id: 7, title: 'Sprinklers', status: 'completed', date: '2026-01-31', hours: 28 }],
  certificates: [certificate],
  resources: [{ id: 'R-1', title: 'Workbook', fileName: 'workbook.pdf', hasAccess: true }],
};
const ana = { userId: 'ana', lmsId: 'L/1' };

let now = new Date('2026-11-22T12:00:00Z');
let answer: (response: ServerResponse, request: IncomingMessage) => void;
let asked: string[] = [];
let warned: string[] = [];
let server: Server;
let connection: Connection & AsyncDisposable;
let records: LearnerRecords;
/** The same with a learning system that does not answer. */
let hurried: LearnerRecords;
const json = (body: unknown) => (response: ServerResponse) => response.end(JSON.stringify(body));
const later = (milliseconds: number) => (now = new Date(now.getTime() + milliseconds));

beforeAll(async () => {
  connection = await openDatabase();
  server = createServer((request, response) => {
    asked.push(`${request.url} ${request.headers.authorization}`);
    answer(response, request);
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await connection[Symbol.asyncDispose]();
});
beforeEach(async () => {
  [asked, warned] = [[], []];
  await connection.db.delete(learnerRecords);
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/lms/`;
  const log = { warn: (_: object, text: string) => void warned.push(text) };
  const open = (timeout: number) => {
    const feed = createHttpLearners({ url, token: 'secret', timeout, largestAnswer: 5_000 });
    return new LearnerRecords({ feed, db: connection.db, clock: { now: () => now }, log: log as never });
  };
  [records, hurried] = [open(5_000), open(400)];
});

describe('the record of a person', () => {
  it('is asked for under their number, once for several pages at a time, and kept for minutes', async () => {
    answer = json(full);
    const pages = await Promise.all([records.read(ana), records.read(ana), records.read(ana)]);
    expect(asked).toEqual(['/lms/learners/L%2F1 Bearer secret']);
    for (const page of [...pages, await records.read(ana)]) {
      expect(page).toMatchObject({
        courses: [{ id: '7', type: '', hours: 28 }],
        certificates: [{ number: 'SL4K7P9Q2D', validUntil: null, isRevoked: false }],
        resources: [{ id: 'R-1', isLicensed: true }],
        isFailing: false,
        receivedAt: now,
      });
    }
    expect(asked).toHaveLength(1);
    await records.read(ana, { isNow: true });
    later(5 * 60_000);
    await records.read(ana);
    expect(asked).toHaveLength(3);
  });

  it('is nothing, without a question, for somebody the learning system does not know', async () => {
    expect(await records.read({ userId: 'ben', lmsId: null })).toMatchObject({ courses: [], receivedAt: null });
    expect(asked).toEqual([]);
  });

  it.each<[string, (response: ServerResponse) => void]>([
    ['nothing at all', () => undefined],
    ['half an answer', (response) => response.writeHead(200, { 'Content-Length': 500 }).write('{"courses":[')],
    ['half an answer and an end', (response) => response.end('{"courses":[')],
    ['an error', (response) => response.writeHead(500).end()],
    ['a page', (response) => response.end('<html>')],
    ['a list in place of a record', json([])],
    ['lists that are none', json({ courses: {}, certificates: 'none' })],
    ['rows that are none', json({ courses: [null, 7], certificates: [{ id: 'x' }] })],
    ['more than anybody reads', (response) => response.end(JSON.stringify({ ...full, more: 'x'.repeat(6_000) }))],
  ])('stays as it was told last, with its date, after %s', async (_, how) => {
    answer = json(full);
    const known = await records.read(ana);
    later(5 * 60_000);
    answer = how;
    const shown = await hurried.read(ana);
    expect(shown).toMatchObject({ certificates: known.certificates, receivedAt: known.receivedAt, isFailing: true });
    expect(warned).toEqual(['the learning system sent no record; the last one stays']);
    // While it is away, it is not called for each page.
    await hurried.read(ana);
    expect(asked).toHaveLength(2);
  });

  it('says that nothing can be had when it was never told', async () => {
    answer = (response) => response.writeHead(503).end();
    expect(await records.read(ana)).toMatchObject({ courses: [], receivedAt: null, isFailing: true });
  });

  it('leaves out a row that cannot be read, and keeps the others', async () => {
    const wrong = [
      { ...certificate, id: 'TC-2', issuedOn: '2026-02-30' },
      { ...certificate, id: '<b>' },
    ];
    answer = json({ ...full, certificates: [...wrong, certificate] });
    expect((await records.read(ana)).certificates.map(({ id }) => id)).toEqual(['TC-1']);
    expect(warned).toHaveLength(2);
  });

  it('is empty for a number the learning system does not know, and not that of an earlier number', async () => {
    answer = json(full);
    await records.read(ana);
    answer = (response) => response.writeHead(404).end();
    expect(await records.read({ ...ana, lmsId: 'L-2' })).toMatchObject({ certificates: [], isFailing: false });
    answer = (response) => response.writeHead(500).end();
    expect(await records.read({ ...ana, lmsId: 'L-3' })).toMatchObject({ certificates: [], receivedAt: null });
  });
});

describe('a certificate', () => {
  it('is checked with the learning system, whoever holds it', async () => {
    answer = json(certificate);
    expect(await records.verify('SL4K7P9Q2D')).toMatchObject({
      certificate: { holder: 'Ana Reyes' },
      knownSince: null,
    });
    answer = (response) => response.writeHead(404).end();
    expect(await records.verify('XX4K7P9Q2D')).toBeNull();
    expect(asked).toEqual(['/lms/certificates/SL4K7P9Q2D Bearer secret', '/lms/certificates/XX4K7P9Q2D Bearer secret']);
  });

  it('is what was told last, with its date, while the learning system is away or says something of another', async () => {
    answer = json(full);
    await records.read(ana);
    const since = now;
    later(1_000);
    for (const how of [json({ ...certificate, number: 'XX4K7P9Q2D' }), json('yes'), () => undefined]) {
      answer = how;
      expect(await hurried.verify('SL4K7P9Q2D')).toMatchObject({ certificate: { id: 'TC-1' }, knownSince: since });
      expect(await hurried.verify('YY4K7P9Q2D')).toBe('unavailable');
    }
  });
});

it('has files of the demo for who has access alone', async () => {
  const demo = createDemoLearners({ clock: { now: () => now }, installation: demoInstallation });
  const file = async (lmsId: string, id: string) => {
    const asked = await demo.file(lmsId, id);
    return asked.ok && asked.value !== null && asked.value.subarray(0, 5).toString() === '%PDF-';
  };
  expect(await file('LMS-48213', 'R-501')).toBe(true);
  expect(await file('LMS-48213', 'R-503')).toBe(false);
  expect(await file('LMS-48219', 'R-501')).toBe(false);
  expect(await file('constructor', 'R-501')).toBe(false);
});
