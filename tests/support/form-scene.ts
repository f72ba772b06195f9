import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Connection, Database } from '../../server/platform/db/connection.ts';
import { openDatabase } from './test-databases.ts';
import { openFormServices } from './form-services-scene.ts';
import { temporaryFolder } from './temporary-folder.ts';

type FormServices = Awaited<ReturnType<typeof openFormServices>>;
type Cleared = Parameters<Database['delete']>[0];

/** The services for forms with a database and a folder; some tables are emptied before each test. */
export class FormScene {
  #connection: (Connection & AsyncDisposable) | null = null;
  #folder: Awaited<ReturnType<typeof temporaryFolder>> | null = null;
  #services: FormServices | null = null;
  /** The time of the clock; a test may set it. */
  now: Date;

  /**
   * Registers hooks with the enclosing test block.
   * @param emptied the tables to empty before each test; referring ones first
   */
  constructor({ now, emptied = [] }: { now: string; emptied?: readonly Cleared[] }) {
    this.now = new Date(now);
    beforeAll(async () => {
      this.#connection = await openDatabase();
      this.#folder = await temporaryFolder();
    });
    afterAll(async () => {
      await this.#connection?.[Symbol.asyncDispose]();
      await this.#folder?.[Symbol.asyncDispose]();
    });
    beforeEach(async () => {
      for (const table of emptied) await this.db.delete(table);
      this.now = new Date(now);
      this.#services = await openFormServices(this.db, opened(this.#folder).path, this);
    });
  }

  get db(): Database {
    return opened(this.#connection).db;
  }
  get services(): FormServices {
    return opened(this.#services);
  }
}

function opened<T>(part: T | null): T {
  if (part === null) throw new Error('The scene is set before the tests.');
  return part;
}
