import { setTimeout as sleep } from 'node:timers/promises';
import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { freePort } from '../../server/cli/free-port.ts';
import { signUnsubscribe } from '../../server/people/preferences/unsubscribe-link.ts';
import { startBalancer } from '../support/fake-balancer.ts';
import { Visitor } from '../support/fake-visitor.ts';
import { startSite, type RunningSite } from '../support/site-process.ts';
import { startSmallSite } from '../support/small-site-scene.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { openTestServer } from '../support/test-databases.ts';
import { isThorough } from '../support/test-scope.ts';
import { until } from './report-pages.ts';

/** Two values of each secret, as an operator sets them; the next one replaces the old one. */
const values = {
  SESSION_SECRET: ['old-session-secret-of-the-rotation-0001', 'new-session-secret-of-the-rotation-0002'],
  PUBLISH_SECRET: ['old-publish-secret-of-the-rotation', 'new-publish-secret-of-the-rotation'],
  CUSTOMERS_TOKEN: ['old-customers-token-of-the-rotation', 'new-customers-token-of-the-rotation'],
  CONTENT_TOKEN: ['old-content-token-of-the-rotation', 'new-content-token-of-the-rotation'],
  STRIPE_WEBHOOK_SECRET: ['whsec_old', 'whsec_new'],
} as const;
/** The steps of docs/operate/secrets.md. */
const steps = [
  ([old]: readonly [string, string]) => old,
  ([old, next]: readonly [string, string]) => `${old},${next}`,
  ([old, next]: readonly [string, string]) => `${next},${old}`,
  ([, next]: readonly [string, string]) => next,
];
const secretsOf = (step: number): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, pair]) => [name, steps[step]?.(pair) ?? '']));

const { webhooks } = new Stripe('sk_test_of_the_tests');

describe.skipIf(!openTestServer || !isThorough)('a rotation of all secrets', () => {
  it(
    'over two nodes under load signs nobody out and refuses no program and no webhook',
    { timeout: 420_000 },
    async () => {
      await using folder = await temporaryFolder();
      await using database = await openTestServer?.();
      const ports = [await freePort(), await freePort()] as const;
      const host = `localhost:${String(ports[0])}`;
      const common = {
        DATABASE_URL: database?.url ?? '',
        DEMO: 'on',
        SITE_ORIGIN: `http://${host}`,
        DRAIN_SECONDS: '3',
        STRIPE_SECRET_KEY: 'sk_test_1',
        STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      };
      const envOf = (node: 0 | 1, step: number) => {
        const settings = secretsOf(step);
        return { ...common, ...settings, PORT: String(ports[node]) };
      };
      await using first = await startSmallSite(envOf(0, 0));
      const folders = [first.dataDir, folder.path] as const;
      const nodes: RunningSite[] = [first, await startSite({ ...envOf(1, 0), DATA_DIR: folder.path })];
      await using balancer = await startBalancer(ports, host);
      await until('both nodes get requests', () => balancer.ready().length === 2);

      const origin = `http://127.0.0.1:${String(balancer.port)}`;
      const site = `http://${host}`;
      let member = new Visitor(origin);
      const signIn = (visitor: Visitor) =>
        visitor.ask('/user/signin', {
          origin: site,
          form: { email: 'member@example.org', password: 'stanchion-demo' },
        });
      expect((await signIn(member)).status).toBe(303);
      const { ID } = JSON.parse((await member.ask('/api/user/current')).text) as { ID: string };
      const mailedBy = (secret: string) => signUnsubscribe({ userId: ID, topic: { category: 'offers' } }, [secret]);
      const graph = { query: '{ __typename }' };
      let step = 0;
      /** Programs have the old value until the third step, then the new one. */
      const valueOf = (name: keyof typeof values) => values[name][step < 2 ? 0 : 1];
      const event = JSON.stringify({ id: 'evt_1', object: 'event', type: 'charge.succeeded', data: { object: {} } });
      const calls: Record<string, () => Promise<number>> = {
        'the account of a member': async () => (await member.ask('/user/my-account')).status,
        'the link of an email': async () => {
          const opened = await new Visitor(origin).ask(
            `/user/unsubscribe?token=${mailedBy(valueOf('SESSION_SECRET'))}`,
          );
          // The member has not agreed to offers; only a link that is valid says so.
          return opened.text.includes('You will get no more of these emails') ? opened.status : 404;
        },
        'a publish': async () => {
          const headers = { authorization: `Bearer ${valueOf('PUBLISH_SECRET')}` };
          return (await new Visitor(origin).ask('/api/publish', { json: {}, headers, origin: null })).status;
        },
        'the record system': async () => {
          const headers = { authorization: `Bearer ${valueOf('CUSTOMERS_TOKEN')}` };
          const asked = { method: 'PATCH', json: { isAhj: true }, headers, origin: null };
          return (await new Visitor(origin).ask('/api/customers/999999', asked)).status;
        },
        'a reader of bodies': async () => {
          const headers = { authorization: `Bearer ${valueOf('CONTENT_TOKEN')}` };
          return (await new Visitor(origin).ask('/api/content/graphql', { json: graph, headers, origin: null })).status;
        },
        'a webhook': async () => {
          const signature = webhooks.generateTestHeaderString({
            payload: event,
            secret: valueOf('STRIPE_WEBHOOK_SECRET'),
          });
          const headers = { 'stripe-signature': signature };
          return (
            await new Visitor(origin).ask('/api/webhooks/payments', {
              body: event,
              headers,
              method: 'POST',
              origin: null,
            })
          ).status;
        },
      };
      const expected: Record<string, number> = {
        'the account of a member': 200,
        'the link of an email': 200,
        'a publish': 202,
        'the record system': 404,
        'a reader of bodies': 200,
        'a webhook': 200,
      };
      const wrong: string[] = [];
      let count = 0;
      const done = new AbortController();
      const load = Object.entries(calls).map(async ([name, call]) => {
        while (!done.signal.aborted) {
          const at = step;
          const status = await call().catch((error: unknown) => String(error));
          count += 1;
          if (status !== expected[name]) wrong.push(`step ${String(at)}: ${name}: ${String(status)}`);
          await sleep(60);
        }
      });
      try {
        for (const next of [1, 2, 3]) {
          const before = count;
          await until('requests come', () => count > before + 100);
          for (const node of [0, 1] as const) {
            expect(await nodes[node]?.stop()).toBe(0);
            nodes[node] = await startSite({ ...envOf(node, next), DATA_DIR: folders[node] });
            await until('both nodes get requests', () => balancer.ready().length === 2);
          }
          step = next;
          if (next !== 2) continue;
          // Another browser: the first one's cookie gets the new signature only within an hour of use.
          const later = new Visitor(origin);
          expect((await signIn(later)).status).toBe(303);
          member = later;
        }
        await sleep(1_000);
      } finally {
        done.abort();
        await Promise.all(load);
        for (const node of nodes) await node.stop();
      }
      console.log(`${String(count)} calls during the rotation`);
      expect(balancer.lost).toEqual([]);
      expect(wrong).toEqual([]);
      expect(count).toBeGreaterThan(600);
    },
  );
});
