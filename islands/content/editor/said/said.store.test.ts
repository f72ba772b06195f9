import { expect, it } from 'vitest';
import { createSaid } from './said.store.ts';

const source = { revision: 14, matched: 9, behind: 2, fields: {}, changed: {} };

it('says nothing by itself about an item of the default language', () => {
  const said = createSaid(null);
  expect(said.query()).toEqual({});
  said.say({ note: ' Fee of 2027 ', isMinor: true });
  expect(said.query()).toEqual({ note: 'Fee of 2027', minor: '1' });
});

it('keeps the note of a draft for its publication, and forgets it then', () => {
  const said = createSaid(null);
  said.say({ note: 'Fee' });
  expect(said.query()).toEqual({ note: 'Fee' });
  said.stored(true);
  expect(said.query()).toEqual({ note: 'Fee' });
  said.stored(false);
  expect(said.query()).toEqual({});
});

it('says what a translation matches, unless that is left off', () => {
  const said = createSaid(source);
  expect(said.query()).toEqual({ matches: '14' });
  said.say({ isMatch: false });
  said.stored(false);
  expect([said.query(), said.$said.get().behind]).toEqual([{}, 2]);
  said.say({ isMatch: true });
  said.stored(false);
  expect(said.$said.get()).toMatchObject({ matched: 14, behind: 0 });
});

it('knows whether a note is stored, and keeps what is typed while a save is on its way', () => {
  const said = createSaid(null);
  expect(said.$said.get().isTyped).toBe(false);
  said.say({ note: 'Fee' });
  expect(said.$said.get().isTyped).toBe(true);
  said.query();
  said.stored(true);
  expect(said.$said.get().isTyped).toBe(false);
  said.query();
  said.say({ note: 'Fee of 2027' });
  said.stored(false);
  expect(said.$said.get()).toMatchObject({ note: 'Fee of 2027', isTyped: true });
});
