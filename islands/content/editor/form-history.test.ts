import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createFormHistory, type FormStep } from './form-history.ts';

const state = (title: unknown): FormStep => ({ name: 'a', path: '/a', fields: { title }, removed: [] });
const titleOf = (step: FormStep | null) => step?.fields['title'];

it('takes typing into one field as one step until the hand rests or goes elsewhere', () => {
  let time = 5_000;
  const history = createFormHistory(() => time);
  const type = (before: string, place: string | null, rest: number) => {
    time += rest;
    history.record(state(before), place);
  };
  type('', 'title', 0);
  type('a', 'title', 300);
  type('ab', 'title', 300);
  type('abc', 'title', 2_000);
  type('abcd', 'other', 100);
  type('x', null, 10);
  type('y', null, 10);
  const undone = ['z', 'y', 'x', 'abcd', 'abc'].map((present) => titleOf(history.undo(state(present))));
  expect(undone).toEqual(['y', 'x', 'abcd', 'abc', '']);
  expect(history.undo(state(''))).toBeNull();
  expect(history.$steps.get()).toEqual({ canUndo: false, canRedo: true });
});

it('keeps the last 100 states, and forgets what was undone when something else is done', () => {
  const history = createFormHistory(() => 0);
  for (let step = 0; step < 130; step += 1) history.record(state(step), null);
  let present: FormStep = state(130);
  for (let back = history.undo(present); back; back = history.undo(present)) present = back;
  expect(titleOf(present)).toBe(30);
  expect(titleOf(history.redo(present))).toBe(31);
  history.record(state('other'), null);
  expect(history.redo(state('now'))).toBeNull();
});

it('comes back to each state by as many redos as undos', () => {
  fc.assert(
    fc.property(fc.array(fc.integer(), { maxLength: 60 }), fc.nat(59), (titles, most) => {
      const history = createFormHistory(() => 0);
      let present: FormStep = state('start');
      for (const title of titles) {
        history.record(present, null);
        present = state(title);
      }
      const last = titleOf(present);
      const count = Math.min(most, titles.length);
      for (let step = 0; step < count; step += 1) present = history.undo(present) ?? present;
      for (let step = 0; step < count; step += 1) present = history.redo(present) ?? present;
      expect(titleOf(present)).toBe(last);
    }),
  );
});
