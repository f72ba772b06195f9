import { expect, it } from 'vitest';
import { openDatabase } from '../../../tests/support/test-databases.ts';
import { createContentApi } from '../../content/api/content-api.ts';
import { embeddedSource } from '../../content/api/content-source.ts';
import { storeCorpus } from '../../content/corpus/import-content.ts';
import { checkItem } from '../../content/items/item.contract.ts';
import { demoInstallation } from '../../platform/installation/demo-installation.ts';
import { createAccountContent } from './account-content.ts';

let now = Date.parse('2026-11-26T12:00:00Z');
const clock = { now: () => new Date(now) };

const pageOf = (path: string, locale: string, text: string) => ({
  type: 'page',
  path,
  locale,
  fields: {
    title: `Title ${path}`,
    description: 'About it.',
    template: 'blocks',
    blocks: [{ type: 'rich-text', content: text }],
  },
});

it('reads terms and privacy of each language, with a version that follows every text', async () => {
  await using connection = await openDatabase();
  const { db } = connection;
  const save = async (id: string, body: object) => {
    const checked = checkItem(id, body);
    if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
    await storeCorpus(db, clock, [checked.item], 'editor@example.org');
  };
  const source = embeddedSource(createContentApi({ db, clock, isProduction: false, installation: demoInstallation }));
  const content = createAccountContent({ source, clock });
  const read = () => {
    // Answers are reused for a minute.
    now += 61_000;
    return content.purchaseTerms();
  };
  expect(await read()).toBeNull();
  await save('page:terms', pageOf('/terms', 'en', 'You pay.'));
  await save('page:privacy', pageOf('/privacy', 'en', 'We keep little.'));
  const first = await read();
  const documents = [
    { kind: 'terms', title: 'Title /terms', path: '/terms' },
    { kind: 'privacy', title: 'Title /privacy', path: '/privacy' },
  ];
  // The pages of the default language stand in for those that are missing.
  expect(first?.documents).toEqual({ en: documents, es: documents });
  expect(await read()).toEqual(first);
  await save('page:terms', pageOf('/terminos', 'es', 'Usted paga.'));
  const second = await read();
  expect(second?.documents.es).toEqual([{ kind: 'terms', title: 'Title /terminos', path: '/es/terminos' }]);
  await save('page:privacy', pageOf('/privacy', 'en', 'We keep nothing.'));
  const third = await read();
  expect(new Set([first, second, third].map((each) => each?.version)).size).toBe(3);
  expect(third?.version).toMatch(/^[\w-]{16}$/);
});
