import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readPeople } from './people-list.rules.ts';

const people = (text: string) => readPeople(text).map(({ line, name, email }) => [line, name, email]);

it.each<[string, string, [number, string, string][]]>([
  ['nothing', ' \n\n', []],
  [
    'an address a line',
    'a@x.org\r\n\r\nb@x.org\n',
    [
      [1, '', 'a@x.org'],
      [3, '', 'b@x.org'],
    ],
  ],
  [
    'names and addresses of an email',
    'Ana Núñez <a@x.org>, "Bo" <mailto:b@x.org>',
    [
      [1, 'Ana Núñez', 'a@x.org'],
      [1, 'Bo', 'b@x.org'],
    ],
  ],
  [
    'a sheet with its heading',
    'Name;E-mail\nAna;a@x.org\n"Quist, Bo";b@x.org',
    [
      [2, 'Ana', 'a@x.org'],
      [3, 'Quist, Bo', 'b@x.org'],
    ],
  ],
  ['cells of a sheet as they are copied', '\uFEFFAna\tNúñez\ta@x.org', [[1, 'Ana Núñez', 'a@x.org']]],
  ['the address first', 'a@x.org, Ana', [[1, 'Ana', 'a@x.org']]],
  [
    'several addresses in a line',
    'a@x.org; b@x.org c',
    [
      [1, '', 'a@x.org'],
      [1, '', 'b@x.org c'],
    ],
  ],
  [
    'a line without an address',
    'a@x.org\nBo Quist',
    [
      [1, '', 'a@x.org'],
      [2, 'Bo Quist', ''],
    ],
  ],
  ['a heading in Spanish', 'Nombre,Correo\nAna,a@x.org', [[2, 'Ana', 'a@x.org']]],
])('reads %s', (_, text, wanted) => {
  expect(people(text)).toEqual(wanted);
});

it('keeps the line as it was written', () => {
  expect(readPeople(' Ana ; a@x ')[0]?.text).toBe('Ana ; a@x');
});

it('reads any text line by line, and leaves no line with an address out', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 30 })), (lines) => {
      const given = lines.map((line) => line.replace(/[\r\n]/g, ' '));
      const read = new Set(readPeople(given.join('\n')).map(({ line }) => line));
      for (const [index, line] of given.entries()) {
        if (/[^",;\t\s@]@/.test(line.replaceAll('"', ''))) expect([line, read.has(index + 1)]).toEqual([line, true]);
      }
    }),
  );
});
