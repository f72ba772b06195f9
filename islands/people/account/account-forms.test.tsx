// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import {
  byName,
  profileOptions,
  profileTexts,
  workTexts,
} from '../../../server/people/accounts/profile-fields.rules.ts';
import { AccountAddressForm } from './AccountAddressForm.tsx';
import { CompletionForm } from './CompletionForm.tsx';
import { ProfileForm } from './ProfileForm.tsx';

const words = (area: string) =>
  (parse(readFileSync(`src/content/en/dictionary/${area}.yaml`, 'utf8')) as { entries: Record<string, string> })
    .entries;
const phrases = { ...words('messages'), ...words('account'), ...words('shell') };
const lists: Record<string, unknown> = {
  US: [{ code: 'OH', stateProvinceName: 'Ohio' }],
  CA: [{ code: 'ON', stateProvinceName: 'Ontario' }],
  DE: [],
};
const page = { phrases, language: 'en', errors: [], version: 'v1' };
const countries = [
  { code: 'US', countryName: 'United States', allowForOrders: true },
  { code: 'CA', countryName: 'Canada', allowForOrders: true },
  { code: 'DE', countryName: 'Germany', allowForOrders: true },
  { code: 'CU', countryName: 'Cuba', allowForOrders: false },
];
const states = [{ code: 'OH', stateProvinceName: 'Ohio' }];
const place = { street1: '1 Main', street2: '', city: 'Columbus', state: 'OH', zip: '43215', country: 'US' };
const address = {
  firstName: 'Ana',
  lastName: 'Núñez',
  companyName: '',
  phone: '',
  ...place,
  isPoBox: true,
  isDefaultBilling: false,
  isDefaultShipping: false,
};
const work = {
  ...byName(workTexts, (name) => `my ${name}`),
  ...byName(profileOptions, () => ''),
  industryId: '2',
  topics: ['Wildfire'],
};
const options = {
  industries: [
    { value: '1', label: 'Health' },
    { value: '2', label: 'Schools' },
  ],
  jobFunctions: [{ value: '7', label: 'Design' }],
  topics: [
    { value: 'Electrical', label: 'Electrical' },
    { value: 'Wildfire', label: 'Wildfire' },
  ],
};
const addressForm = (errors: { field: string; message: string }[] = []) => (
  <AccountAddressForm
    {...page}
    states={states}
    countries={countries}
    errors={errors}
    values={address}
    cancelPath="/book"
  />
);
const profile = { ...byName(profileTexts, (name) => `my ${name}`), ...work, ...place };
const profileForm = (
  <ProfileForm
    {...page}
    states={states}
    countries={countries}
    options={options}
    values={profile}
    email="ana@example.net"
  />
);
const control = (name: string) => document.querySelector(`[name="${name}"]`) as HTMLInputElement;
const choose = (code: string) => fireEvent.change(control('country'), { target: { value: code } });

beforeEach(() => {
  vi.stubGlobal('fetch', async (path: string) => {
    const list = lists[path.split('/')[3] ?? ''];
    return list ? Response.json(list) : Response.json({}, { status: 404 });
  });
});
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

it.each([
  ['an address', addressForm(), { ...address, isPoBox: 'on' }],
  ['a profile', profileForm, profile],
  ['a completion', <CompletionForm key="c" {...page} options={options} values={work} />, work],
])('posts %s without script, with everything in it', (_, element, values) => {
  document.body.innerHTML = renderToString(element);
  const form = document.querySelector('form') as HTMLFormElement;
  const texts = Object.entries(values).filter(([, value]) => typeof value !== 'boolean');
  expect(form.getAttribute('method')).toBe('post');
  expect(Object.fromEntries(new FormData(form))).toEqual({
    ...Object.fromEntries(texts.map(([k, v]) => [k, String(v)])),
    version: 'v1',
  });
  // A missing phrase would appear as its key.
  expect(form.textContent).not.toMatch(/\b(Account|Address|PleaseSelect)[A-Z]\w+/);
});

it('has a button for the country where there is no script, and Enter never presses it', () => {
  document.body.innerHTML = renderToString(addressForm());
  const [first] = document.querySelectorAll('button');
  expect([first?.textContent, first?.hidden, first?.name]).toEqual([phrases['AddressSave'], true, '']);
  const button = document.querySelector('noscript')?.innerHTML ?? '';
  expect(button).toContain('name="intent"');
  expect(button).toContain('value="country"');
  expect(button).toMatch(/formnovalidate/i);
});

it('says what is wrong at its field', () => {
  render(addressForm([{ field: 'zip', message: 'Zip: no' }]));
  expect(document.getElementById('zip-error')?.textContent).toBe('Zip: no');
  expect(control('zip').getAttribute('aria-describedby')).toBe('zip-error');
});

it('follows the country: its states, its marks, and whether orders go there', async () => {
  render(addressForm());
  choose('CA');
  expect(control('state').disabled).toBe(true);
  await waitFor(() => expect(control('state').tagName).toBe('SELECT'));
  expect([control('state').value, control('state').required, control('zip').required]).toEqual(['', true, true]);
  choose('DE');
  await waitFor(() => expect(control('state').disabled).toBe(false));
  expect([control('state').tagName, control('state').required, control('zip').required]).toEqual([
    'INPUT',
    false,
    false,
  ]);
  choose('CU');
  expect(screen.getByRole('status').textContent).toContain('Cuba');
  await waitFor(() => expect(control('state').disabled).toBe(false));
  choose('US');
  expect(screen.getByRole('status').textContent).toBe('');
});

it('falls back to free text and says so when the list cannot be had', async () => {
  render(addressForm());
  lists['DE'] = undefined;
  choose('DE');
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(phrases['AddressStatesProblem']));
  expect([control('state').tagName, control('state').disabled]).toEqual(['INPUT', false]);
  lists['DE'] = [];
});

it('requires nothing of the address of a profile', () => {
  render(profileForm);
  expect([...document.querySelectorAll('[required]')].map((each) => each.id)).toEqual(['firstName', 'lastName']);
});

it('keeps what was typed and chosen before the script came', async () => {
  const frame = document.createElement('div');
  frame.innerHTML = renderToString(addressForm());
  document.body.append(frame);
  control('city').value = 'Toronto';
  control('country').value = 'CA';
  control('isPoBox').checked = false;
  const root = await act(async () => hydrateRoot(frame, addressForm()));
  expect([control('city').value, control('country').value, control('isPoBox').checked]).toEqual([
    'Toronto',
    'CA',
    false,
  ]);
  await waitFor(() =>
    expect([...document.querySelectorAll('#state option')].map((o) => o.textContent)).toContain('Ontario'),
  );
  await act(async () => root.unmount());
});
