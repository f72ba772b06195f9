import { expect, it } from 'vitest';
import { linesOfPdf } from '../../../tests/support/pdf-lines.ts';
import { defaultTypefaces } from '../../platform/brand/typefaces.rules.ts';
import { writeDocument } from './write-document.ts';

const written = async (text: string) =>
  linesOfPdf(
    await writeDocument(
      {
        over: 'MSCA 70',
        title: 'TIA 26-1',
        facts: ['Amendment'],
        text,
        creator: 'MSCA',
        language: 'en',
        publishedAt: new Date('2026-03-02T05:00:00Z'),
      },
      { paper: 'A4', text: defaultTypefaces.text },
    ),
  ).slice(3);

it.each<[string, string, string[]]>([
  ['paragraphs with inline marks', 'One **bold** [link](/x).\n\nTwo.', ['One bold link.', 'Two.']],
  ['a quote', '> Quoted.\n>\n> Again.', ['Quoted.', 'Again.']],
  ['code, its lines as they are', '```\nif x\n  then y\n```', ['if x', '  then y']],
  ['lists in lists', '1. A\n   - B\n   - C\n2. D', ['1. A', '• B', '• C', '2. D']],
  ['paragraphs and code in a list', '- A\n\n  More.\n\n      x = 1', ['• A', 'More.', 'x = 1']],
  ['a quote in a list', '- > Quoted.', ['•', 'Quoted.']],
])('writes %s', async (_, text, lines) => {
  expect(await written(text)).toEqual(lines);
});

it('leaves out no word of what can be written in Markdown', async () => {
  const text = [
    '## Alpha\n\nBravo `charlie`',
    '- delta\n  1. echo\n     > foxtrot',
    '> - golf\n>\n> ```\n> hotel\n> ```',
    '| india | juliet |\n| --- | --- |\n| kilo | lima |',
  ].join('\n\n');
  const lines = (await written(text)).join(' ');
  for (const word of text.match(/[a-z]{4,}/gi) ?? []) expect(lines).toContain(word);
});
