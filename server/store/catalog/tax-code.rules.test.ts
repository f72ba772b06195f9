import { expect, it } from 'vitest';
import { productOf, variantOf } from '../../../tests/support/catalog-scene.ts';
import type { Product } from './catalog.contract.ts';
import type { TaxCode } from './tax-code.contract.ts';
import { taxCodeOf } from './tax-code.rules.ts';

it.each<[string, Partial<Product>, boolean, TaxCode]>([
  ['a printed code', { kind: 'code' }, false, 'book'],
  ['its PDF', { kind: 'code' }, true, 'download'],
  ['a set of books', { kind: 'set' }, false, 'book'],
  ['a poster', { kind: 'poster' }, false, 'goods'],
  ['anything else that is shipped', { kind: 'general' }, false, 'goods'],
  ['a file', { kind: 'download', productType: 'other' }, true, 'download'],
  ['a plan', { kind: 'online-library', subscriptionTypeId: 9, productType: 'other' }, true, 'subscription'],
  ['a plan of another kind', { kind: 'general', subscriptionTypeId: 3, productType: 'other' }, true, 'subscription'],
  ['a membership', { kind: 'membership', itemDefinition: 'Membership', productType: 'other' }, true, 'membership'],
  ['a course on dates', { kind: 'training', productType: 'other' }, true, 'course-live'],
  ['an online course', { kind: 'online-training', productType: 'other' }, true, 'course-online'],
  ['an examination', { kind: 'general', isCandidateAndEducation: true, productType: 'other' }, true, 'exam'],
])('%s has the code of its kind and form', (_, change, isDigital, code) => {
  expect(taxCodeOf(productOf(change), variantOf('x'), isDigital)).toBe(code);
  expect(taxCodeOf(productOf(change), null, isDigital)).toBe(code);
});

it('takes the code of the catalogue instead: of the variant first', () => {
  const product = productOf({ taxCode: 'goods', productType: 'other' });
  expect(taxCodeOf(product, variantOf('x'), true)).toBe('goods');
  expect(taxCodeOf(product, variantOf('x', { taxCode: 'exam' }), true)).toBe('exam');
});
