// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import './first-option.ts';

const select = () => document.querySelector('select') as HTMLSelectElement;

beforeEach(() => {
  document.body.innerHTML = `
    <first-option><select><option value="">Please select</option><option value="1">One</option><option value="2">Two</option></select></first-option>`;
});

it('shows the placeholder until it is clicked, then the first option', () => {
  expect(select().value).toBe('');
  const heard: string[] = [];
  select().addEventListener('change', () => heard.push(select().value));
  select().click();
  expect(select().value).toBe('1');
  expect(heard).toEqual(['1']);
});

it('leaves a chosen option alone', () => {
  select().value = '2';
  select().click();
  expect(select().value).toBe('2');
});

it('lets the answer be taken back: it picks once', () => {
  select().click();
  select().value = '';
  select().click();
  expect(select().value).toBe('');
});
