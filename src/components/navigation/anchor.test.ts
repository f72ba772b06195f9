import { expect, it } from 'vitest';
import { anchorMaker, anchorOf } from './anchor.ts';

it('writes an anchor in lower case with hyphens for spaces', () => {
  expect(anchorOf('Who May  Apply')).toBe('who-may-apply');
  expect(anchorOf(' ¿Qué cubre? ')).toBe('¿qué-cubre?');
});

it('numbers repeated titles so that ids stay unique', () => {
  const anchor = anchorMaker();
  expect([anchor('Scope'), anchor('scope'), anchor('Scope')]).toEqual(['scope', 'scope-2', 'scope-3']);
});

it('never takes an id of the shell', () => {
  expect(anchorMaker()('Main')).toBe('main-2');
});
