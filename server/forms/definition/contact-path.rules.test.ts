import { expect, it } from 'vitest';
import { contactPath } from './contact-path.rules.ts';

it('leads to the contact form in the language of the page, with its subject chosen', () => {
  expect(contactPath('en', 'training')).toBe('/forms/contact?subject=training');
  expect(contactPath('es', 'order')).toBe('/es/forms/contact?subject=order');
});

it('names the order, whatever its number is written with', () => {
  expect(contactPath('en', 'order', '4F7K-9Q2D')).toBe('/forms/contact?subject=order&order=4F7K-9Q2D');
  expect(contactPath('en', 'order', 'a&subject=training')).toBe(
    '/forms/contact?subject=order&order=a%26subject%3Dtraining',
  );
});
