import { expect, it } from 'vitest';
import { startSite } from '../support/site.ts';
import { startSmallSite } from '../support/small-site.ts';
import { Visitor } from '../support/visitor.ts';

// All other tests of a whole site work on PostgreSQL at every change, and on both in a thorough run.
it('signs in, sells and edits on the embedded database, and has everything after a restart', async () => {
  await using site = await startSmallSite({ DEMO: 'on' }, { isEmbedded: true });
  const member = await Visitor.signedIn(site.origin, 'member');
  const line = { json: { productId: 'poster-arc-flash' } };
  expect((await member.ask('/api/cart/lines', line)).status).toBe(200);
  const title = { method: 'PUT', json: { userTitle: 'Chief of everything' } };
  expect((await member.ask('/api/user/profile', title)).status).toBe(200);
  const [cart, profile] = [await member.ask('/api/cart'), await member.ask('/api/user/profile')];
  expect(await site.stop()).toBe(0);

  await using again = await startSite({ DATA_DIR: site.dataDir, DEMO: 'on', PORT: new URL(site.origin).port });
  expect((await member.ask('/api/cart')).text).toBe(cart.text);
  expect((await member.ask('/api/user/profile')).text).toBe(profile.text);
  expect(profile.text).toContain('Chief of everything');
  expect(cart.text).toContain('poster-arc-flash');
  expect(await again.stop()).toBe(0);
});
