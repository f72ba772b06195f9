// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { addressTexts } from '../../../server/people/accounts/address-names.rules.ts';
import { AddressFields } from './AddressFields.tsx';

afterEach(cleanup);

const t = (key: string, tokens: Readonly<Record<string, string | number>> = {}) =>
  [key, ...Object.values(tokens)].join(' ');
const countries = [
  { code: 'US', countryName: 'United States', allowForOrders: true },
  { code: 'DE', countryName: 'Germany', allowForOrders: true },
  { code: 'CU', countryName: 'Cuba', allowForOrders: false },
];
const ohio = [{ code: 'OH', stateProvinceName: 'Ohio' }];
const props = { t, countries, errors: {}, onChange: () => undefined };
const control = (name: string) => document.getElementById(name) as HTMLInputElement;
const draw = (part: Partial<Parameters<typeof AddressFields>[0]>) =>
  render(<AddressFields {...props} values={{ country: 'US' }} states={ohio} {...part} />);

it('is a whole form without script, with everything typed in it', () => {
  const values = {
    ...Object.fromEntries(addressTexts.map((name) => [name, `my ${name}`])),
    country: 'US',
    state: 'OH',
  };
  const form = document.createElement('form');
  form.innerHTML = renderToStaticMarkup(<AddressFields {...props} values={values} states={ohio} />);
  expect(Object.fromEntries(new FormData(form))).toEqual(values);
});

it('has a list of states where the country has them, and free text elsewhere', () => {
  const shown = draw({ values: { country: 'US', state: 'OH' } });
  expect([control('state').tagName, control('state').value]).toEqual(['SELECT', 'OH']);
  shown.rerender(<AddressFields {...props} values={{ country: 'DE', state: '' }} states={[]} />);
  expect([control('state').tagName, control('state').value]).toEqual(['INPUT', '']);
});

it('marks zip and state as required by country', () => {
  const shown = draw({});
  expect([control('zip').required, control('state').required]).toEqual([true, true]);
  shown.rerender(<AddressFields {...props} values={{ country: 'DE' }} states={[]} />);
  expect([control('zip').required, control('state').required]).toEqual([false, false]);
});

it('requires nothing of an address that may be left out', () => {
  draw({ isOptional: true });
  expect(document.querySelectorAll('[required], .field-star')).toHaveLength(0);
});

it('keeps what is too long as it was pasted: its rule says how long it may be', () => {
  draw({ values: { street1: 'x'.repeat(200) } });
  expect(control('street1').value).toHaveLength(200);
  expect(document.querySelectorAll('[maxlength]')).toHaveLength(0);
});

it('says that no order goes to a country, once', () => {
  const shown = draw({ values: { country: 'CU' }, states: [] });
  const sentence = 'SanctionedCountryMessage Cuba';
  expect(screen.getByRole('status').textContent).toBe(sentence);
  shown.rerender(<AddressFields {...props} values={{ country: 'CU' }} states={[]} errors={{ country: sentence }} />);
  expect(screen.getAllByText(sentence)).toHaveLength(1);
});

it('takes no state while the list of its country is on its way', () => {
  draw({ values: { country: 'DE' }, states: [], areStatesAwaited: true });
  expect([control('state').disabled, control('city').disabled]).toEqual([true, false]);
});

it('names, labels and fills its controls as the form around it says', () => {
  const onChange = vi.fn();
  draw({
    fields: ['firstName', 'companyName', 'street1'],
    idOf: (name) => `billing-${name}`,
    purpose: 'card',
    errors: { street1: 'Too long' },
    onChange,
  });
  expect([...document.querySelectorAll('input')].map(({ name, autocomplete }) => [name, autocomplete])).toEqual([
    ['billing-firstName', 'cc-given-name'],
    ['billing-companyName', 'billing organization'],
    ['billing-street1', 'billing address-line1'],
  ]);
  expect(control('billing-street1').getAttribute('aria-describedby')).toBe('billing-street1-error');
  fireEvent.change(control('billing-street1'), { target: { value: 'Main' } });
  expect(onChange.mock.calls).toEqual([[{ street1: 'Main' }]]);
});
