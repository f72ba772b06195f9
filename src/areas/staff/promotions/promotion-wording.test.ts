import { demoInstallation } from '../../../../server/platform/installation/demo-installation.ts';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { projectRoot } from '../../../../server/platform/env/env.ts';
import type { PromotionRow } from '../../../../server/store/catalog/catalog-sheets.ts';
import { translator } from '../../../cms/dictionary.ts';
import { describePromotion } from './promotion-wording.ts';

const now = new Date('2026-11-25T12:00:00Z');
const row: PromotionRow = {
  code: 'TENTH',
  nameEn: 'A tenth',
  nameEs: 'Un décimo',
  isActive: true,
  isAutoApply: false,
  isAdminOnly: false,
  percentOff: 10,
  amountOffMinor: null,
  productIds: null,
  categories: null,
  minimumMinor: 0,
  startsAt: null,
  endsAt: null,
  maxUses: null,
  maxUsesPerCustomer: null,
};
function say(change: Partial<PromotionRow>, language: 'en' | 'es' = 'en'): string {
  const file = path.join(projectRoot(), `src/content/${language}/dictionary/promotions.yaml`);
  const { entries } = parse(readFileSync(file, 'utf8')) as { entries: Record<string, string> };
  const dictionary = Object.entries(entries).map(([key, phrase]) => ({ key, phrase }));
  return describePromotion(
    { ...row, ...change },
    { language, t: translator(dictionary), now, locality: demoInstallation },
  );
}

it.each<[Partial<PromotionRow>, string]>([
  [{}, '10 % off everything, with the code TENTH.'],
  [
    { percentOff: null, amountOffMinor: 2_500, minimumMinor: 50_000, isAutoApply: true },
    '$25.00 off everything, from $500.00 on, without a code.',
  ],
  [{ productIds: ['guide'] }, '10 % off one named product (guide), with the code TENTH.'],
  [
    { productIds: ['guide', 'book'], isAdminOnly: true },
    '10 % off 2 named products, with the code TENTH, while staff act for the customer.',
  ],
  [{ categories: ['Posters'] }, '10 % off the category Posters, with the code TENTH.'],
  [
    { maxUses: 100, maxUsesPerCustomer: 1 },
    '10 % off everything, in at most 100 orders, once per customer, with the code TENTH.',
  ],
  [{ isActive: false }, '10 % off everything, with the code TENTH. It cannot be used at present.'],
])('says in a sentence what a discount does: %j', (change, sentence) => {
  expect(say(change)).toBe(sentence);
});

it('says it in the other language, with its span', () => {
  const span = { startsAt: new Date('2026-11-01T05:00:00Z'), endsAt: new Date('2027-03-01T14:00:00Z') };
  const sentence = say(span, 'es');
  expect(sentence).toMatch(/^10 % de descuento en todo, desde .*2026.*, hasta .*2027.*, con el código TENTH\.$/);
});
