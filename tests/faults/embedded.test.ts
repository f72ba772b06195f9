import { expect, it } from 'vitest';
import { Editor, textPage } from '../support/editor-client.ts';
import { startSite } from '../support/site-process.ts';
import { startSmallSite } from '../support/small-site-scene.ts';
import { Visitor } from '../support/fake-visitor.ts';
import { read } from './report-pages.ts';

// Other sites with the demo's people use PostgreSQL at every change, and the embedded database in a thorough run.
it('keeps a cart, a profile and a page on the embedded database over a restart, and who has signed in', async () => {
  await using site = await startSmallSite({ DEMO: 'on' }, { isEmbedded: true });
  const member = await Visitor.signedIn(site.origin, 'member');
  const line = { json: { productId: 'poster-arc-flash' } };
  expect((await member.ask('/api/cart/lines', line)).status).toBe(200);
  const title = { method: 'PUT', json: { userTitle: 'Chief of everything' } };
  expect((await member.ask('/api/user/profile', title)).status).toBe(200);
  const run = await new Editor(site).putLive('page:kept', textPage('/kept', 'Kept', 'Still here.'));
  expect(run.state).toBe('live');
  const [cart, profile] = [await member.ask('/api/cart'), await member.ask('/api/user/profile')];
  expect(await site.stop()).toBe(0);

  await using again = await startSite({ DATA_DIR: site.dataDir, DEMO: 'on', PORT: new URL(site.origin).port });
  expect((await member.ask('/api/cart')).text).toBe(cart.text);
  expect((await member.ask('/api/user/profile')).text).toBe(profile.text);
  expect(profile.text).toContain('Chief of everything');
  expect(cart.text).toContain('poster-arc-flash');
  expect((await read(again, '/kept')).body).toContain('Still here.');
  expect(await again.stop()).toBe(0);
});
