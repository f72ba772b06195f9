import { expect, it } from 'vitest';
import { writeDemoCopy, writePage } from './demo-copy.ts';

const read = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

it('writes a PDF whose table says where each object is', () => {
  const file = read(
    writeDemoCopy('en', { title: 'MSCA 1', details: '2027, PDF', buyer: 'Ana Núñez', orderNumber: '4F7K-9Q2D' }),
  );
  expect(file.startsWith('%PDF-1.4\n')).toBe(true);
  expect(file.endsWith('%%EOF\n')).toBe(true);
  const table = Number(/startxref\n(\d+)\n/.exec(file)?.[1]);
  expect(file.slice(table, table + 5)).toBe('xref\n');
  const places = [...file.slice(table).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, place]) => Number(place));
  expect(places).toHaveLength(6);
  places.forEach((place, index) => expect(file.slice(place)).toMatch(new RegExp(`^${index + 1} 0 obj\n`)));
  const [, length = '', stream = ''] = /<< \/Length (\d+) >>\nstream\n([^]*?)\nendstream/.exec(file) ?? [];
  expect(stream).toHaveLength(Number(length));
  for (const part of ['(MSCA 1)', '(2027, PDF)', '(Ana Núñez)', '(Order 4F7K-9Q2D)', '(Demo copy)'])
    expect(stream).toContain(part);
});

it('writes Spanish, escapes what ends a text, and has a question mark for what it cannot write', () => {
  const file = read(
    writeDemoCopy('es', { title: 'Código (1) \\ 漢 – “x”', details: '', buyer: 'Ana Núñez', orderNumber: '1' }),
  );
  expect(file).toContain(String.raw`(C\u00f3digo \(1\) \\ ? - "x")`.replace(String.raw`\u00f3`, 'ó'));
  expect(file).toContain('(Copia de demostración)');
});

it('breaks long lines where words end', () => {
  const file = read(writePage('x', [['word '.repeat(60).trim(), 22]]));
  const lines = [...file.matchAll(/\(([^)]*)\) Tj/g)].map(([, line = '']) => line);
  expect(lines.length).toBeGreaterThan(5);
  expect(lines.every((line) => line.length <= 40)).toBe(true);
  expect(lines.join(' ')).toBe('word '.repeat(60).trim());
});
