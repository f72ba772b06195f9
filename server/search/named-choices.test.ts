import { expect, it } from 'vitest';
import { demoNaming } from '../../tests/support/search-index-scene.ts';
import { namedChoices } from './named-choices.ts';

const variant = (sku: string, Edition: string, Language: string, Format: string) => ({
  sku,
  choices: { Edition, Language, Format },
});
const product = {
  variants: [
    variant('70-26-EN-P', '2026', 'English', 'Print'),
    variant('70-26-ES-D', '2026', 'Spanish', 'Digital'),
    variant('70-23-ES-D', '2023', 'Spanish', 'Digital'),
  ],
  labels: { Spanish: 'Español', Print: 'Impreso' },
};

it.each<[string, Record<string, string> | null]>([
  ['70-23-es-d', { Edition: '2023', Language: 'Spanish', Format: 'Digital' }],
  ['70 2023', { Edition: '2023' }],
  ['MSCA 70-23', { Edition: '2023' }],
  ['70 2023 spanish digital', { Edition: '2023', Language: 'Spanish', Format: 'Digital' }],
  ['70 español', { Language: 'Spanish' }],
  ['70 impreso', { Format: 'Print' }],
  ['70 2023 english', null],
  ['70', null],
  ['electrical', null],
  ['', null],
])('%j names %j', (question, choices) => {
  expect(namedChoices(product, question, demoNaming.marks)).toEqual(choices);
});
