import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import type { Database } from '../../platform/db/connection.ts';
import type { Log } from '../../platform/log.ts';
import { startLoop, type Loop } from '../../platform/start-loop.ts';
import { listChanges, markChanges, newestChange } from '../items/change-feed.repo.ts';
import { durableFiles } from './durable-file.ts';

/** Interval between two reads, in milliseconds: a page changes within seconds of its date. */
const lookEvery = 2_000;
/** Most changes of one read. */
const most = 500;

const positionSchema = v.object({ cursor: v.number(), mark: v.number() });
type Position = v.InferOutput<typeof positionSchema>;

interface OwnChangesOptions {
  db: Database;
  /** Folder of the pages that the position belongs to. */
  folder: string;
  /** Renders all that shows these items again, "*" for everything, and finds it as it is now. */
  publish(tags: readonly string[]): Promise<unknown>;
  /** Resolves when the pages are rendered and stored. */
  settled(): Promise<void>;
  log: Log;
}

/**
 * Follows the changes in the site's own database where the content comes from elsewhere: a text of the library has gone
 * live, a date has come. The remote feed does not tell of them. The position is stored after the pages, so a process killed in
 * between reads the changes again; each node has its own (docs/decisions/content-and-publishing.md#midnight-with-remote-content).
 */
export class OwnChanges {
  readonly #o: OwnChangesOptions;
  readonly #file: string;
  readonly #stopping = new AbortController();
  #position: Position = { cursor: 0, mark: 0 };
  #following: Loop | null = null;

  constructor(options: OwnChangesOptions) {
    this.#o = options;
    this.#file = path.join(options.folder, 'own-changes.json');
  }

  /**
   * Finds where to go on. Call before the first page is rendered.
   * @param isFresh true if there are no pages yet
   */
  async open(isFresh: boolean): Promise<void> {
    const written = await this.#read();
    if (written) this.#position = written;
    else await this.#write(isFresh ? await newestChange(this.#o.db) : 0);
  }

  /** @param mayLook returns false while the pages are rendered for the first time */
  start(mayLook: () => boolean): void {
    const { log } = this.#o;
    const problem = 'changes of this site have to wait';
    this.#following = startLoop({ every: lookEvery, run: async () => mayLook() && this.look(), log, problem });
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#following?.stop();
  }

  /** Publishes the changes since the last time, until there are none. */
  async look(): Promise<void> {
    const { db, publish, settled } = this.#o;
    for (;;) {
      const { cursor, mark } = this.#position;
      const changes = await listChanges(db, cursor, most);
      const newest = changes.at(-1)?.seq ?? (await newestChange(db));
      // Restored from a backup: anything may differ.
      const isRestored = newest < cursor || (await markChanges(db, cursor)) !== mark;
      if (changes.length === 0 && !isRestored) return;
      await publish(isRestored ? ['*'] : [...new Set(changes.flatMap(({ tags }) => tags))]);
      await settled();
      // A stop settles too, with pages left unrendered.
      if (this.#stopping.signal.aborted) return;
      await this.#write(newest);
    }
  }

  async #read(): Promise<Position | null> {
    try {
      return v.parse(positionSchema, JSON.parse(await readFile(this.#file, 'utf8')));
    } catch {
      return null;
    }
  }

  async #write(cursor: number): Promise<void> {
    const position = { cursor, mark: await markChanges(this.#o.db, cursor) };
    // Pages first: the position says that they are stored.
    await durableFiles.flushFolder(path.dirname(this.#file));
    await durableFiles.replace(this.#file, Buffer.from(JSON.stringify(position)));
    this.#position = position;
  }
}
