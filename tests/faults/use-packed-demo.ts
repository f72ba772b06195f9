import sharp from 'sharp';
import { expect } from 'vitest';
import { Guest, openConnections, solveChallenges } from '../bench/guest.ts';
import { untilSearchComplete } from '../support/await-search-complete.ts';
import { Visitor } from '../support/fake-visitor.ts';
import type { RunningSite } from '../support/site-process.ts';

/** Uses a demo site in the ways that load packages of their own: sign-in, search, checkout, PDF, pictures. */
export async function usePackedDemo(site: RunningSite): Promise<void> {
  const { origin } = site;
  const member = await Visitor.signedIn(origin, 'member');
  expect((await member.ask('/user/my-account/')).status).toBe(200);
  await untilSearchComplete(site, 120_000);
  expect((await new Visitor(origin).ask('/search?globalSearch=MSCA%2070')).text).toContain('/codes/msca-70');

  const pdf = await fetch(`${origin}/documents/msca-70/tia-26-1.pdf`);
  expect([pdf.status, (await pdf.text()).slice(0, 5)]).toEqual([200, '%PDF-']);

  const agent = openConnections(1);
  const [solved = ''] = await solveChallenges(origin, 1);
  await new Guest(origin, agent).checkOut(solved);
  agent.destroy();

  const editor = await Visitor.signedIn(origin, 'editor');
  const picture = await sharp({ create: { width: 1_200, height: 600, channels: 3, background: '#0a5' } })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  form.set('intent', 'add');
  form.set('isDecoration', 'on');
  form.set('file', new Blob([Uint8Array.from(picture)], { type: 'image/jpeg' }), 'green.jpg');
  const sent = await fetch(`${origin}/editor/images`, {
    method: 'POST',
    body: form,
    headers: { origin, cookie: editor.cookie, accept: 'application/json' },
  });
  expect([sent.status, await sent.text()]).toEqual([200, expect.stringContaining('.webp')]);
}
