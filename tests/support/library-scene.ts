import { splitSitePath } from '../../server/content/items/site-path.rules.ts';
import { EditionTexts } from '../../server/search/sections/edition-texts.ts';
import { goLive } from '../../server/standards/library/live/go-live.ts';
import { storeImport } from '../../server/standards/library/live/store-import.ts';
import { KeptPages } from '../../server/standards/library/reading/kept-pages.ts';
import { libraryPage } from '../../src/areas/standards/library/library.page.ts';
import { demoInstallation } from '../../server/platform/installation/demo-installation.ts';
import { pageContext } from './fake-page-context.ts';
import { holding, rightsOf } from './role-rights.ts';
import { readSmallEdition } from './small-edition.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { openDatabase } from './test-databases.ts';

/** Content that knows a document for each standard but 99, and what is given for its facts. */
const contentWith = (facts: Readonly<Record<string, object>>) => ({
  async query(name: string, _document: string, { ids, path }: { ids?: string[]; path?: string }) {
    if (name === 'GetDocumentsById') {
      const codes = [...new Set((ids ?? []).map((id) => id.replace(/^[a-z]+-/, '')))].filter((code) => code !== '99');
      const named = (code: string) => ({ code, codeNumberPrefix: 'MSCA', designation: `MSCA ${code.toUpperCase()}` });
      return {
        documentsById: codes.map((code) => ({
          ...named(code),
          id: `msca-${code}`,
          title: `Code ${code}`,
          path: `/codes/msca-${code}`,
        })),
      };
    }
    if (name === 'GetLibraryStandard') return { documentInfo: facts[path?.split('-').at(-1) ?? ''] ?? null };
    return { site: null, header: null, menu: null, footer: null, topicAreas: null, adDetails: [], dictionary: [] };
  },
});

const person = {
  userId: 'u1',
  email: 'ana@example.net',
  name: 'Ana',
  country: 'US',
  roles: new Set(['user']),
  ...rightsOf(),
  membership: 'none',
  impersonator: null,
};
const plan = { typeId: 9, expiresOn: '2026-12-01', graceDays: 0, extendedAccessDays: 0 };
const actor = { userId: 'ana', requestId: 'r-1' };

/** People who open pages of the library: what they hold. */
export const libraryReaders = {
  anonymous: { person: null, subscriptions: [] },
  customer: { person, subscriptions: [] },
  subscriber: { person, subscriptions: [plan] },
  /** Their subscription has ended, the day before the day of the scene. */
  lapsed: { person, subscriptions: [{ ...plan, expiresOn: '2026-11-25' }] },
  librarian: { person: { ...person, ...holding('library') }, subscriptions: [] },
};
export type LibraryReader = (typeof libraryReaders)[keyof typeof libraryReaders];

/** An empty library with its pages; texts are put into it as small editions. */
export async function openLibraryScene({ facts = {} }: { facts?: Readonly<Record<string, object>> } = {}) {
  const connection = await openDatabase();
  const folder = await temporaryFolder();
  const { db } = connection;
  const clock = { now: () => new Date('2026-11-26T12:00:00Z') };
  const log = { warn: () => undefined, info: () => undefined };
  const libraryPages = await KeptPages.open({
    folder: folder.path,
    release: 'test',
    limit: 10_000_000,
    log: log as never,
  });
  const services = {
    db,
    clock,
    log,
    libraryPages,
    search: { sections: { texts: new EditionTexts() } },
    installation: demoInstallation,
    publisher: { publishFeed: async () => 'run' },
  };

  const contextOf = (address: string, reader: LibraryReader, params: Record<string, string>, more: object = {}) => {
    const context = pageContext({ ...services, ...more }, encodeURI(address), {
      person: reader.person,
      params,
      content: contentWith(facts),
    });
    Object.defineProperty(context.locals.viewer, 'customer', { value: { subscriptions: reader.subscriptions } });
    return context;
  };

  return {
    db,
    services,
    contextOf,
    /** Where pages are kept. */
    folder: folder.path,
    /** Imports a text, checked. @returns the id of the import */
    add: (code: string, text: string, year?: number) =>
      storeImport(services, readSmallEdition(code, text, year), actor, { isChecked: true }),
    /** Imports a text and makes it live. @returns ids of the import and the edition */
    async publish(code: string, text: string, year?: number) {
      const id = await storeImport(services, readSmallEdition(code, text, year), actor, { isChecked: true });
      const done = await goLive(services, id, actor);
      if (!done.ok) throw new Error(done.message);
      return { id, edition: done.value.id };
    },
    /** Opens an address of the library, with services besides those of the scene. @returns kind of the view, or the status and where it leads */
    async open(address: string, reader: LibraryReader = libraryReaders.anonymous, more: object = {}) {
      const plain = splitSitePath(address.replace(/[?#].*$/, '')).path;
      const context = contextOf(address, reader, { path: plain.replace(/^\/library\/?/, '') }, more);
      const answer = await libraryPage.open(context);
      return answer instanceof Response
        ? { kind: String(answer.status), to: answer.headers.get('location'), view: null, context, text: '' }
        : { kind: answer.view.kind, to: null, view: answer.view, context, text: JSON.stringify(answer.view) };
    },
    async [Symbol.asyncDispose]() {
      await connection[Symbol.asyncDispose]();
      await folder[Symbol.asyncDispose]();
    },
  };
}
