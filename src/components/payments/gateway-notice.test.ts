import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { translator } from '../../cms/dictionary.ts';
import GatewayNotice from './GatewayNotice.astro';

const { entries } = parse(readFileSync('src/content/en/dictionary/payments.yaml', 'utf8')) as {
  entries: Record<string, string>;
};
const t = translator(Object.entries(entries).map(([key, phrase]) => ({ key, phrase })));

async function render(audience: 'buyer' | 'staff', mode: string, isProduction: boolean): Promise<string> {
  const container = await AstroContainer.create();
  const services = { payments: { mode }, env: { isProduction } };
  const locals = { services } as unknown as App.Locals;
  return container.renderToString(GatewayNotice, { props: { audience, t }, locals });
}

it.each([
  ['buyer', 'none', true, 'Cards cannot be taken at present'],
  ['staff', 'none', true, 'STRIPE_SECRET_KEY'],
  ['buyer', 'sandbox', true, 'no money moves'],
  ['staff', 'sandbox', true, 'PAYMENTS_SANDBOX'],
] as const)('tells %s of the gateway "%s" in production', async (audience, mode, isProduction, words) => {
  expect(await render(audience, mode, isProduction)).toContain(words);
});

it.each([
  ['sandbox', false],
  ['stripe', true],
] as const)('has nothing to say of "%s" with production %s', async (mode, isProduction) => {
  expect((await render('buyer', mode, isProduction)).trim()).toBe('');
});
