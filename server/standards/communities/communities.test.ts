import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../tests/support/test-databases.ts';
import { chooseCommunityRegister, createHttpCommunities, followRegister } from './open-communities.ts';
import { parseRegister } from './parse-register.ts';
import { readCommunities } from './read-communities.rules.ts';

const community = '<c><community_name>A &amp; B</community_name><community_state>OR</community_state></c>';
const growing = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]><x>&b;</x>`;
const reading = `<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><x><community_name>&a;</community_name></x>`;

describe('the XML of a register', () => {
  it('has a community in elements, in attributes and in CDATA', () => {
    const xml = `<?xml version="1.0"?><list>${community}
      <marker community_name="Bull Springs" community_state="OR" color="red"/>
      <c><community_name><![CDATA[<Elan>]]></community_name><more><deep>x</deep></more></c><c><other>1</other></c></list>`;
    expect(parseRegister(xml)).toEqual({
      ok: true,
      items: [
        { community_name: 'A & B', community_state: 'OR' },
        { community_name: 'Bull Springs', community_state: 'OR' },
        { community_name: '<Elan>' },
      ],
    });
  });

  it.each([
    ['entities that grow', growing, 'document type'],
    ['an entity that reads a file', reading, 'document type'],
    ['an entity nobody declared', '<x>&a;</x>', 'well-formed'],
    ['an end in the middle', `<x>${community}`, 'well-formed'],
    ['no XML', 'Service unavailable', 'well-formed'],
    ['nothing', '', 'well-formed'],
    ['JSON', '{"communities":[]}', 'well-formed'],
    ['no end of elements', '<x>'.repeat(10_000), 'deeper than'],
  ])('is refused with %s', (_, xml, reason) => {
    expect(parseRegister(xml)).toEqual({ ok: false, reason: expect.stringContaining(reason) as string });
  });

  it('of the demo names communities in a dozen states and more', async () => {
    const answer = await chooseCommunityRegister({ communitiesUrl: undefined, isDemo: true }).list();
    const { items, refused } = readCommunities(answer.ok ? answer.items : []);
    expect(refused).toEqual([]);
    expect(items.length).toBeGreaterThanOrEqual(40);
    expect(new Set(items.map(({ state }) => state)).size).toBeGreaterThanOrEqual(12);
    expect(await chooseCommunityRegister({ communitiesUrl: undefined, isDemo: false }).list()).toEqual({
      ok: true,
      items: [],
    });
  });
});

describe('a register over HTTP', () => {
  let answer: (response: ServerResponse) => void;
  let server: Server;
  let url: string;

  beforeAll(async () => {
    server = createServer((_, response) => answer(response));
    server.keepAliveTimeout = 60_000;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/communities.xml`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  it.each<[string, (response: ServerResponse) => void, string]>([
    ['an error', (response) => response.writeHead(500).end(`<x>${community}</x>`), 'Status 500.'],
    ['a redirect', (response) => response.writeHead(302, { Location: 'http://127.0.0.1:1/' }).end(), 'Status 302.'],
    ['a page', (response) => response.end('<!DOCTYPE html><html></html>'), 'document type'],
    ['too much', (response) => response.end(`<x>${'y'.repeat(2_000)}</x>`), 'longer than 1000 bytes'],
    ['half of it', (response) => response.writeHead(200, { 'Content-Length': 50 }).write('<x>'), 'in time'],
  ])('that answers with %s is a failure with its reason', async (_, how, reason) => {
    answer = how;
    const timeout = reason === 'in time' ? 200 : 5_000;
    const read = await createHttpCommunities({ url, timeout, largestAnswer: 1_000 }).list();
    expect(read).toMatchObject({ ok: false, reason: expect.stringContaining(reason) as string });
  });

  it('keeps its last list while it is away, and what it said last when it is back', async () => {
    await using connection = await openDatabase();
    let now = new Date('2027-03-08T12:00:00Z');
    const log = { warn: () => undefined, error: () => undefined } as never;
    const open = () =>
      followRegister({ feed: createHttpCommunities({ url }), db: connection.db, clock: { now: () => now }, log });
    answer = (response) => response.end(`<x>${community}</x>`);
    const node = open();
    await node.look();
    const first = now;
    expect(node.list).toMatchObject({ items: [{ name: 'A & B', state: 'OR' }], receivedAt: first, isFailing: false });
    answer = (response) => response.writeHead(503).end();
    now = new Date(now.getTime() + 11 * 60_000);
    const afterRestart = open();
    await afterRestart.look();
    expect(afterRestart.list).toMatchObject({ items: [{ name: 'A & B' }], receivedAt: first, isFailing: true });
    answer = (response) => response.end(`<x>${community.replace('OR', 'WA')}</x>`);
    now = new Date(now.getTime() + 2 * 60_000);
    await afterRestart.look();
    expect(afterRestart.list).toMatchObject({ items: [{ state: 'WA' }], receivedAt: now, isFailing: false });
  });
});
