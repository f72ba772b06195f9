import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { JSDOM } from 'jsdom';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Editor, textPage } from '../../../tests/support/editor-client.ts';
import type { RunningSite } from '../../../tests/support/site-process.ts';
import { startSmallSite } from '../../../tests/support/small-site-scene.ts';
import { Visitor } from '../../../tests/support/fake-visitor.ts';

let site: RunningSite;
let token: Editor;
let editor: Visitor;
beforeAll(async () => {
  site = await startSmallSite({ DEMO: 'on' });
  token = new Editor(site);
  editor = await Visitor.signedIn(site.origin, 'editor');
});
afterAll(() => site[Symbol.asyncDispose]());

const formAt = (name: string, query = '') => `/editor/items/page:${name}?locale=en${query}`;
const wordsAt = '/editor/items/dictionary:mail?locale=en';
const stored = async (name: string) =>
  (await (await token.call('GET', `/api/content/items/page:${name}?draft=1`)).json()) as {
    revision: number;
    fields: Record<string, unknown> & { blocks: unknown[] };
  };

/** Returns the fields that a browser without a script would send of the form of an item, by its own rules. */
function fieldsOf(html: string): Record<string, string> {
  const { window } = new JSDOM(html);
  const form = window.document.querySelector<HTMLFormElement>('form.desk-form');
  if (!form) throw new Error('There is no form.');
  const sent = [...new window.FormData(form)].map(([name, value]): [string, string] => [name, value as string]);
  return Object.fromEntries(sent);
}
const open = async (name: string, query?: string) => fieldsOf((await editor.ask(formAt(name, query))).text);
const send = (name: string, form: Record<string, string>, intent: string) =>
  editor.ask(formAt(name), { form: { ...form, intent } });

describe('the form of an item without a script', () => {
  it('stores what was changed and keeps what is folded away', async () => {
    await token.putLive('plain', textPage('/plain', 'Plain', 'First text.'));
    const form = await open('plain', '&block=b2');
    expect(form['fields.blocks.1.content']).toBe('First text.');
    const answer = await send('plain', { ...form, 'fields.blocks.1.content': 'Second text.' }, 'draft');
    expect([answer.status, answer.location]).toEqual([303, '/editor/items/page:plain?locale=en&saved=1']);
    const { revision, fields } = await stored('plain');
    expect(revision).toBe(2);
    expect(fields).toMatchObject({ title: 'Plain', blocks: [{ title: 'Plain' }, { content: 'Second text.' }] });
  });

  it('names a refused field as it is labelled, leads to it, and keeps what was typed', async () => {
    await token.putLive('refused', textPage('/refused', 'Refused', 'Text.'));
    const form = await open('refused');
    const answer = await send('refused', { ...form, 'fields.title': '', 'fields.description': 'Typed' }, 'publish');
    expect(answer.status).toBe(422);
    const { document } = new JSDOM(answer.text).window;
    const link = document.querySelector<HTMLAnchorElement>('[role=alert] a');
    expect(link?.textContent).toBe('Title must be filled in.');
    expect(link?.getAttribute('href')).toBe('#fields.title');
    expect(document.getElementById('fields.title')?.getAttribute('aria-invalid')).toBe('true');
    expect(fieldsOf(answer.text)).toMatchObject({ 'fields.description': 'Typed' });
    expect((await stored('refused')).revision).toBe(1);
  });

  it('tells at save, in the form and while typing what readers do not get, with its place', async () => {
    const text = 'See [that](/nowhere/at-all).\n\nIt <blink>blinks</blink> 10<sup>-5</sup>.';
    const item = textPage('/warned', 'Warned', text);
    const saved = (await (await token.call('PUT', '/api/content/items/page:warned', item)).json()) as object;
    const at = 'fields.blocks.1.content';
    const warnings = [
      { path: at, kind: 'element', what: '<blink>', place: { line: 3, column: 4 } },
      { path: at, kind: 'nowhere', what: '/nowhere/at-all', place: { line: 1, column: 11 } },
    ];
    expect(saved).toMatchObject({ warnings });
    const typed = await editor.ask('/api/editor/warnings', { json: item });
    expect(JSON.parse(typed.text)).toMatchObject({ warnings });
    const { document } = new JSDOM((await editor.ask(formAt('warned', '&saved=1'))).text).window;
    const told = [...document.querySelectorAll('.desk-bar details li')].map((each) => each.textContent);
    expect(told).toEqual([
      expect.stringMatching(/^Block 2 \(Text\), Text, line 3, column 4: <blink> is left out\..*“.*blinks/),
      expect.stringMatching(/line 1, column 11: “\/nowhere\/at-all” leads nowhere on this site\./),
    ]);
    const page = await editor.ask('/warned');
    expect(page.text).toContain('10<sup>-5</sup>');
    const again = (await (await token.call('PUT', '/api/content/items/page:warned', item)).json()) as object;
    expect(again).toMatchObject({ revision: 1, publishId: null });
  });

  it('merges two editors who changed different blocks', async () => {
    await token.putLive('apart', textPage('/apart', 'Apart', 'Text.'));
    const mine = await open('apart', '&block=b1');
    const theirs = await open('apart', '&block=b2');
    await send('apart', { ...theirs, 'fields.blocks.1.content': 'Theirs.' }, 'publish');
    const answer = await send('apart', { ...mine, 'fields.blocks.0.title': 'Mine' }, 'publish');
    expect(answer.status).toBe(303);
    expect((await stored('apart')).fields.blocks).toMatchObject([{ title: 'Mine' }, { content: 'Theirs.' }]);
  });

  it('shows the two texts of a block both changed side by side, and stores the one chosen', async () => {
    await token.putLive('both', textPage('/both', 'Both', 'Text.'));
    const mine = await open('both', '&block=b2');
    const theirs = await open('both', '&block=b2');
    await send('both', { ...theirs, 'fields.blocks.1.content': 'Their text.', 'fields.title': 'Their title' }, 'draft');
    const refused = await send('both', { ...mine, 'fields.blocks.1.content': 'My text.' }, 'draft');
    expect(refused.status).toBe(409);
    const { document } = new JSDOM(refused.text).window;
    const groups = [...document.querySelectorAll('.desk-conflict fieldset')];
    expect(groups.map((group) => group.querySelector('legend')?.textContent)).toEqual(['Block 2 (Text), Text']);
    expect([...(groups[0]?.querySelectorAll('label') ?? [])].map((label) => label.textContent)).toEqual([
      'Keep mineMy text.',
      'Take theirsTheir text.',
    ]);
    const chosen = { ...fieldsOf(refused.text), 'merge.fields.blocks.1.content': 'theirs' };
    const merged = await send('both', chosen, 'resolve');
    expect(merged.status).toBe(200);
    const saved = await send('both', fieldsOf(merged.text), 'draft');
    expect(saved.status).toBe(303);
    const { revision, fields } = await stored('both');
    // It is theirs as a whole, which is stored already.
    expect(revision).toBe(2);
    expect(fields).toMatchObject({ title: 'Their title', blocks: [{}, { content: 'Their text.' }] });
  });

  it('makes a new item', async () => {
    const { text } = await editor.ask('/editor/new/author?locale=en');
    const form = { ...fieldsOf(text), id: 'plain-author', 'fields.name': 'Ana', 'fields.jobTitle': 'Editor' };
    const made = { ...form, 'fields.summary': 'Writes.', intent: 'draft' };
    const answer = await editor.ask('/editor/new/author?locale=en', { form: made });
    expect([answer.status, answer.location]).toEqual([303, '/editor/items/author:plain-author?locale=en&saved=1']);
  });

  it('plans what was written, tells when it goes out, and stops it', async () => {
    await token.putLive('later', textPage('/later', 'Later', 'First text.'));
    const form = await open('later', '&block=b2');
    const typed = { ...form, 'fields.blocks.1.content': 'Later text.', 'plan.what': 'publish', 'plan.kind': 'time' };
    const year = new Date().getFullYear() + 1;
    const refused = await send('later', { ...typed, 'plan.date': `${year}-02-01`, 'plan.time': '' }, 'plan');
    expect(refused.status).toBe(422);
    const alerts = (html: string) =>
      [...new JSDOM(html).window.document.querySelectorAll('.desk-later [role=alert]')].map((each) => each.textContent);
    expect(alerts(refused.text)).toEqual(['Choose a date and a time.']);
    const again = { ...fieldsOf(refused.text), 'plan.what': 'publish', 'plan.kind': 'time', 'plan.time': '09:00' };
    const answer = await send('later', { ...again, 'plan.date': `${year}-02-01` }, 'plan');
    expect([answer.status, answer.location]).toEqual([303, '/editor/items/page:later?locale=en&planned=1']);
    const shown = (await editor.ask(formAt('later'))).text;
    expect(shown).toMatch(new RegExp(`Goes out \\w{3}, Feb 1(, ${year})?, 9:00 AM New York\\.`));
    expect((await editor.ask('/editor')).text).toContain('9:00 AM New York');
    expect((await editor.ask('/later')).text).toContain('First text.');
    expect((await send('later', await open('later'), 'stop-publish')).status).toBe(303);
    expect((await editor.ask(formAt('later'))).text).not.toMatch(/Goes out \w{3},/);
  });

  it('changes what is live beside a draft, and keeps the draft', async () => {
    await token.putLive('beside', textPage('/beside', 'Beside', 'First text.'));
    const draft = await open('beside', '&block=b2');
    await send('beside', { ...draft, 'fields.blocks.1.content': 'Draft text.' }, 'draft');
    const live = await open('beside', '&live=1');
    expect(live).toMatchObject({ beside: '1', base: '1' });
    const sent = { ...live, 'fields.description': 'Corrected.' };
    const answer = await editor.ask(formAt('beside', '&live=1'), { form: { ...sent, intent: 'publish' } });
    expect(answer.status).toBe(303);
    expect((await stored('beside')).fields).toMatchObject({
      description: 'Corrected.',
      blocks: [{}, { content: 'Draft text.' }],
    });
    const page = (await (await token.call('GET', '/api/content/items/page:beside')).json()) as { fields: object };
    expect(page.fields).toMatchObject({ description: 'Corrected.', blocks: [{}, { content: 'First text.' }] });
    expect((await send('beside', await open('beside'), 'discard')).status).toBe(303);
    expect((await editor.ask(formAt('beside'))).text).toContain('First text.');
  });

  it('asks in the form of a draft what counts where the live version was changed at the same place', async () => {
    await token.putLive('asks', textPage('/asks', 'Asks', 'First text.'));
    const draft = await open('asks', '&block=b2');
    await send('asks', { ...draft, 'fields.blocks.1.content': 'Draft text.' }, 'draft');
    const live = await open('asks', '&live=1&block=b2');
    const urgent = { ...live, 'fields.blocks.1.content': 'Urgent text.', intent: 'publish' };
    expect((await editor.ask(formAt('asks', '&live=1&block=b2'), { form: urgent })).status).toBe(303);
    const asked = await editor.ask(formAt('asks'));
    expect(new JSDOM(asked.text).window.document.querySelectorAll('.desk-conflict fieldset')).toHaveLength(1);
    const chosen = { ...fieldsOf(asked.text), 'merge.fields.blocks.1.content': 'theirs' };
    const merged = await send('asks', chosen, 'resolve');
    const saved = await send('asks', fieldsOf(merged.text), 'draft');
    expect(saved.status).toBe(303);
    expect((await stored('asks')).fields.blocks).toMatchObject([{}, { content: 'Urgent text.' }]);
    expect((await editor.ask(formAt('asks'))).text).not.toMatch(/class="desk-conflict"/);
  });

  it('makes a release, puts a page into it and lets it go out', async () => {
    await token.putLive('released', textPage('/released', 'Released', 'First text.'));
    const page = (form: Record<string, string>) => editor.ask('/editor/releases', { form });
    expect((await page({ intent: 'make', name: '' })).status).toBe(422);
    const form = await open('released', '&block=b2');
    const typed = { ...form, 'fields.blocks.1.content': 'Released text.', 'plan.what': 'publish' };
    const wish = { 'plan.kind': 'release', 'plan.release': 'new', 'plan.name': 'Autumn' };
    expect((await send('released', { ...typed, ...wish }, 'plan')).status).toBe(303);
    const { document } = new JSDOM((await editor.ask('/editor/releases')).text).window;
    const section = [...document.querySelectorAll('section')].find((each) => each.textContent.includes('Autumn'));
    expect(section?.textContent).toContain('Released');
    const release = section?.querySelector<HTMLInputElement>('input[name=release]')?.value ?? '';
    expect((await page({ intent: 'plan', release, date: '2027-03-14', time: '02:30' })).text).toContain('03:00');
    const gone = await page({ intent: 'now', release });
    expect([gone.status, gone.location]).toEqual([303, '/editor/releases?gone=Autumn']);
    await expect.poll(async () => (await editor.ask('/released')).text).toContain('Released text.');
  });

  it('is for editors only', async () => {
    const member = await Visitor.signedIn(site.origin, 'member');
    expect((await member.ask(formAt('home'), { form: { intent: 'draft', whole: '{}' } })).status).toBe(404);
    expect((await member.ask('/editor/typed-preview', { form: { item: '{}' } })).status).toBe(404);
    expect((await member.ask('/editor/images')).status).toBe(404);
  });
});

it('shows no other page in place of the search listing, which cannot be viewed in the editor', async () => {
  const preview = await editor.ask('/editor/preview/search-hub:help?locale=en');
  const { document } = new JSDOM(preview.text).window;
  expect(document.querySelector('h1')?.textContent).toBe('The search listing cannot be viewed here');
  expect(document.querySelector('main a[href="/search"]')).toBeTruthy();
  const item = { id: 'search-hub:help', type: 'search-hub', locale: 'es', fields: {} };
  const { fields } = JSON.parse((await editor.ask('/api/content/items/search-hub:help?locale=es')).text) as {
    fields: object;
  };
  const typed = await editor.ask('/editor/typed-preview', { form: { item: JSON.stringify({ ...item, fields }) } });
  expect(typed.text).toContain('El listado de la búsqueda no se puede ver aquí');
});

describe('the preview of what is being typed', () => {
  const preview = (item: object) =>
    editor.ask('/editor/typed-preview', { form: { item: JSON.stringify({ type: 'page', locale: 'en', ...item }) } });
  const draft = (text: string) => ({ id: 'page:typed', ...textPage('/typed', 'Typed', text) });

  it('is the page as readers would see it, and stores nothing', async () => {
    await token.putLive('typed', textPage('/typed', 'Typed', 'Stored text.'));
    const answer = await preview(draft('Being **typed**.'));
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('Being <strong>typed</strong>.');
    expect(answer.headers.get('x-robots-tag')).toBe('noindex, nofollow');
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
    expect(await stored('typed')).toMatchObject({ revision: 1, fields: { blocks: [{}, { content: 'Stored text.' }] } });
    expect((await editor.ask('/typed')).text).toContain('Stored text.');
    const form = { frame: '1', item: '{"type":"page","locale":"en","fields":{}}' };
    expect(await editor.ask('/editor/typed-preview', { form })).toMatchObject({ status: 204, text: '' });
  });

  it('leaves out what is not complete yet, and says what', async () => {
    const { fields, ...rest } = draft('Shown.');
    const blocks = [...(fields['blocks'] as object[]), { type: 'call-to-action', heading: '' }];
    const answer = await preview({ ...rest, fields: { ...fields, blocks, cardImage: { src: '', alt: '' } } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('left-out')).toBe('fields.blocks.2 fields.cardImage');
    expect(answer.text).toContain('Shown.');
  });

  it('shows a block without the part of it that is half written', async () => {
    const { fields, ...rest } = draft('Shown.');
    const banner = { type: 'hero-banner', heading: 'A banner', link: { label: 'L', href: 'wil' } };
    const answer = await preview({ ...rest, fields: { ...fields, blocks: [banner] } });
    expect([answer.status, answer.headers.get('left-out')]).toEqual([200, 'fields.blocks.0.link']);
    expect(answer.text).toContain('A banner');
  });

  it('shows a page that has no name and no address yet', async () => {
    const { fields } = draft('New.');
    const answer = await preview({ id: '', path: '', fields });
    expect([answer.status, answer.text.includes('New.')]).toEqual([200, true]);
  });

  it.each([{}, { fields: { title: '' } }, { type: 'nothing', fields: {} }])('waits for %j', async (item) => {
    const answer = await preview({ ...item, id: 'page:typed', path: '/typed' });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json']);
    expect(Object.keys((JSON.parse(answer.text) as { problems: object }).problems).length).toBeGreaterThan(0);
  });
});

it('finds what a link or a field may name by words of its title', async () => {
  await token.putLive('wildfire', textPage('/topics/wildfire-homes', 'Wildfire at home', 'Text.'));
  const choices = async (query: string) =>
    (JSON.parse((await editor.ask(`/api/editor/choices?${query}`)).text) as { choices: unknown[] }).choices;
  const link = { value: '/topics/wildfire-homes', title: 'Wildfire at home', type: 'page' };
  expect(await choices('q=WILDFIRE')).toEqual([link]);
  expect(await choices('q=/topics/wildfire-homes')).toEqual([link]);
  expect(await choices('q=wildfire&type=author')).toEqual([]);
  expect(await choices('q=wildfire&locale=es')).toEqual([]);
  // A topic goes by the name of its page without what all of them begin with; other pages are none.
  expect(await choices('q=wildfire&type=topic')).toEqual([]);
  await token.putLive('topics-wildfire', textPage('/topics/wildfire', 'Wildfire', 'Text.'));
  expect(await choices('q=wild&type=topic')).toEqual([{ value: 'wildfire', title: 'Wildfire', type: 'page' }]);
});

describe('the picture library', () => {
  const picture = () =>
    sharp({ create: { width: 1200, height: 600, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
  async function upload(name: string, bytes: Buffer | string, more: Record<string, string>) {
    const body = new FormData();
    body.set('intent', 'add');
    body.set('file', new File([new Uint8Array(Buffer.from(bytes))], name));
    for (const [field, text] of Object.entries(more)) body.set(field, text);
    const headers = { cookie: editor.cookie, origin: site.origin };
    return fetch(`${site.origin}/editor/images`, { method: 'POST', body, headers, redirect: 'manual' });
  }
  const texts = { altEn: 'A teal wall', altEs: 'Una pared verde azulada' };

  it('takes a picture, finds it, and serves its sizes to everybody for a year', async () => {
    const answer = await upload('wall.png', await picture(), { ...texts, answer: 'json' });
    const { image } = (await answer.json()) as { image: { src: string; thumbnail: string } };
    expect(image).toMatchObject({ width: 1200, height: 600, ...texts });
    const found = JSON.parse((await editor.ask('/api/editor/images?q=teal')).text) as { images: unknown[] };
    expect(found.images).toEqual([image]);
    expect((await editor.ask('/editor/images?q=pared')).text).toContain(image.thumbnail);
    for (const src of [image.src, image.thumbnail]) {
      const served = await fetch(site.origin + src, { headers: { cookie: editor.cookie } });
      expect(served.status).toBe(200);
      expect(Object.fromEntries(served.headers)).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      });
      expect(served.headers.getSetCookie()).toEqual([]);
      const { width } = await sharp(Buffer.from(await served.arrayBuffer())).metadata();
      expect(src).toContain(`-${width}x`);
    }
    const none = image.src.replace(/-\d+x\d+/, '-7x7');
    expect((await fetch(site.origin + none)).status).toBe(404);
  });

  it('shows a page the size that fits the screen', async () => {
    const answer = await upload('wall.png', await picture(), { ...texts, answer: 'json' });
    const { image } = (await answer.json()) as { image: { src: string; thumbnail: string } };
    const { fields, ...rest } = textPage('/pictured', 'Pictured', 'Text.');
    const block = { type: 'image-text', heading: 'Wall', content: 'Text.', image: { src: image.src, alt: 'A wall' } };
    await token.putLive('pictured', { ...rest, fields: { ...fields, blocks: [block] } });
    const { document } = new JSDOM((await editor.ask('/pictured')).text).window;
    const shown = document.querySelector('main img');
    expect([shown?.getAttribute('src'), shown?.getAttribute('alt')]).toEqual([image.src, 'A wall']);
    expect(shown?.getAttribute('srcset')).toBe(
      [480, 960, 1200].map((width) => image.src.replace('1200x600', `${width}x${width / 2}`) + ` ${width}w`).join(', '),
    );
  });

  it('asks for what it shows, in both languages, and keeps what was typed', async () => {
    const answer = await upload('wall.png', await picture(), { altEn: 'Only English' });
    expect(answer.status).toBe(422);
    const text = await answer.text();
    expect(text).toContain('Say in Spanish what the picture shows');
    expect(text).toContain('Only English');
  });

  it.each([
    ['a drawing', 'x.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'must be a picture'],
    ['a page by another name', 'x.png', '<!doctype html><script>1</script>', 'must be a picture'],
    ['a torn file', 'x.png', '\x89PNG\r\n\x1a\n', 'must be a picture|cannot be read'],
  ])('refuses %s', async (_, name, bytes, sentence) => {
    const answer = await upload(name, Buffer.from(bytes, 'latin1'), { ...texts, isDecoration: 'on' });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toMatch(new RegExp(sentence));
  });
});

describe('the words of emails', () => {
  const subject = 'fields.entries.MailVerifyEmailSubject';
  const text = 'fields.entries.MailVerifyEmailText';
  const openWords = async () => fieldsOf((await editor.ask(wordsAt)).text);
  const saveWords = (form: Record<string, string>) => editor.ask(wordsAt, { form: { ...form, intent: 'publish' } });

  /** Makes an account on the page for it, and returns the mail that confirms the address. */
  async function signUp(email: string): Promise<string> {
    const person = { firstName: 'Nia', lastName: 'Day', country: 'US', password: 'a-river-runs-deep' };
    const form = { ...person, email, intent: 'submit' };
    const { status } = await new Visitor(site.origin).ask('/user/signup', { form });
    expect(status).toBe(303);
    const folder = path.join(site.dataDir, 'mail');
    const read = async () => {
      const names = (await readdir(folder).catch(() => [])).filter(
        (name) => name.endsWith('.txt') && name.includes(email),
      );
      return Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')));
    };
    await expect.poll(async () => (await read()).length).toBe(1);
    return (await read())[0] ?? '';
  }

  it('are found by what they say, changed at the desk, and in the next email', async () => {
    expect(await signUp('before@example.net')).toContain('Subject: Confirm your email address\n');
    const found = await editor.ask('/editor/items?q=Confirm+your+email');
    expect(found.text).toContain('/editor/items/dictionary:mail?locale=en#fields.entries.MailVerifyEmailSubject');

    const form = await openWords();
    expect([form[subject], form['whole']]).toEqual(['Confirm your email address', '{"entries":{}}']);
    const paragraphs = 'Welcome to {organization}.\r\n\r\nPlease confirm your address.';
    const saved = await saveWords({ ...form, [subject]: 'Welcome to {initials}', [text]: paragraphs });
    expect([saved.status, saved.location]).toEqual([303, '/editor/items/dictionary:mail?locale=en&saved=1']);
    const kept = await token.call('GET', '/api/content/items/dictionary:mail');
    expect(Object.keys(((await kept.json()) as { fields: { entries: object } }).fields.entries).toSorted()).toEqual([
      'MailVerifyEmailSubject',
      'MailVerifyEmailText',
    ]);

    await expect
      .poll(() => signUp(`after-${crypto.randomUUID()}@example.net`), { interval: 1_000, timeout: 10_000 })
      .toContain('Subject: Welcome to MSCA\n');
    const mail = await signUp('after@example.net');
    expect(mail).toContain(
      'Hello Nia Day,\n\nWelcome to Meridian Safety Codes Association.\n\nPlease confirm your address.\n\nConfirm email address:',
    );
  });

  it('are refused with what is wrong, and nothing typed is lost', async () => {
    const form = await openWords();
    const greeting = 'fields.entries.MailGreeting';
    const answer = await saveWords({ ...form, [greeting]: 'Hello {nick},' });
    expect(answer.status).toBe(422);
    const { document } = new JSDOM(answer.text).window;
    const link = document.querySelector<HTMLAnchorElement>('[role=alert] a');
    expect(link?.textContent).toBe('Phrases: MailGreeting must not have {nick}: nothing fills it.');
    expect(document.getElementById(greeting)?.getAttribute('aria-invalid')).toBe('true');
    expect(fieldsOf(answer.text)[greeting]).toBe('Hello {nick},');
  });
});

describe('unsaved text', () => {
  const at = (name: string) => `/api/editor/unsaved/page:${name}?locale=en`;
  const typed = (title: string, base = 1) => ({ base, path: null, fields: { title } });
  const offered = async (name: string, visitor: Visitor) => {
    const html = (await visitor.ask(formAt(name))).text.replaceAll('&quot;', '"');
    return /"unsaved":\[0,(null|\{.*?\})\]/.exec(html)?.[1];
  };

  it('is kept for its writer alone, replaced by the next, and forgotten once it is saved', async () => {
    await token.putLive('kept', textPage('/kept', 'Kept', 'Text.'));
    const other = await Visitor.signedIn(site.origin, 'admin');
    for (const title of ['First', 'Second']) {
      expect((await editor.ask(at('kept'), { method: 'PUT', json: typed(title) })).status).toBe(200);
    }
    expect(await offered('kept', editor)).toContain('Second');
    expect(await offered('kept', other)).toBe('null');
    // Text of nobody else is deleted.
    expect((await other.ask(at('kept'), { method: 'DELETE' })).status).toBe(200);
    expect(await offered('kept', editor)).toContain('Second');
    expect((await stored('kept')).revision).toBe(1);
    const item = textPage('/kept', 'Second', 'Text.');
    const saved = await editor.ask('/api/content/items/page:kept?draft=1', { method: 'PUT', json: item });
    expect(saved.status).toBe(200);
    expect(await offered('kept', editor)).toBe('null');
  });

  it('of a new item is forgotten with its first save', async () => {
    const json = { ...typed('Begun', 0), note: 'Fee of 2027' };
    expect((await editor.ask('/api/editor/unsaved/page:?locale=en', { method: 'PUT', json })).status).toBe(200);
    const newForm = async () => (await editor.ask('/editor/new/page')).text;
    expect(await newForm()).toMatch(/Begun.*Fee of 2027/s);
    const item = textPage('/begun', 'Done', 'Text.');
    await editor.ask('/api/content/items/page:begun?draft=1', { method: 'PUT', json: item });
    expect(await newForm()).not.toContain('Begun');
  });

  it.each([
    ['no item', 'nothing', typed('A'), 404],
    ['no such type', 'pag:', typed('A'), 404],
    ['no fields', 'page:kept', { base: 1, path: null }, 422],
    ['a base below none', 'page:kept', typed('A', -1), 422],
    ['more than it takes', 'page:kept', Object.assign(typed('A'), { userId: 'x' }), 422],
  ])('is refused with %s', async (_, id, json, status) => {
    expect((await editor.ask(`/api/editor/unsaved/${id}`, { method: 'PUT', json })).status).toBe(status);
  });

  it('is kept for editors only', async () => {
    const member = await Visitor.signedIn(site.origin, 'member');
    expect((await member.ask(at('kept'), { method: 'PUT', json: typed('A') })).status).toBe(403);
    expect((await new Visitor(site.origin).ask(at('kept'), { method: 'PUT', json: typed('A') })).status).toBe(401);
  });
});

describe('the first page of the desk', () => {
  it('lists what its editor has not saved, and drafts that are not live, of nobody else', async () => {
    const at = '/api/editor/unsaved/page:listed?locale=en';
    await token.putLive('listed', textPage('/listed', 'Listed', 'Text.'));
    const typed = { base: 1, path: null, fields: { title: 'Half a sentence' } };
    await editor.ask(at, { method: 'PUT', json: typed });
    const draft = textPage('/waiting', 'A draft of mine', 'Text.');
    await editor.ask('/api/content/items/page:waiting?draft=1', { method: 'PUT', json: draft });
    await token.call('PUT', '/api/content/items/page:not-mine?draft=1', textPage('/not-mine', 'Not mine', 'Text.'));
    const { document } = new JSDOM((await editor.ask('/editor')).text).window;
    const yours = document.querySelector('[aria-labelledby=yours-title]');
    const links = [...(yours?.querySelectorAll('a') ?? [])].map((link) => [
      link.textContent,
      link.getAttribute('href'),
    ]);
    expect(links).toContainEqual(['Half a sentence', '/editor/items/page:listed?locale=en']);
    expect(links).toContainEqual(['A draft of mine', '/editor/items/page:waiting?locale=en']);
    expect(yours?.textContent).not.toContain('Not mine');
    const other = await Visitor.signedIn(site.origin, 'admin');
    expect((await other.ask('/editor')).text).not.toContain('Half a sentence');
    await editor.ask(at, { method: 'DELETE' });
  });
});
