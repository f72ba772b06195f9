import { beforeEach, expect, it, vi } from 'vitest';
import { createAccountFormStore } from './account-form.store.ts';

const lists: Record<string, unknown> = { CA: [{ code: 'ON', stateProvinceName: 'Ontario' }], DE: [] };
const asked: string[] = [];
const values = { city: 'Columbus', country: 'US', state: 'OH', isPoBox: true, topics: ['a'] as readonly string[] };
const open = () =>
  createAccountFormStore({ values, states: [{ code: 'OH', stateProvinceName: 'Ohio' }], language: 'es' });

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    const list = lists[path.split('/')[3] ?? ''];
    return list ? Response.json(list) : Response.json({}, { status: 404 });
  });
});

it('reads the states of a country once, and begins it without a state', async () => {
  const store = open();
  store.change({ country: 'CA' });
  expect(store.$form.get().values).toMatchObject({ city: 'Columbus', country: 'CA', state: '' });
  await expect.poll(() => store.$form.get().states['CA']).toHaveLength(1);
  store.change({ country: 'US' });
  expect(store.$form.get().states['US']).toHaveLength(1);
  store.change({ country: 'CA' });
  expect(asked).toEqual(['/api/countries/CA/states?language=es']);
});

it('keeps the state when the same country is chosen again', () => {
  const store = open();
  store.change({ country: 'US' });
  expect(store.$form.get().values.state).toBe('OH');
});

it('shows the list of the country chosen last, whichever answer comes first', async () => {
  const answers: Record<string, () => void> = {};
  vi.stubGlobal(
    'fetch',
    (path: string) =>
      new Promise((resolve) => {
        const code = path.split('/')[3] ?? '';
        answers[code] = () => resolve(Response.json(lists[code]));
      }),
  );
  const store = open();
  store.change({ country: 'DE' });
  store.change({ country: 'CA' });
  answers['CA']?.();
  await expect.poll(() => store.$form.get().states['CA']).toBeDefined();
  answers['DE']?.();
  await expect.poll(() => store.$form.get().states['DE']).toEqual([]);
  expect(store.$form.get().values.country).toBe('CA');
  expect(store.$form.get().states['CA']).toHaveLength(1);
});

it('knows which list could not be had, and asks for it again when the country is chosen again', async () => {
  const store = open();
  store.change({ country: 'FR' });
  await expect.poll(() => store.$form.get().unreadable).toEqual(['FR']);
  store.change({ country: 'US' });
  lists['FR'] = [];
  store.change({ country: 'FR' });
  await expect.poll(() => store.$form.get().states['FR']).toEqual([]);
  expect(store.$form.get().unreadable).toEqual([]);
});

it('takes over what was typed before the script came', async () => {
  const store = open();
  const form = new FormData();
  form.set('city', 'Toronto');
  form.set('country', 'CA');
  form.set('state', 'OH');
  form.append('topics', 'b');
  form.append('topics', 'c');
  store.adopt(form);
  // The state belonged to the former country.
  expect(store.$form.get().values).toEqual({
    city: 'Toronto',
    country: 'CA',
    state: '',
    isPoBox: false,
    topics: ['b', 'c'],
  });
  await expect.poll(() => store.$form.get().states['CA']).toHaveLength(1);
});

it('leaves alone what the form did not send', () => {
  const store = open();
  store.adopt(new FormData());
  expect(store.$form.get().values).toMatchObject({ city: 'Columbus', country: 'US', state: 'OH' });
});
