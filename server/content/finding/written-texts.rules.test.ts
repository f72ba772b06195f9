import { expect, it } from 'vitest';
import { listTexts, withTexts } from './written-texts.rules.ts';

const page = {
  title: 'Bells',
  description: 'All about bells.',
  tags: ['sound'],
  blocks: [
    { type: 'page-title', title: 'Bells' },
    { type: 'rich-text', content: 'They *ring*.' },
    { type: 'html', html: '<p>Loud</p>' },
  ],
};

it('lists each text with its place and how it is written', () => {
  const found = listTexts('page', page).map(({ place, text, form }) => [place, text, form]);
  expect(found).toEqual(
    expect.arrayContaining([
      ['fields.title', 'Bells', 'plain'],
      ['fields.blocks.0.title', 'Bells', 'plain'],
      ['fields.blocks.1.content', 'They *ring*.', 'markdown'],
      ['fields.tags.0', 'sound', 'code'],
    ]),
  );
});

it('takes keys and names of answers for code, and dates for no text', () => {
  const field = { id: 'company', fieldType: 'single-line-text', name: 'company', label: 'Company' };
  const form = { title: 'Ask us', definition: { pageTitle: 'Ask us', fields: [field], opensAt: '2026-11-26T09:00' } };
  const texts = listTexts('form', form);
  const formAt = (place: string) => texts.find((each) => each.place === `fields.definition.${place}`)?.form;
  expect(['pageTitle', 'opensAt', 'fields.0.label', 'fields.0.name', 'fields.0.id'].map(formAt)).toEqual([
    'plain',
    undefined,
    'plain',
    'code',
    'code',
  ]);
});

it.each<[string, [string, string][], object]>([
  ['one text', [['fields.title', 'Gongs']], { title: 'Gongs', list: ['a', 'b'] }],
  ['an entry of a list', [['fields.list.1', 'c']], { title: 'Bells', list: ['a', 'c'] }],
  [
    'no place that is not there',
    [
      ['fields.other', 'x'],
      ['fields.list.9', 'x'],
      ['fields.title.deep', 'x'],
    ],
    { title: 'Bells', list: ['a', 'b'] },
  ],
  [
    'no prototype',
    [
      ['fields.__proto__.title', 'x'],
      ['fields.constructor', 'x'],
    ],
    { title: 'Bells', list: ['a', 'b'] },
  ],
])('writes %s, and leaves what it was given', (_, texts, expected) => {
  const fields = { title: 'Bells', list: ['a', 'b'] };
  expect(withTexts(fields, new Map(texts))).toEqual(expected);
  expect(fields).toEqual({ title: 'Bells', list: ['a', 'b'] });
});
