import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { expect, it } from 'vitest';
import AddressFields from './AddressFields.astro';

it('keeps what is too long as it was pasted: its rule says how long it may be (AMB-09)', async () => {
  const container = await AstroContainer.create();
  const values = { street1: 'x'.repeat(200), street2: '', city: '', state: '', zip: '', country: '' };
  const choices = { countries: [], states: [] };
  const html = await container.renderToString(AddressFields, {
    props: { values, choices, errors: [], language: 'en', t: (key: string) => key },
  });
  expect(html).toContain('x'.repeat(200));
  expect(html).not.toContain('maxlength');
});
