import { demoInstallation } from '../../platform/installation/demo-installation.ts';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { drivers } from '../../../tests/support/test-databases.ts';
import type { Connection } from '../../platform/db/connection.ts';
import { storedLists } from '../../platform/feeds/kept-list.table.ts';
import { followEvents } from './follow-training-events.ts';
import { createHttpFeed } from './http-feed.ts';
import { chooseFeed } from './open-training.ts';

const item = (id: number, day: string, change: object = {}) => ({
  lms_event_id: id,
  title: `Event ${id}`,
  lms_event_start_date: day,
  lms_event_type: 0,
  lms_provider_name: 'Lakes',
  lms_language: 'en',
  ...change,
});

let answer: (response: ServerResponse) => void;
let asked: (string | undefined)[] = [];
let server: Server;
let url: string;
const json = (body: unknown) => (response: ServerResponse) => response.end(JSON.stringify(body));

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(`${request.url} ${request.headers.authorization}`);
    answer(response);
  });
  // Opening a database takes longer than the default keep-alive, and a connection closed meanwhile would be a failure.
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/lms/`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => (asked = []));

describe('the learning system over HTTP', () => {
  const list = (options: object = {}) => createHttpFeed({ url, token: 'secret', timeout: 5_000, ...options }).list();

  it('is asked for its events with the token, and for the fields that are read', async () => {
    answer = json({ events: [1, 'x'], more: true });
    expect(await list()).toEqual({ ok: true, items: [1, 'x'] });
    const [address = '', ...token] = (asked[0] ?? '').split(' ');
    const { pathname, searchParams } = new URL(address, url);
    expect([asked.length, pathname, token.join(' ')]).toEqual([1, '/lms/events', 'Bearer secret']);
    expect(searchParams.get('fields')?.split(',')).toEqual([
      'lms_event_id',
      'title',
      'lms_event_start_date',
      'date',
      'lms_event_end_date',
      'lms_event_type',
      'lms_registration_link',
      'lms_provider_name',
      'lms_is_cancelled',
      'lms_location_name',
      'lms_location_address_line_one',
      'lms_location_address_line_two',
      'lms_location_city',
      'lms_location_state',
      'lms_location_zip',
      'lms_location_country',
      'lms_language',
      'lms_product_name',
      'lms_topic',
    ]);
  });

  it.each<[string, (response: ServerResponse) => void, string]>([
    ['an error', (response) => response.writeHead(500).end('{"events":[]}'), 'Status 500.'],
    ['a redirect', (response) => response.writeHead(302, { Location: 'http://127.0.0.1:1/' }).end(), 'Status 302.'],
    ['no JSON', (response) => response.end('<html>'), 'The answer is not JSON.'],
    ['no list', json({ events: {} }), 'The answer has no list "events".'],
    ['no object', json(null), 'The answer has no list "events".'],
    ['too much', (response) => response.end(`{"events":["${'x'.repeat(2_000)}"]}`), 'longer than 1000 bytes'],
    ['an end in the middle', (response) => response.writeHead(200, { 'Content-Length': 50 }).write('{'), 'in time'],
  ])('that answers with %s is a failure with its reason', async (_, how, reason) => {
    answer = how;
    const read = await list({ largestAnswer: 1_000, timeout: reason === 'in time' ? 200 : 5_000 });
    expect(read).toMatchObject({ ok: false, reason: expect.stringContaining(reason) as string });
  });

  it('that cannot be reached is one, which names no address', async () => {
    const read = await createHttpFeed({ url: 'http://127.0.0.1:1/' }).list();
    expect(read).toEqual({ ok: false, reason: expect.stringMatching(/^No connection \(\w+\)\.$/) as string });
  });
});

it('is the demo only where there is one', async () => {
  const clock = { now: () => new Date('2027-01-04T12:00:00Z') };
  const plain = await chooseFeed({ connectors: {}, isDemo: false }, { clock, installation: demoInstallation }).list();
  expect(plain).toEqual({ ok: true, items: [] });
});

describe.each(drivers)('the list on $name', ({ open }) => {
  let connection: Connection & AsyncDisposable;
  let now: Date;
  let warned: object[] = [];
  const openNode = () =>
    followEvents({
      feed: createHttpFeed({ url }),
      db: connection.db,
      timeZone: demoInstallation.timeZone,
      clock: { now: () => now },
      log: { warn: (facts: object) => warned.push(facts), error: () => undefined } as never,
    });
  const ids = (node: ReturnType<typeof followEvents>) => node.list.items.map(({ id }) => id);
  const pass = (minutes: number) => (now = new Date(now.getTime() + minutes * 60_000));

  beforeAll(async () => {
    connection = await open();
  });
  afterAll(() => connection[Symbol.asyncDispose]());
  beforeEach(async () => {
    await connection.db.delete(storedLists);
    now = new Date('2027-03-08T12:00:00Z');
    warned = [];
    answer = json({ events: [item(2, '2027-03-10'), item(1, '2027-03-09'), item(3, '2027-03-07'), { title: 'x' }] });
  });

  it('has the events by date without those that are over or cannot be read', async () => {
    const node = openNode();
    await node.look();
    expect(ids(node)).toEqual(['1', '2']);
    expect(node.list).toMatchObject({ receivedAt: now, isFailing: false });
    expect(warned).toEqual([{ list: 'events', reason: expect.stringContaining('item 4: ') as string }]);
  });

  it('is asked for by one of two nodes, and every ten minutes', async () => {
    const [one, other] = [openNode(), openNode()];
    await one.look();
    await other.look();
    expect(ids(other)).toEqual(['1', '2']);
    pass(9);
    await one.look();
    expect(asked).toHaveLength(1);
    const { version } = one.list;
    pass(2);
    await other.look();
    expect(asked).toHaveLength(2);
    // The same list again is not a change.
    expect(other.list.version).toBe(version);
  });

  it('stays with its date while the learning system is away, also after a restart, and is taken up again', async () => {
    await openNode().look();
    const receivedAt = now;
    answer = (response) => response.writeHead(503).end();
    pass(11);
    const restarted = openNode();
    await restarted.look();
    expect(ids(restarted)).toEqual(['1', '2']);
    expect(restarted.list).toMatchObject({ receivedAt, isFailing: true });
    answer = json({ events: [item(4, '2027-03-12')] });
    pass(2);
    await restarted.look();
    expect(ids(restarted)).toEqual(['4']);
    expect(restarted.list).toMatchObject({ receivedAt: now, isFailing: false });
  });

  it('stays when nothing of an answer can be read, and is empty when the learning system says so', async () => {
    const node = openNode();
    await node.look();
    answer = json({ events: [{ name: 'of another system' }] });
    pass(11);
    await node.look();
    expect(ids(node)).toEqual(['1', '2']);
    expect(node.list.isFailing).toBe(true);
    answer = json({ events: [] });
    pass(2);
    await node.look();
    expect(node.list).toMatchObject({ items: [], isFailing: false });
  });

  it('loses what is over meanwhile, and is another version then', async () => {
    const node = openNode();
    await node.look();
    const { version } = node.list;
    answer = (response) => response.writeHead(503).end();
    now = new Date('2027-03-10T05:30:00Z');
    await node.look();
    expect(ids(node)).toEqual(['2']);
    expect(node.list.version).toBeGreaterThan(version ?? Infinity);
  });
});
