import { JSDOM } from 'jsdom';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendBrandForm, svgFile } from '../../../tests/support/brand-form.ts';
import { Editor } from '../../../tests/support/editor-client.ts';
import { Visitor } from '../../../tests/support/fake-visitor.ts';
import { linesOfPdf } from '../../../tests/support/pdf-lines.ts';
import type { RunningSite } from '../../../tests/support/site-process.ts';
import { startSmallSite } from '../../../tests/support/small-site-scene.ts';

let site: RunningSite;
let token: Editor;
let editor: Visitor;
beforeAll(async () => {
  site = await startSmallSite({ DEMO: 'on' });
  token = new Editor(site);
  editor = await Visitor.signedIn(site.origin, 'editor');
});
afterAll(() => site[Symbol.asyncDispose]());

const get = (path: string) => fetch(site.origin + path, { redirect: 'manual' });
const text = async (path: string) => (await get(path)).text();
const styleOf = (html: string): string => /\/brand\/[\w-]{16}\.css/.exec(html)?.[0] ?? '';

const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 60" onload="alert(1)">
  <script>alert(2)</script><rect id="a" width="60" height="60" fill="#c00000"/></svg>`;

const send = (intent: 'draft' | 'publish', changes: Record<string, string | File>) =>
  sendBrandForm(editor, intent, changes);

describe('the brand at the desk', () => {
  it('refuses to publish colours that cannot be read: each pair by its figure, with the nearest colour', async () => {
    const before = styleOf(await text('/'));
    const answer = await send('publish', { brandColor: '#3399ff', logo: svgFile(logo) });
    expect(answer.status).toBe(422);
    const { document } = new JSDOM(await answer.text()).window;
    const told = [...document.querySelectorAll('[role=alert] li')].map((each) => each.textContent.trim());
    expect(told).toContain(
      'Main color on Paper: the contrast is 2.87, and 4.5 is needed. The nearest color that passes is #006cc4.',
    );
    expect(told).toHaveLength(6);
    // The typed texts and the sent file are still there.
    expect(document.querySelector<HTMLInputElement>('[name=brandColor]')?.value).toBe('#3399ff');
    expect(document.querySelector<HTMLInputElement>('[name=logoSrc]')?.value).toMatch(
      /^\/images\/[0-9a-f]{32}-240x60\.svg$/,
    );
    expect(styleOf(await text('/'))).toBe(before);
  });

  it('lets an administrator publish such colours with a reason, and others only keep them', async () => {
    const pale = { brandColor: '#3399ff', overrideReason: 'Ordered by the council' };
    const refused = await send('publish', pale);
    expect([refused.status, (await refused.text()).includes('Reason to publish')]).toEqual([422, false]);
    const administrator = await Visitor.signedIn(site.origin, 'admin');
    const asked = await sendBrandForm(administrator, 'publish', { brandColor: '#3399ff' });
    expect([asked.status, (await asked.text()).includes('Reason to publish')]).toEqual([422, true]);
    const published = await sendBrandForm(administrator, 'publish', pale);
    expect(published.headers.get('location')).toBe('/editor/brand?done=published');
    // Everything else can still be changed.
    expect((await send('publish', { legalNumber: 'Reg. 1' })).headers.get('location')).toBe(
      '/editor/brand?done=published',
    );
    expect((await send('publish', { brandColor: '#006cc4' })).headers.get('location')).toBe(
      '/editor/brand?done=published',
    );
    const shownStyle = async () => text(styleOf(await text('/')));
    await expect.poll(shownStyle).toContain('--brand:#006cc4');
  });

  it('shows a draft to editors in pages, sign-in, a mail and an invoice, and to nobody else', async () => {
    const before = styleOf(await text('/'));
    const changes = { brandColor: '#6b2144', textFamily: 'inter', logo: svgFile(logo), legalNumber: 'Reg. 4711' };
    expect((await send('draft', changes)).headers.get('location')).toBe('/editor/brand?done=drafted');
    const desk = new JSDOM((await editor.ask('/editor/brand')).text).window.document;
    const previews = [...desk.querySelectorAll('iframe')].map(({ src }) => src);
    expect(previews.length).toBeGreaterThan(3);
    for (const address of previews) {
      const path = address.replace('about:blank', '');
      const shown = await editor.ask(path);
      expect([path, shown.status]).toEqual([path, 200]);
      expect(shown.text).toContain('#6b2144');
      expect(shown.text).toContain('-240x60.svg');
      expect((await get(path)).status).toBe(302);
    }
    const signIn = await fetch(`${site.origin}/editor/brand/sign-in`, { headers: { cookie: editor.cookie } });
    expect(signIn.headers.get('content-security-policy')).toMatch(/style-src [^;]*'sha256-/);
    expect(signIn.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
    const invoice = await fetch(`${site.origin}/editor/brand/invoice`, { headers: { cookie: editor.cookie } });
    expect(linesOfPdf(new Uint8Array(await invoice.arrayBuffer())).join('\n')).toContain('Reg. 4711');
    const member = await Visitor.signedIn(site.origin, 'member');
    for (const path of ['/editor/brand', '/editor/brand/mail', '/editor/brand/invoice', '/editor/brand/sign-in']) {
      expect([path, (await member.ask(path)).status]).toEqual([path, 404]);
    }
    expect(styleOf(await text('/'))).toBe(before);
  });

  it('publishes: pages, icons and manifest follow, and the style sheet of before is still served', async () => {
    const before = styleOf(await text('/'));
    const icon = await (await get('/icon-192.png')).arrayBuffer();
    const changes = {
      brandColor: '#6b2144',
      textFamily: 'inter',
      symbolRemove: 'on',
      markRemove: 'on',
      logo: svgFile(logo),
    };
    expect((await send('publish', changes)).headers.get('location')).toBe('/editor/brand?done=published');
    await expect.poll(async () => styleOf(await text('/'))).not.toBe(before);
    await expect.poll(async () => styleOf(await text('/es'))).not.toBe(before);
    const home = await text('/');
    const src = /\/images\/[0-9a-f]{32}-240x60\.svg/.exec(home)?.[0] ?? '';
    expect(home).toContain(
      `<img class="logo" src="${src}" alt="Meridian Safety Codes Association" width="240" height="60"`,
    );
    const style = await get(styleOf(home));
    expect(Object.fromEntries(style.headers)).toMatchObject({
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    const css = await style.text();
    for (const part of ['--brand:#6b2144', "'Inter Variable'", "'Inter fallback'"]) expect(css).toContain(part);
    const font = /url\((\/_astro\/inter-latin-wght-normal[^)]+)\)/.exec(css)?.[1] ?? '';
    expect((await get(font)).headers.get('content-type')).toBe('font/woff2');
    expect(home).toContain(`href="${font}" as="font"`);
    expect((await get(before)).status).toBe(200);
    expect((await get('/brand/AAAAAAAAAAAAAAAA.css')).status).toBe(404);
    await expect
      .poll(async () => Buffer.from(await (await get('/icon-192.png')).arrayBuffer()).equals(Buffer.from(icon)))
      .toBe(false);
    // Without a symbol it is the left square of the logo.
    const shown = sharp(Buffer.from(await (await get('/icon-192.png')).arrayBuffer()));
    expect((await shown.stats()).dominant.r).toBeGreaterThan(150);
    expect(await (await get('/site.webmanifest')).json()).toMatchObject({ short_name: 'MSCA' });
    expect(await sharp(Buffer.from(await (await get('/logo.png')).arrayBuffer())).metadata()).toMatchObject({
      width: 512,
    });
  });

  it('serves an uploaded drawing without anything active, and lets it run nothing', async () => {
    const src = /\/images\/[0-9a-f]{32}-240x60\.svg/.exec(await text('/'))?.[0] ?? '';
    const served = await get(src);
    expect(Object.fromEntries(served.headers)).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    });
    const drawing = await served.text();
    expect(drawing).toContain('<rect');
    expect(drawing).not.toMatch(/script|onload|alert/);
  });

  it.each([
    ['a broken drawing', 'logo', svgFile('<svg viewBox="0 0 1 1"><g></svg>'), /cannot be read as a drawing/],
    ['a symbol that is not square', 'symbol', svgFile(logo), /is not square/],
    ['a text', 'logo', new File(['words'], 'logo.png'), /must be a drawing \(SVG\) or a picture/],
  ])('refuses %s at its field', async (_, field, file, message) => {
    const answer = await send('draft', { [field]: file });
    const { document } = new JSDOM(await answer.text()).window;
    expect([answer.status, document.getElementById(`${field}-error`)?.textContent]).toEqual([
      422,
      expect.stringMatching(message),
    ]);
  });

  it('refuses a picture with too few pixels', async () => {
    const small = await sharp({ create: { width: 120, height: 120, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    const answer = await send('draft', { symbol: new File([new Uint8Array(small)], 'small.png') });
    expect([answer.status, (await answer.text()).includes('at least 400 pixels')]).toEqual([422, true]);
  });
});

it('refuses colours that cannot be read by every other way of saving, and takes them as a draft', async () => {
  const site_ = { type: 'site', locale: 'en', fields: { organization: 'Body', initials: 'B', brandColor: '#3399ff' } };
  const refused = await token.call('PUT', '/api/content/items/site:main', site_);
  expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining('#006cc4')]);
  expect((await token.call('PUT', '/api/content/items/site:main?draft=1', site_)).status).toBe(200);
  const areas = [{ name: 'Wind', value: 'wind', color: '#77bb77', topics: [] }];
  const topics = { type: 'topic-areas', locale: 'en', fields: { areas } };
  const answer = await token.call('PUT', '/api/content/items/topic-areas:main', topics);
  expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining('fields.areas.0.color')]);
});
