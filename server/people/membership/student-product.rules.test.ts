import { expect, it } from 'vitest';
import { isStudentProduct } from './student-product.rules.ts';

it.each([
  ['membership-student', true],
  ['membership-college', true],
  ['membership-college-ohio', true],
  ['membership-regular', false],
  ['student-membership', false],
  ['poster-student', false],
])('knows whether %s is for students: %s', (productId, isForStudents) => {
  expect(isStudentProduct(productId)).toBe(isForStudents);
});
