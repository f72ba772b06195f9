import { demoInstallation } from '../../platform/installation/demo-installation.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../tests/support/test-databases.ts';
import { systemClock } from '../../platform/clock.ts';
import { phraseKeys } from '../../platform/phrase-key.contract.ts';
import { readDemoContent } from '../../../tests/support/demo-content.ts';
import { importContent } from '../corpus/import-content.ts';
import { readEditorItem } from '../editing/read-editor-item.ts';
import { deleteItem, saveItem } from '../editing/save-item.ts';
import { contentItems, contentRevisions } from '../items/content.table.ts';
import { createContentApi } from './content-api.ts';

let connection: Awaited<ReturnType<typeof openDatabase>>;
beforeAll(async () => {
  connection = await openDatabase();
});
afterAll(() => connection[Symbol.asyncDispose]());
beforeEach(async () => {
  await connection.db.delete(contentItems);
  await connection.db.delete(contentRevisions);
});

interface Phrase {
  phrase: string;
  language: string;
}
const query = 'query D($language: String!) { dictionary(language: $language) { key phrase language } }';
async function phrasesIn(language: string): Promise<Map<string, Phrase>> {
  const api = createContentApi({
    db: connection.db,
    clock: systemClock,
    isProduction: true,
    installation: demoInstallation,
  });
  const { data } = await api.query(query, { language });
  const { dictionary } = data as { dictionary: (Phrase & { key: string })[] };
  return new Map(dictionary.map(({ key, phrase, language: given }) => [key, { phrase, language: given }]));
}
const save = (name: string, entries: object, locale = 'en') =>
  saveItem(connection.db, systemClock, {
    id: `dictionary:${name}`,
    body: { type: 'dictionary', locale, fields: { entries } },
    isDraft: false,
    savedBy: 'editor@example.org',
  });
async function storedWords(name: string, locale = 'en'): Promise<unknown> {
  const found = await readEditorItem(connection.db, { id: `dictionary:${name}`, locale });
  return found.ok ? found.value.fields['entries'] : found.code;
}
const saveSite = (organization: string, initials: string) =>
  saveItem(connection.db, systemClock, {
    id: 'site:main',
    body: { type: 'site', locale: 'en', fields: { organization, initials } },
    isDraft: false,
    savedBy: 'editor@example.org',
  });

describe('the words of a site', () => {
  it('are those of the release in a store without any, each in its language', async () => {
    const [english, spanish] = [await phrasesIn('en'), await phrasesIn('es')];
    for (const key of phraseKeys) {
      expect([key, english.get(key)?.language, spanish.get(key)?.language]).toEqual([key, 'en', 'es']);
    }
    expect(spanish.get('CheckoutTitle')?.phrase).toBe('Finalizar la compra');
  });

  it('are its own where it has some; English ones never stand in for Spanish ones of the release', async () => {
    expect(await save('checkout', { CheckoutTitle: 'Buy' })).toMatchObject({ ok: true });
    expect((await phrasesIn('en')).get('CheckoutTitle')).toEqual({ phrase: 'Buy', language: 'en' });
    expect((await phrasesIn('es')).get('CheckoutTitle')).toEqual({ phrase: 'Finalizar la compra', language: 'es' });
    await save('checkout', { CheckoutTitle: 'Comprar' }, 'es');
    expect((await phrasesIn('es')).get('CheckoutTitle')).toEqual({ phrase: 'Comprar', language: 'es' });
    await deleteItem(connection.db, systemClock, { id: 'dictionary:checkout', locale: 'en', savedBy: 'editor' });
    expect((await phrasesIn('en')).get('CheckoutTitle')?.phrase).toBe('Checkout');
  });

  it('come from English with its language where a key is the editor’s own and not translated', async () => {
    await save('ours', { OurWord: 'Our word' });
    expect((await phrasesIn('es')).get('OurWord')).toEqual({ phrase: 'Our word', language: 'en' });
  });

  it('lead to a page of the content only where it is there', async () => {
    const [found, key] = [async () => (await phrasesIn('es')).get(key)?.phrase, 'MembershipBenefitsPage'];
    expect([await found(), (await phrasesIn('es')).get('CommitteeApplyPath')?.phrase]).toEqual([
      '',
      expect.any(String),
    ]);
    const fields = { title: 'Ventajas', description: 'Ventajas.', template: 'blocks', blocks: [] };
    const body = { type: 'page', locale: 'es', path: '/membresia/ventajas', fields };
    const page = { id: 'page:benefits', body, isDraft: false, savedBy: 'editor@example.org' };
    await save('ours', { [key]: '/es/membresia/ventajas' }, 'es');
    expect(await saveItem(connection.db, systemClock, page)).toMatchObject({ ok: true });
    expect(await found()).toBe('/es/membresia/ventajas');
  });

  it('name the organization of the site in every phrase, own ones too', async () => {
    await saveSite('Norme Ouverte', 'NOI');
    await save('shell', { NewsFeed: 'What {organization} says' });
    const phrases = await phrasesIn('en');
    expect(phrases.get('NewsFeed')?.phrase).toBe('What Norme Ouverte says');
    expect(phrases.get('SiteName')?.phrase).toBe('Norme Ouverte');
    expect(phrases.get('MailSignature')?.phrase).toBe('Norme Ouverte (NOI)');
    const left = [...phrases].filter(([, { phrase }]) => /\{(organization|initials)\}|MSCA|Meridian/.test(phrase));
    expect(left).toEqual([]);
  });

  it('are those of the release where a stored phrase would show braces', async () => {
    const stored = { id: 'dictionary:shell', type: 'dictionary' as const, path: null, locale: 'en', revision: 1 };
    const entries = { MenuOverview: '{nome}: overview', HomeLinkLabel: '{Home', SkipToContent: 'Jump' };
    const rest = { version: 2, draftRevision: null, updatedAt: new Date() };
    await connection.db.insert(contentItems).values({ ...stored, ...rest, fields: { entries } });
    const phrases = await phrasesIn('en');
    const shown = ['MenuOverview', 'HomeLinkLabel', 'SkipToContent'].map((key) => phrases.get(key)?.phrase);
    expect(shown).toEqual(['{name}: overview', 'Home', 'Jump']);
  });
});

describe('a store', () => {
  it('holds no word of the release after an import of the demo, and every page has its words and those of the demo', async () => {
    const corpus = await readDemoContent();
    expect((await importContent(connection.db, systemClock, corpus, 'demo')).problems).toEqual([]);
    const stored = await connection.db.select({ id: contentItems.id }).from(contentItems);
    expect(stored.length).toBeGreaterThan(500);
    // Words of the demo's organization stand in for neutral ones, in each language.
    const words = stored.filter(({ id }) => id.startsWith('dictionary:'));
    expect(words).toEqual([{ id: 'dictionary:demo' }, { id: 'dictionary:demo' }]);
    const phrases = await phrasesIn('es');
    const shown = ['CheckoutTitle', 'TrainingTopic7', 'Communities'].map((key) => phrases.get(key)?.phrase);
    expect(shown).toEqual(['Finalizar la compra', 'Incendios forestales', 'Comunidades preparadas para el fuego']);
  });

  it('takes of a folder only the words that differ, and those of the release back over its own', async () => {
    await save('checkout', { CheckoutTitle: 'Buy' });
    const file = (entries: object) => [
      { file: 'a.yaml', id: 'dictionary:checkout', body: { type: 'dictionary', locale: 'en', fields: { entries } } },
    ];
    const put = (entries: object) => importContent(connection.db, systemClock, file(entries), 'import');
    expect(await put({ CheckoutTitle: 'Checkout', CheckoutFree: 'No charge' })).toEqual({ stored: 1, problems: [] });
    expect(await storedWords('checkout')).toEqual({ CheckoutFree: 'No charge' });
    expect(await put({ CheckoutFree: 'Free' })).toEqual({ stored: 1, problems: [] });
    expect(await storedWords('checkout')).toEqual({});
  });

  it('of an earlier release loses the copies of its words, and keeps what an editor changed', async () => {
    const copied = { CheckoutTitle: 'Checkout', SkipToContent: 'Jump', Own: 'Own' };
    const row = { id: 'dictionary:old', type: 'dictionary' as const, path: null, locale: 'en', revision: 1 };
    const rest = { version: 1, draftRevision: null, updatedAt: new Date(), fields: { entries: copied } };
    await connection.db.insert(contentItems).values({ ...row, ...rest });
    const phrases = await phrasesIn('en');
    expect(phrases.get('SkipToContent')?.phrase).toBe('Jump');
    expect([phrases.get('CheckoutTitle')?.phrase, phrases.get('Own')?.phrase]).toEqual(['Checkout', 'Own']);
  });

  it('stores what differs from the release, line ends of a browser apart', async () => {
    await save('mail', {
      MailSeatAssignedText: '{owner}: {product}\r\n\r\nUntil {date}.',
      MailGreeting: 'Hello {name},',
    });
    expect(await storedWords('mail')).toEqual({ MailSeatAssignedText: '{owner}: {product}\n\nUntil {date}.' });
  });

  it.each([
    [{ MailGreeting: 'Hello,' }, 'must keep {name}'],
    [
      { MailGreeting: 'Hello {name} {nick}' },
      'must not have {nick}: only {name}, {organization}, {initials} can be filled',
    ],
    [{ MailGreeting: 'Hello {name' }, 'must have braces only around a token or a plural'],
  ])('refuses %j with a sentence, as a draft too, and stores nothing', async (entries, sentence) => {
    const place = 'fields.entries.MailGreeting';
    expect(await save('mail', entries)).toMatchObject({
      ok: false,
      code: 'invalid_item',
      fields: { [place]: sentence },
    });
    expect(await storedWords('mail')).toBe('not_found');
  });
});
