import { expect, it } from 'vitest';
import { withoutNewer } from './patch.rules.ts';

const patch = (fields: object, person: object = {}) => ({ formId: 'offers', fields, person });

it.each([
  ['nothing where none is newer', patch({ a: '1' }), [], patch({ a: '1' })],
  ['a field that a newer one tells', patch({ a: '1', b: '2' }), [patch({ a: '9' })], patch({ b: '2' })],
  ['what several tell', patch({ a: '1', b: '2', c: '3' }), [patch({ a: '9' }), patch({ b: '8' })], patch({ c: '3' })],
  [
    'names of a person, and never whose they are',
    patch({}, { email: 'ann@example.org', firstName: 'Ann', phone: '1' }),
    [patch({}, { email: 'ann@example.org', firstName: 'Anna' })],
    patch({}, { email: 'ann@example.org', phone: '1' }),
  ],
  [
    'a field of the same name in the other part',
    patch({ phone: '1' }),
    [patch({}, { phone: '2' })],
    patch({ phone: '1' }),
  ],
])('leaves out %s', (_, older, newer, rest) => {
  expect(withoutNewer(older, newer)).toEqual(rest);
});

it('has nothing left to tell where newer ones tell all of it', () => {
  const person = { email: 'ann@example.org' };
  expect(withoutNewer(patch({ a: '1' }, person), [patch({ a: '9' }, person)])).toBeNull();
});

it('keeps topics: choosing one takes none away', () => {
  const older = { topics: ['Electrical'], fields: { a: '1' } };
  expect(withoutNewer(older, [{ topics: ['Wildfire'], fields: { a: '2' } }])).toEqual({
    topics: ['Electrical'],
    fields: {},
  });
});
