import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../platform/api-client.ts';
import { createCardFormStore } from './card-form.store.ts';
import { exampleAddress, exampleCard } from './payments.examples.ts';

const lists: Record<string, unknown> = { CA: [{ code: 'ON', stateProvinceName: 'Ontario' }], DE: [] };
const asked: string[] = [];
const onSaved = vi.fn(async () => undefined);
const onClose = vi.fn();
const open = (part: Partial<Parameters<typeof createCardFormStore>[0]> = {}) =>
  createCardFormStore({
    card: null,
    addresses: [],
    countries: [
      { code: 'US', countryName: 'United States', allowForOrders: true },
      { code: 'CA', countryName: 'Canada', allowForOrders: true },
      { code: 'KP', countryName: 'North Korea', allowForOrders: false },
    ],
    states: { US: [{ code: 'OH', stateProvinceName: 'Ohio' }] },
    person: { firstName: 'Ana', lastName: 'Núñez', email: 'ana@example.net', country: 'US' },
    language: 'es',
    onSaved,
    onClose,
    ...part,
  });
const address = { address1: '1 Main Street', locality: 'Columbus', administrativeArea: 'OH', postalCode: '43215' };
const fields = (part = {}) => ({
  validate: () => ({}),
  focusProblem: vi.fn(),
  tokenize: vi.fn(),
  update: vi.fn(),
  ...part,
});

beforeEach(() => {
  asked.length = 0;
  onSaved.mockClear();
  onClose.mockClear();
  vi.spyOn(console, 'warn').mockReset();
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    const list = lists[path.split('/')[3] ?? ''];
    return list ? Response.json(list) : Response.json({}, { status: 404 });
  });
});

it('begins with the default billing address, else with the name and country of the person', () => {
  expect(open({ addresses: [exampleAddress('a')] }).$form.get()).toMatchObject({
    addressId: 'a',
    billTo: { locality: 'Columbus', email: 'ana@example.net' },
  });
  expect(open().$form.get()).toMatchObject({
    addressId: 'new',
    billTo: { firstName: 'Ana', country: 'US', locality: '' },
  });
});

it('reads the states of a country once, and begins it without a state', async () => {
  const form = open();
  form.edit(address);
  form.edit({ country: 'CA' });
  expect(form.$form.get().billTo.administrativeArea).toBe('');
  await expect.poll(() => form.$form.get().states['CA']).toHaveLength(1);
  form.edit({ country: 'US' });
  form.edit({ country: 'CA' });
  expect(asked).toEqual(['/api/countries/CA/states?language=es']);
});

it('saves nothing while the address is wrong, and forgets what was wrong with a field that is changed', async () => {
  const form = open();
  const card = fields();
  await form.submit(card);
  expect(card.tokenize).not.toHaveBeenCalled();
  expect(form.$form.get()).toMatchObject({ refusal: 'InvalidBillingAddress', refusals: 1 });
  expect(form.$form.get().problems.postalCode).toEqual({ key: 'EnterZipCode' });
  form.edit({ postalCode: '4' });
  expect(Object.keys(form.$form.get().problems).sort()).toEqual(['address1', 'administrativeArea', 'locality']);
});

it('refuses a country that no card is taken from, by its name', async () => {
  const form = open();
  form.edit({ ...address, country: 'KP' });
  await form.submit(fields());
  expect(form.$form.get().problems.country).toEqual({
    key: 'SanctionedCountryMessage',
    tokens: { country: 'North Korea' },
  });
});

it('leads to the card where that is what is wrong', async () => {
  const form = open();
  form.edit(address);
  const card = fields({ validate: () => ({ number: 'CardNumberMissing' }) });
  await form.submit(card);
  expect(card.focusProblem).toHaveBeenCalled();
  expect(card.tokenize).not.toHaveBeenCalled();
});

it('gives a new card to the gateway once, however often it is pressed, and changes a kept one', async () => {
  const form = open();
  form.edit(address);
  const card = fields();
  await Promise.all([form.submit(card), form.submit(card)]);
  expect(card.tokenize).toHaveBeenCalledTimes(1);
  expect(onSaved).toHaveBeenCalledTimes(1);
  const kept = fields();
  await open({ card: exampleCard('card_1') }).submit(kept);
  expect(kept.update.mock.calls).toMatchObject([[{ isDefault: false, billTo: { locality: 'Columbus' } }]]);
});

it('says what the server refused, at its field, and takes another try', async () => {
  const path = 'orderInformation.billTo.locality';
  const error = {
    code: 'invalid_input',
    fields: { [path]: 'x' },
    details: { problems: { [path]: { key: 'FieldMaximumLength', tokens: { max: 50 } } } },
  };
  const form = open();
  form.edit(address);
  await form.submit(fields({ tokenize: () => Promise.reject(new ApiError(422, { error })) }));
  expect(form.$form.get()).toMatchObject({ refusal: 'InvalidBillingAddress', isBusy: false });
  expect(form.$form.get().problems.locality).toEqual({ key: 'FieldMaximumLength', tokens: { max: 50 } });
});

it('asks before it drops what was typed, and closes at once where nothing was', () => {
  open().cancel();
  expect(onClose).toHaveBeenCalledTimes(1);
  const form = open();
  form.markChanged();
  form.cancel();
  expect([onClose.mock.calls.length, form.$form.get().isAsking]).toEqual([1, true]);
});
