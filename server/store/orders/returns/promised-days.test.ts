import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot, readEnv } from '../../../platform/env/env.ts';

const site = { SITE_ORIGIN: 'https://www.example.org' };

it('has the days that the demo promises, unless another number is set', async () => {
  const { returnDays } = readEnv(site);
  const read = (file: string) => readFile(path.join(projectRoot(), 'src/content', file), 'utf8');
  expect(await read('en/faq/faq-return-policy.yaml')).toContain(`within ${returnDays} days of delivery`);
  expect(await read('es/faq/faq-return-policy.yaml')).toContain(`en los ${returnDays} días siguientes a la entrega`);
  expect(await read('en/page/terms.yaml')).toContain('thirty days from delivery');
  expect(await read('es/page/terms.yaml')).toContain('treinta días desde la entrega');
  expect(returnDays).toBe(30);
});

it('takes whole days, and 0 for none', () => {
  expect(readEnv({ ...site, RETURN_DAYS: '0' }).returnDays).toBe(0);
  for (const wrong of ['-1', '1.5', 'x', '9999'])
    expect(() => readEnv({ ...site, RETURN_DAYS: wrong })).toThrow('RETURN_DAYS');
});
