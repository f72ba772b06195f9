import { expect, it } from 'vitest';
import { byLetter, byNumber, type ListedStandard } from './standards-model.ts';

const standard = (code: string, title: string): ListedStandard => ({
  id: code,
  path: `/codes/${code}`,
  title,
  code,
  designation: `MSCA ${code}`,
  status: 'Current',
  currentEditionYear: 2026,
  tags: [],
  replacedBy: null,
});
const all = [
  standard('110', 'Zones'),
  standard('13D', 'Árboles'),
  standard('5', 'Ñames'),
  standard('13', 'Alarmas'),
  standard('70', 'Naves'),
];

it('sorts numbers as people do', () => {
  expect(byNumber(all).map(({ code }) => code)).toEqual(['5', '13', '13D', '70', '110']);
});

it('puts a letter with an accent under the plain one, and keeps the ñ apart', () => {
  expect(byLetter(all, 'es').map(({ letter, standards }) => [letter, ...standards.map(({ title }) => title)])).toEqual([
    ['A', 'Alarmas', 'Árboles'],
    ['N', 'Naves'],
    ['Ñ', 'Ñames'],
    ['Z', 'Zones'],
  ]);
});
