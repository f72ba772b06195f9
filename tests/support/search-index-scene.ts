import type { Naming } from '../../server/search/document-mark.rules.ts';
import type { IndexPlace } from '../../server/search/index-messages.ts';
import { indexFile, openIndex } from '../../server/search/open-index.ts';
import { indexModule } from '../../server/search/open-search.ts';
import type { SearchAsk, SearchEntry, SearchIndex } from '../../server/search/search.contract.ts';
import { openTestServer } from './test-databases.ts';
import { temporaryFolder } from './temporary-folder.ts';

export interface IndexDriver {
  name: string;
  /** Storage for an index, removed on disposal. */
  place(): Promise<AsyncDisposable & { place: IndexPlace }>;
}

const sqlite: IndexDriver = {
  name: 'SQLite',
  async place() {
    const folder = await temporaryFolder();
    return { place: { file: indexFile(folder.path) }, [Symbol.asyncDispose]: folder[Symbol.asyncDispose] };
  },
};

const postgres = (open: NonNullable<typeof openTestServer>): IndexDriver => ({
  name: 'PostgreSQL',
  async place() {
    const database = await open();
    const timeouts = { connect: 5_000, statement: 60_000 };
    return {
      place: { databaseUrl: database.url, timeouts },
      [Symbol.asyncDispose]: database[Symbol.asyncDispose],
    };
  },
});

/** The drivers of the index; PostgreSQL only where a server is available. */
export const indexDrivers: IndexDriver[] = [sqlite, ...(openTestServer ? [postgres(openTestServer)] : [])];

/** Opens an index in its thread, as the server does. */
export const openTestIndex = (place: IndexPlace): SearchIndex => openIndex({ place, module: indexModule() });

/** An entry of a page; missing fields are empty. */
export function testEntry(given: Partial<SearchEntry> & { path: string; title: string }): SearchEntry {
  return {
    hub: 'Standards',
    language: 'en',
    access: 'public',
    description: '',
    kind: 'standard',
    image: null,
    isListed: true,
    productId: null,
    designation: null,
    mark: null,
    author: null,
    date: null,
    keys: [],
    text: '',
    tags: [],
    facets: {},
    labels: {},
    numbers: {},
    replacedBy: null,
    sameAs: null,
    series: null,
    titleLanguage: null,
    variants: [],
    ...given,
  };
}

/** Marks and words before numbers as the demo has them. */
export const demoNaming: Naming = {
  marks: [{ prefix: 'MSCA', joiner: 'space', spellings: [] }],
  kinds: ['standard', 'code', 'norma', 'código'],
};

/** A query to the hub of standards, as a visitor sends it. */
export const testQuery = (query: string, more: Partial<SearchAsk> = {}): SearchAsk => ({
  query,
  alternatives: [],
  naming: demoNaming,
  hub: 'Standards',
  language: 'en',
  readable: ['public'],
  chosen: {},
  ranges: {},
  sort: { by: 'relevancy', isDescending: true },
  page: 1,
  size: 12,
  ...more,
});
