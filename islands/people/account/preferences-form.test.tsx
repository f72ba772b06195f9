// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import { PreferencesForm } from './PreferencesForm.tsx';
import { Subscriptions, type ShownSubscription } from './Subscriptions.tsx';

const words = (area: string) =>
  (parse(readFileSync(`src/content/en/dictionary/${area}.yaml`, 'utf8')) as { entries: Record<string, string> })
    .entries;
const phrases = { ...words('messages'), ...words('account'), ...words('preferences'), ...words('subscriptions') };
let answer: () => Promise<Response>;
const calls: { path: string; body: unknown }[] = [];
beforeEach(() => {
  calls.length = 0;
  answer = async () => Response.json({ code: 200 });
  vi.stubGlobal('fetch', (path: string, { body }: { body: string }) => {
    calls.push({ path, body: JSON.parse(body) });
    return answer();
  });
  // jsdom has no modal dialogs.
  HTMLDialogElement.prototype.showModal = vi.fn();
  HTMLDialogElement.prototype.close = vi.fn();
  HTMLFormElement.prototype.submit = vi.fn();
});
afterEach(cleanup);

const saved = {
  infoKnowEventConf: false,
  newsletter: false,
  prodServOffers: true,
  doNotMail: false,
  topics: ['wildfire'],
  newsletters: [],
  codes: ['70', '110'],
};
const options = {
  topics: [
    { value: 'wildfire', label: 'Wildfire' },
    { value: 'electrical', label: 'Power' },
  ],
  newsletters: [
    { id: 'weekly', label: 'Weekly', options: [{ value: 'newsletterElectrical', label: 'Electrical' }] },
    { id: 'monthly', label: 'Monthly', options: [{ value: 'newsletterWildfire', label: 'Wildfires' }] },
  ],
  codes: ['70', '110'].map((value) => ({ value, label: `${value}-Title` })),
};
const show = () =>
  render(
    <PreferencesForm
      values={saved}
      saved={saved}
      options={options}
      phrases={phrases}
      errors={[]}
      version="v1"
      path="/p"
    />,
  );
const tick = (label: string) => fireEvent.click(screen.getByLabelText(label));
const press = (name: string) => fireEvent.click(screen.getAllByRole('button', { name })[0] as HTMLElement);
const isUnsaved = () => screen.getByRole('status').textContent !== '';
const leave = () => {
  const event = new Event('beforeunload', { cancelable: true });
  dispatchEvent(event);
  return event.defaultPrevented;
};

it('is clean until a box differs from what was saved, and asks before the page is left only then', () => {
  show();
  expect([isUnsaved(), leave()]).toEqual([false, false]);
  tick('70-Title');
  expect([isUnsaved(), leave()]).toEqual([true, true]);
  tick('70-Title');
  expect([isUnsaved(), leave()]).toEqual([false, false]);
});

it('saves every answer by its name, with the notices that end, and leaves without a question', async () => {
  show();
  tick('Electrical');
  tick('Wildfires');
  tick('110-Title');
  press('Save changes');
  await waitFor(() => expect(leave()).toBe(false));
  expect(calls).toHaveLength(1);
  expect(calls[0]?.body).toMatchObject({
    newsletter: true,
    newsletterElectrical: true,
    newsletterWildfire: true,
    prodServOffers: true,
    wildfire: true,
    electrical: false,
    unsubscribe: ['110'],
    version: 'v1',
  });
  // Subjects that the page does not offer are not answered.
  expect(calls[0]?.body).not.toHaveProperty('research');
});

it.each([
  ['the server fails', async () => Response.json({}, { status: 500 })],
  ['the network fails', () => Promise.reject(new TypeError('offline'))],
])('says that nothing is saved when %s, and stays as it is', async (_, failing) => {
  answer = failing;
  show();
  tick('Information on events and conferences');
  press('Save changes');
  expect((await screen.findByRole('alert')).textContent).toContain('could not be saved');
  expect([isUnsaved(), leave()]).toEqual([true, true]);
});

it('has the page say what changed meanwhile', async () => {
  answer = async () => Response.json({ error: { code: 'changed_meanwhile' } }, { status: 409 });
  show();
  tick('Information on events and conferences');
  press('Save changes');
  await waitFor(() => expect(HTMLFormElement.prototype.submit).toHaveBeenCalledOnce());
});

it('opts out of everything without saving, and discards after a question', () => {
  show();
  press('Opt out of all');
  const ticked = () => screen.getAllByRole<HTMLInputElement>('checkbox').filter(({ checked }) => checked);
  expect(ticked().map(({ name }) => name)).toEqual(['doNotMail']);
  expect([calls.length, isUnsaved()]).toEqual([0, true]);
  press('Discard changes');
  fireEvent.click(screen.getByRole('link', { name: 'Keep editing', hidden: true }));
  expect(isUnsaved()).toBe(true);
  press('Discard changes');
  fireEvent.submit(screen.getByRole('dialog', { hidden: true }).querySelector('form') as HTMLFormElement);
  expect(isUnsaved()).toBe(false);
  expect(ticked()).toHaveLength(4);
});

const team: ShownSubscription = {
  id: 's-1',
  name: 'Link Team',
  type: 'link',
  state: 'renews',
  expiresOn: '2027-03-01',
  date: '01-Mar-2027',
  usableUntil: null,
  isOwner: true,
  isStoppedByDesk: false,
  isStoppable: true,
  renewal: null,
  coming: [],
  addition: null,
  seats: [],
  changes: [],
};
const showTeam = (change: Partial<ShownSubscription> = {}) =>
  render(
    <Subscriptions
      asksAbout={null}
      sentSeats={null}
      errors={[]}
      path="/s"
      language="en"
      phrases={phrases}
      accountProfileId="p-1"
      subscriptions={[{ ...team, ...change }]}
    />,
  );
it.each([
  [false, 'seat 2, free → ana@example.net, by you'],
  [true, 'seat 2, free → ana@example.net, by customer service'],
])('says who changed a seat (staff: %s)', (isByStaff, text) => {
  const change = {
    seat: 2,
    from: null,
    to: 'ana@example.net',
    isByStaff,
    at: '2026-11-26T10:00:00Z',
    date: '26-Nov-2026',
  };
  showTeam({ seats: [{ seat: 2, email: 'ana@example.net' }], changes: [change] });
  expect(screen.getByText(text, { exact: false })).toBeTruthy();
});

const cancel = () => fireEvent.click(screen.getByRole('link', { name: /^Cancel auto-renew/ }));
const confirm = () =>
  fireEvent.submit(screen.getByRole('dialog', { hidden: true }).querySelector('form') as HTMLFormElement);

it('stops a renewal once, says so in the dialog, and shows that it expires', async () => {
  showTeam();
  cancel();
  confirm();
  confirm();
  await screen.findByText(/successfully canceled the auto-renewal status for Link Team/);
  expect(calls).toEqual([{ path: '/api/account/subscriptions/p-1/s-1/cancel', body: {} }]);
  expect(screen.getByText(/set to expire on 01-Mar-2027/)).toBeTruthy();
  expect(document.querySelector('.subscription-state')?.textContent).toBe('Expires 01-Mar-2027');
  expect(screen.queryByRole('link', { name: /^Cancel auto-renew/ })).toBeNull();
});

it('says that it could not, and leaves the renewal as it is', async () => {
  answer = async () => Response.json({}, { status: 404 });
  showTeam();
  cancel();
  confirm();
  await screen.findByText(/unknown error has occurred when trying to cancel the auto-renew status for Link Team/);
  expect(screen.getByText('Please try again later')).toBeTruthy();
  expect(document.querySelector('.subscription-state')?.textContent).toBe('Renews 01-Mar-2027');
});

it.each<[string, Partial<ShownSubscription>, boolean, boolean]>([
  ['its owner while it renews', {}, true, false],
  ['its owner when it ends', { isStoppable: false, renewal: { productId: 'p', sku: 's', quantity: 2 } }, false, true],
  ['a holder of a seat', { isOwner: false, isStoppable: false }, false, false],
  ['the owner of a plan of the desk', { isStoppedByDesk: true, isStoppable: false }, false, false],
])('offers %s what they may do', (_, change, isCancellable, isRenewable) => {
  showTeam(change);
  expect(screen.queryByRole('link', { name: /^Cancel auto-renew/ }) !== null).toBe(isCancellable);
  expect(screen.queryByRole('button', { name: /^Renew now/ }) !== null).toBe(isRenewable);
});

it('shows all seats in one form, with who held them and what was not taken', () => {
  const seats = [
    { seat: 2, email: 'ana@x.org' },
    { seat: 3, email: '' },
  ];
  const sentSeats = {
    id: 's-1',
    seats: [{ seat: 3, email: 'bo at x' }],
    list: 'nobody',
    results: ['Seats changed: 1.'],
  };
  render(
    <Subscriptions
      asksAbout={null}
      sentSeats={sentSeats}
      path="/s"
      language="en"
      phrases={phrases}
      accountProfileId="p-1"
      errors={[{ field: 'seat-list-s-1', message: 'Line 2, nobody: no.' }]}
      subscriptions={[{ ...team, seats }]}
    />,
  );
  const form = screen.getByRole('button', { name: 'Save seats' }).closest('form') as HTMLFormElement;
  expect(Object.fromEntries(new FormData(form))).toEqual({
    intent: 'assign-seats',
    subscription: 's-1',
    'was-2': 'ana@x.org',
    'was-3': '',
    'seat-2': 'ana@x.org',
    'seat-3': 'bo at x',
    list: 'nobody',
  });
  expect(screen.getByText('Seats changed: 1.')).toBeTruthy();
  expect(screen.getByLabelText(/Fill free seats/).getAttribute('aria-invalid')).toBe('true');
});
