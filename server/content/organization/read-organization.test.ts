import { demoInstallation } from '../../platform/installation/demo-installation.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../../tests/support/test-databases.ts';
import { systemClock } from '../../platform/clock.ts';
import { createContentApi } from '../api/content-api.ts';
import { embeddedSource } from '../api/content-source.ts';
import { saveItem } from '../editing/save-item.ts';
import { createOrganization, type Organization } from './read-organization.ts';

let connection: Awaited<ReturnType<typeof openDatabase>>;
let organization: Organization;

beforeAll(async () => {
  connection = await openDatabase();
  const api = createContentApi({
    db: connection.db,
    clock: systemClock,
    isProduction: true,
    installation: demoInstallation,
  });
  organization = createOrganization(embeddedSource(api), 'https://codes.example.org');
});
afterAll(() => connection[Symbol.asyncDispose]());

async function save(type: 'site' | 'footer', locale: 'en' | 'es', fields: object): Promise<void> {
  const body = { type, locale, fields };
  const saved = await saveItem(connection.db, systemClock, {
    id: `${type}:main`,
    body,
    savedBy: 'test',
    isDraft: false,
  });
  if (!saved.ok) throw new Error(saved.message);
}

it('names a site without a record by its host', async () => {
  expect(await organization.read('en')).toMatchObject({ organization: 'codes.example.org', initials: 'codes.ex' });
});

it('reads the name from the footer of a store of an earlier release', async () => {
  await save('footer', 'en', {
    organization: 'Open Rules Body',
    address: ['1 Quay'],
    legal: 'Rights.',
    navigation: 'footer',
  });
  expect(await organization.read('en')).toMatchObject({
    organization: 'Open Rules Body',
    initials: 'ORB',
    address: ['1 Quay'],
    legal: 'Rights.',
  });
});

it('shows the same brand in every language, and words of the language', async () => {
  await save('site', 'en', {
    organization: 'Norms Institute',
    initials: 'NI',
    brandColor: '#123456',
    legalNumber: 'R 7',
  });
  expect(await organization.read('es')).toMatchObject({ organization: 'Norms Institute', brandColor: '#123456' });
  await save('site', 'es', { organization: 'Instituto de Normas', initials: 'IN' });
  expect(await organization.read('es')).toMatchObject({
    organization: 'Instituto de Normas',
    initials: 'IN',
    brandColor: '#123456',
    legalNumber: 'R 7',
  });
});
