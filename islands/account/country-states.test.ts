// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import './country-states.ts';

const states: Record<string, unknown> = {
  US: [{ code: 'OH', stateProvinceName: 'Ohio' }],
  CA: [{ code: 'ON', stateProvinceName: 'Ontario' }],
  DE: [],
  KP: [],
};
const asked: string[] = [];

const form = (attributes = '') => `
  <country-states data-language="es" data-country="" data-choose="Choose" data-sanctioned="CU KP" ${attributes}
    data-sanction-message="No orders from {country}" data-load-problem="Type it">
    <select name="country" id="country"><option value="">-</option>${Object.keys(states)
      .map((code) => `<option value="${code}">Land ${code}</option>`)
      .join('')}</select>
    <p data-sanction></p>
    <label for="street1">Street <span class="required">*</span></label><input id="street1" name="street1">
    <label for="state">State</label><input id="state" name="state" value="Bayern">
    <label for="zip">Zip</label><input id="zip" name="zip">
  </country-states>`;
const find = <T extends HTMLElement>(selector: string) => document.querySelector<T>(selector) as T;
const choose = (code: string) => {
  const country = find<HTMLSelectElement>('#country');
  country.value = code;
  country.dispatchEvent(new Event('change', { bubbles: true }));
};
const stateTag = () => find('#state').tagName;
const star = (name: string) => find(`label[for="${name}"]`).querySelector('.required') !== null;

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    const code = path.split('/')[3] ?? '';
    return code in states ? Response.json(states[code]) : new Response('', { status: 404 });
  });
  document.body.innerHTML = form();
});

it('makes the state a list where the country has one, and clears what was there', async () => {
  choose('US');
  await vi.waitFor(() => expect(stateTag()).toBe('SELECT'));
  const state = find<HTMLSelectElement>('#state');
  expect([...state.options].map(({ value, text }) => [value, text])).toEqual([
    ['', 'Choose'],
    ['OH', 'Ohio'],
  ]);
  expect([state.name, state.value, state.required]).toEqual(['state', '', true]);
  expect(asked).toEqual(['/api/countries/US/states?language=es']);
});

it('makes it free text where the country has none', async () => {
  choose('US');
  await vi.waitFor(() => expect(stateTag()).toBe('SELECT'));
  choose('DE');
  await vi.waitFor(() => expect(stateTag()).toBe('INPUT'));
  const state = find<HTMLInputElement>('#state');
  // What is too long is said of it and never cut (AMB-09).
  expect([state.maxLength, state.required, state.value]).toEqual([-1, false, '']);
});

it('marks zip and state as required by country', async () => {
  choose('CA');
  await vi.waitFor(() => expect(star('state')).toBe(true));
  expect([star('zip'), find<HTMLInputElement>('#zip').required]).toEqual([true, true]);
  choose('DE');
  await vi.waitFor(() => expect(star('state')).toBe(false));
  expect([star('zip'), find<HTMLInputElement>('#zip').required]).toEqual([false, false]);
});

it('follows a country that was chosen before the script came', async () => {
  document.body.innerHTML = form().replace('value="US"', 'value="US" selected');
  await vi.waitFor(() => expect(stateTag()).toBe('SELECT'));
});

it('keeps the chosen state when the country is chosen again', async () => {
  choose('US');
  await vi.waitFor(() => expect(stateTag()).toBe('SELECT'));
  find<HTMLSelectElement>('#state').value = 'OH';
  choose('US');
  await new Promise((resolve) => setTimeout(resolve));
  expect([find<HTMLSelectElement>('#state').value, asked.length]).toEqual(['OH', 1]);
});

it('takes no state while the list is on its way', async () => {
  choose('US');
  expect(find<HTMLInputElement>('#state').disabled).toBe(true);
  await vi.waitFor(() => expect(stateTag()).toBe('SELECT'));
  expect(find<HTMLSelectElement>('#state').disabled).toBe(false);
});

it('requires nothing of an address that may be left out', async () => {
  document.body.innerHTML = form('data-optional');
  choose('US');
  await vi.waitFor(() => expect(stateTag()).toBe('SELECT'));
  expect([star('zip'), star('state'), find<HTMLSelectElement>('#state').required]).toEqual([false, false, false]);
});

it('says at once that a country is sanctioned, and takes it back', () => {
  choose('KP');
  expect(find('[data-sanction]').textContent).toBe('No orders from Land KP');
  choose('US');
  expect(find('[data-sanction]').textContent).toBe('');
});

it('shows the list of the country chosen last, whichever answer comes first', async () => {
  const answers: Record<string, () => void> = {};
  vi.stubGlobal(
    'fetch',
    (path: string) =>
      new Promise((resolve) => {
        const code = path.split('/')[3] ?? '';
        answers[code] = () => resolve(Response.json(states[code]));
      }),
  );
  choose('US');
  choose('CA');
  answers['CA']?.();
  await vi.waitFor(() => expect(stateTag()).toBe('SELECT'));
  answers['US']?.();
  await new Promise((resolve) => setTimeout(resolve));
  expect(find<HTMLSelectElement>('#state').options[1]?.value).toBe('ON');
});

it('falls back to free text and says so when the list cannot be had', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 404 }));
  choose('US');
  await vi.waitFor(() => expect(find('[data-sanction]').textContent).toBe('Type it'));
  expect(stateTag()).toBe('INPUT');
});
