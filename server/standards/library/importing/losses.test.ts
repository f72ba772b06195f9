import { expect, it } from 'vitest';
import { Losses } from './losses.ts';

it('samples the text of a loss, in whole characters: the report could not be stored with half a letter of a formula', () => {
  const losses = new Losses();
  losses.note('left-out', 'formula', '5.1', `${'x'.repeat(79)}𝑥𝑦`);
  losses.note('left-out', 'formula', '5.2', '𝑧');
  expect(losses.rows).toEqual([
    { class: 'left-out', what: 'formula', where: '5.1', count: 2, letters: 82, sample: 'x'.repeat(79) },
  ]);
});
