import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RunningSite } from '../../../tests/support/site-process.ts';
import { startSmallSite } from '../../../tests/support/small-site-scene.ts';
import { Visitor, type Answered } from '../../../tests/support/fake-visitor.ts';

let site: RunningSite;
let visitor: Visitor;
beforeAll(async () => {
  site = await startSmallSite({ DEMO: 'on' });
  visitor = await Visitor.signedIn(site.origin, 'inspector');
});
afterAll(() => site[Symbol.asyncDispose]());

const information = '/user/my-account/account-information';
const book = '/user/my-account/account-addresses';

const unescape = (text: string) =>
  text
    .replace(/&#(39|x27);/g, "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');

/** The fields of the form of a page, as a browser without JavaScript would send them. */
function readForm({ text }: Answered): Record<string, string> {
  const forms = [...text.matchAll(/<form[^>]*\bmethod="post"[^]*?<\/form>/g)].map(([form]) => form);
  const form = forms.find((each) => each.includes('name="version"')) ?? '';
  const fields: Record<string, string> = {};
  for (const [tag] of form.matchAll(/<input[^>]*>/g)) {
    const name = /\bname="([^"]*)"/.exec(tag)?.[1] ?? '';
    const isBox = tag.includes('type="checkbox"');
    if (isBox && !/\bchecked\b/.test(tag)) continue;
    fields[name] = unescape(/\bvalue="([^"]*)"/.exec(tag)?.[1] ?? '');
  }
  for (const [, name = '', options = ''] of form.matchAll(/<select[^>]*\bname="([^"]*)"[^>]*>([^]*?)<\/select>/g)) {
    const chosen = /<option(?=[^>]*\bselected)[^>]*>/.exec(options)?.[0] ?? '';
    fields[name] = unescape(/\bvalue="([^"]*)"/.exec(chosen)?.[1] ?? '');
  }
  return fields;
}

const open = async (path: string) => readForm(await visitor.ask(path));
const send = (path: string, form: Record<string, string>) => visitor.ask(path, { form });
const profile = async () =>
  JSON.parse((await visitor.ask('/api/user/profile')).text) as Record<string, unknown> & { version: string };
const errorOf = ({ text }: Answered) =>
  (JSON.parse(text) as { error: { code: string; details?: { version: string; changed: Record<string, unknown> } } })
    .error;

it('keeps what a stale tab has typed, says what changed, and saves at the second attempt', async () => {
  const [tab, stale] = [await open(information), await open(information)];
  const saved = await send(information, { ...tab, company: 'City of Dayton', phone: '+1 330 555 0111' });
  expect(saved.status).toBe(303);

  const refused = await send(information, { ...stale, phone: '+1 330 555 0222', mobile: '+1 330 555 0333' });
  expect(refused.status).toBe(409);
  expect(refused.text).toContain('changed in another window');
  expect(refused.text).toMatch(/Company: changed to “City of Dayton” meanwhile\. You had not edited this field/);
  expect(refused.text).toMatch(/Telephone: changed to “\+1 330 555 0111” meanwhile\. Your entry is kept/);
  expect(refused.text).not.toMatch(/First name: changed/);
  expect(await profile()).toMatchObject({ company: 'City of Dayton', phone: '+1 330 555 0111', mobile: '' });

  const again = readForm(refused);
  expect(again).toMatchObject({ company: 'City of Dayton', phone: '+1 330 555 0222', mobile: '+1 330 555 0333' });
  expect((await send(information, again)).status).toBe(303);
  expect(await profile()).toMatchObject({
    company: 'City of Dayton',
    phone: '+1 330 555 0222',
    mobile: '+1 330 555 0333',
  });
});

it('tells nothing of a change that a form repeats, and keeps its version through a refused entry', async () => {
  const [tab, stale] = [await open(information), await open(information)];
  expect((await send(information, { ...tab, company: 'City of Kent' })).status).toBe(303);
  expect((await send(information, { ...stale, company: 'City of Kent' })).status).toBe(303);
  const wrong = await send(information, { ...stale, firstName: '' });
  expect(wrong.status).toBe(422);
  expect(readForm(wrong)['version']).toBe(stale['version']);
  expect((await send(information, { ...readForm(wrong), firstName: 'Ivo' })).status).toBe(409);
});

it('treats a form without a readable version as one that saw nothing', async () => {
  const { version: _, ...form } = await open(information);
  expect((await send(information, { ...form, company: 'Elsewhere' })).status).toBe(409);
  expect((await send(information, { ...form, company: 'Elsewhere', version: 'x'.repeat(5_000) })).status).toBe(409);
  expect((await profile())['company']).toBe('City of Kent');
});

it('says the options by their names on the form that completes the profile', async () => {
  const path = '/user/my-account/account-profile-completion';
  const [tab, stale] = [await open(path), await open(path)];
  const answers = { industryId: '1', jobId: '11', userTitle: 'Chief', topics: 'wildfire' };
  expect((await send(path, { ...tab, ...answers })).status).toBe(303);
  const refused = await send(path, { ...stale, ...answers, jobId: '2', topics: 'research' });
  expect(refused.status).toBe(409);
  expect(refused.text).toMatch(/Job function: changed to “[^”\d]+” meanwhile\. Your entry is kept/);
  expect(refused.text).toMatch(/Topics of interest: changed to “Wildfire: chosen” meanwhile/i);
});

it('answers a save of the API 409 with what changed, and takes it with the new version', async () => {
  const put = (json: object) => visitor.ask('/api/user/profile', { method: 'PUT', json });
  const { version } = await profile();
  expect((await put({ company: 'A', electrical: true, version })).status).toBe(200);
  const stale = await put({ company: 'B', mobile: '', electrical: false, version });
  expect(stale.status).toBe(409);
  const { code, details } = errorOf(stale);
  expect([code, details?.changed]).toEqual(['changed_meanwhile', { company: 'A', electrical: true }]);
  // Of other fields it overwrites nothing.
  expect((await put({ mobile: '+1 330 555 0444', version })).status).toBe(200);
  const fresh = (await profile()).version;
  expect((await put({ company: 'B', version: fresh })).status).toBe(200);
  expect((await put({ company: 'C' })).status).toBe(200);
  expect(await profile()).toMatchObject({ company: 'C', electrical: true, mobile: '+1 330 555 0444' });
  expect((await put({ company: 'D', version: 'x'.repeat(1_001) })).status).toBe(422);
});

const body = {
  FirstName: 'Ivo',
  LastName: 'P',
  Street1: '1 Main',
  City: 'Akron',
  State: 'OH',
  Zip: '44301',
  Country: 'US',
};
interface Kept {
  ID: string;
  version: string;
}
const keptOf = ({ text }: Answered) => (JSON.parse(text) as { payload: Kept }).payload;
const addAddress = async (change: object = {}) =>
  keptOf(await visitor.ask('/api/user/addresses', { json: { ...body, ...change } }));

it('does the same for an address, its marks included', async () => {
  const { ID } = await addAddress();
  const path = `${book}/${ID}`;
  const [tab, stale] = [await open(path), await open(path)];
  expect((await send(path, { ...tab, street1: '2 Main', country: 'US' })).status).toBe(303);
  const other = await addAddress({ Street1: '9 Elm', Billing: true });
  const refused = await send(path, { ...stale, city: 'Kent' });
  expect(refused.status).toBe(409);
  expect(refused.text).toMatch(/Street address: changed to “2 Main” meanwhile\. You had not edited/);
  expect(refused.text).toMatch(/Default for billing: changed to “no” meanwhile/);
  const again = readForm(refused);
  expect(again).toMatchObject({ street1: '2 Main', city: 'Kent' });
  expect(again).not.toHaveProperty('isDefaultBilling');
  expect((await send(path, again)).status).toBe(303);
  const now = (id: string) => visitor.ask(`/api/user/addresses/${id}`).then(({ text }) => JSON.parse(text) as object);
  expect(await now(ID)).toMatchObject({ Street1: '2 Main', City: 'Kent', Billing: false });
  expect(await now(other.ID)).toMatchObject({ Billing: true });
});

it('answers an address of the API 409 in its own names', async () => {
  const { ID, version } = await addAddress();
  const put = (json: object) => visitor.ask(`/api/user/addresses/${ID}`, { method: 'PUT', json: { ...body, ...json } });
  expect((await put({ City: 'Kent', version })).status).toBe(200);
  const stale = await put({ Street1: '3 Main', version });
  expect([stale.status, errorOf(stale).details?.changed]).toEqual([409, { City: 'Kent' }]);
  expect((await put({ Street1: '3 Main', version: errorOf(stale).details?.version })).status).toBe(200);
});

it('keeps what was typed for an address that was removed meanwhile, and adds it as a new one', async () => {
  const { ID } = await addAddress();
  const stale = await open(`${book}/${ID}`);
  await visitor.ask(`/api/user/addresses/${ID}`, { method: 'DELETE' });
  const refused = await send(`${book}/${ID}`, { ...stale, street1: '77 Typed Street' });
  expect(refused.status).toBe(404);
  expect(refused.text).toContain('not in your address book any more');
  const action = /<form[^>]*\baction="([^"]*account-addresses[^"]*)"/.exec(refused.text)?.[1] ?? '';
  expect(action).toBe(`${book}/new`);
  expect((await send(action, readForm(refused))).status).toBe(303);
  expect((await visitor.ask('/api/user/addresses')).text).toContain('77 Typed Street');
});

it('lets one of two saves through that were made from the same version at the same moment', async () => {
  const tab = await open(information);
  const answers = await Promise.all(['One', 'Two', 'Three'].map((company) => send(information, { ...tab, company })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409, 409]);
});
