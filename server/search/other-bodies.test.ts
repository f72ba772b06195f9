import { demoInstallation } from '../platform/installation/demo-installation.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { otherBodies, type OtherBody, type OtherDocument } from '../../tests/support/other-bodies.ts';
import { indexDrivers, openTestIndex, testQuery } from '../../tests/support/search-index-scene.ts';
import { openDatabase } from '../../tests/support/test-databases.ts';
import { createContentApi } from '../content/api/content-api.ts';
import { embeddedSource } from '../content/api/content-source.ts';
import { importContent } from '../content/corpus/import-content.ts';
import { saveItem } from '../content/editing/save-item.ts';
import { systemClock } from '../platform/clock.ts';
import { createLog } from '../platform/log.ts';
import { ProductCache } from '../store/catalog/catalog-reader.ts';
import type { Naming } from './document-mark.rules.ts';
import { SearchFollower } from './follow-changes.ts';
import type { SearchIndex } from './search.contract.ts';

const pathOf = ({ mark, code }: OtherDocument): string => {
  const number = code
    .toLowerCase()
    .replace(/[:/ ]+/g, '-')
    .replace('amd1', 'amd-1');
  return mark === 'ISO/TS' || mark === 'PEP'
    ? `/${mark.slice(-3).replace('/', '').toLowerCase()}-${number}`
    : `/${number}`;
};

const siteOf = ({ name, marks }: OtherBody) => ({
  type: 'site',
  locale: 'en',
  fields: { organization: name, initials: 'OB', marks },
});

const documentOf = (document: OtherDocument) => ({
  type: 'document',
  locale: 'en',
  path: pathOf(document),
  fields: {
    title: document.title,
    description: document.title,
    code: document.code,
    ...(document.mark !== null && { codeNumberPrefix: document.mark }),
    documentId: pathOf(document).slice(1),
    status: 'Current',
    currentEditionYear: document.years[0],
    scope: document.title,
    editions: document.years.map((year) => ({ year, summary: 'An edition.' })),
    content: 'It refers to ISO 9001, RFC 9110, EN 1366-1 and NIST SP 800-53.',
  },
});

describe.each(indexDrivers)('with $name', (driver) => {
  describe.each(otherBodies)('the search of $name', (body) => {
    let connection: Awaited<ReturnType<typeof openDatabase>>;
    let place: Awaited<ReturnType<typeof driver.place>>;
    let index: SearchIndex;
    let follower: SearchFollower;
    const naming: Naming = {
      marks: body.marks.map(({ prefix, joiner = 'space', spellings = [] }) => ({ prefix, joiner, spellings })),
      kinds: ['standard', 'estándar'],
    };

    beforeAll(async () => {
      connection = await openDatabase();
      place = await driver.place();
      const { db } = connection;
      const items = [
        { file: 'site:main', id: 'site:main', body: siteOf(body) },
        ...body.documents.map((each) => ({
          file: pathOf(each),
          id: `document:d${pathOf(each).replace('/', '-')}`,
          body: documentOf(each),
        })),
      ];
      expect((await importContent(db, systemClock, items, 'test')).problems).toEqual([]);
      const source = embeddedSource(
        createContentApi({ db, clock: systemClock, isProduction: true, installation: demoInstallation }),
      );
      const log = createLog({ logLevel: 'silent', isProduction: true });
      index = openTestIndex(place.place);
      const products = new ProductCache(db);
      follower = new SearchFollower({ index, source, db, products, log, mayRebuild: () => true });
      await follower.look();
    });
    afterAll(async () => {
      await index.close();
      await connection[Symbol.asyncDispose]();
      await place[Symbol.asyncDispose]();
    });

    it('finds each document first by what people type for it, in results and suggestions', async () => {
      const wrong: string[] = [];
      for (const [query, first] of body.queries) {
        const { hits } = await index.query(testQuery(query, { naming }));
        const suggested = await index.suggest({
          query,
          alternatives: [],
          naming,
          language: 'en',
          readable: ['public'],
        });
        for (const found of [hits[0]?.path, suggested[0]?.path]) {
          if (found !== `/${first}`) wrong.push(`"${query}": /${first}, not ${found ?? 'nothing'}`);
        }
      }
      expect(wrong).toEqual([]);
    });

    it('shows each number with its mark, and another joiner or mark after an edit of the site', async () => {
      const shown = async (query: string) => (await index.query(testQuery(query, { naming }))).hits[0]?.designation;
      const [own] = body.documents.filter(({ mark }) => mark === null);
      const [mark] = body.marks;
      const number = own?.code ?? '';
      const joined = mark?.joiner === 'hyphen' ? '-' : ' ';
      expect(await shown(number)).toBe(`${mark?.prefix ?? ''}${joined}${number}`);
      const marks = [{ prefix: 'NOI', joiner: 'hyphen' as const }, ...body.marks];
      const { type, locale, fields } = siteOf({ ...body, marks });
      const changed = { type, locale, fields };
      const edit = { id: 'site:main', body: changed, savedBy: 'test', isDraft: false };
      expect((await saveItem(connection.db, systemClock, edit)).ok).toBe(true);
      await follower.look();
      expect(await shown(number)).toBe(`NOI-${number}`);
    });
  });
});
