import { expect, it } from 'vitest';
import { suggestId } from './product-id.rules.ts';

it.each([
  ['poster', 'Exit signs, large', [], 'poster-exit-signs-large'],
  ['poster', 'Poster of exits', [], 'poster-of-exits'],
  ['code', 'MSCA 70: Wiring', [], 'msca-70-wiring'],
  ['training', 'Señalización', ['course-senalizacion'], 'course-senalizacion-2'],
  ['code', '¿?', [], ''],
  ['general', 'x'.repeat(100), [], 'x'.repeat(74)],
])('names a %s "%s" beside %j %s', (kind, name, taken, id) => {
  expect(suggestId(kind, name, new Set(taken))).toBe(id);
});
