import { access } from 'node:fs/promises';
import type { Log } from '../../platform/log.ts';
import { startLoop, type Loop } from '../../platform/start-loop.ts';
import type { PageStore } from './page-store.ts';

/** Time between two looks at the folder, in milliseconds. */
const lookEvery = 2_000;
/** A look tries to write at every so manyth time only, unless writing has failed. */
const writeAt = 5;
/** Bytes that are written to see whether there is room: more once there was none, or a node would be ready by turns. */
const probe = { usual: 4_096, afterFailure: 1_048_576 };

interface FolderWatchOptions {
  dataDir: string;
  /** The pages, and how to remove those of other releases. @returns whether there were any */
  release: { store: PageStore; removeOthers(): Promise<boolean> };
  log: Log;
  /** Takes the data directory again when its files were removed. @throws when another process has it */
  lockAgain(): Promise<void>;
  every?: number;
}

/**
 * Watches whether pages can be stored: a node that cannot shows old pages beside another's new ones. Pages of a folder
 * that was removed, or that another one lies over, are written again from memory.
 */
export class FolderWatch {
  readonly #o: FolderWatchOptions;
  readonly #loop: Loop;
  #problem: string | null = null;
  #looks = 0;
  #onBack: () => void = () => undefined;

  constructor(options: FolderWatchOptions) {
    const { release, log, every = lookEvery } = options;
    this.#o = options;
    this.#loop = startLoop({ every, run: () => this.#look(), log, problem: 'the folder of the pages is not watched' });
    release.store.folder.onFailure = () => {
      // Afterwards the loop checks on its interval.
      if (this.#problem === null) this.#loop.wake();
    };
  }

  /** For /readyz: why no page can be stored; null when they can. */
  get problem(): string | null {
    return this.#problem;
  }

  /** Called when pages that could not be stored may be tried again. */
  set onBack(listener: () => void) {
    this.#onBack = listener;
  }

  stop(): Promise<void> {
    return this.#loop.stop();
  }

  async #look(): Promise<void> {
    const { store } = this.#o.release;
    try {
      if (!(await store.folder.isInPlace())) await this.#writeAgain();
      const hasFailed = this.#problem !== null || store.folder.hasFailed;
      const isDue = hasFailed || this.#looks % writeAt === 0;
      this.#looks += 1;
      if (isDue) await store.folder.tryToWrite(hasFailed ? probe.afterFailure : probe.usual);
      this.#report(null);
    } catch (error) {
      if (isFull(error) && (await this.#makeRoom())) {
        this.#onBack();
        this.#loop.wake();
      } else this.#report(describe(error as NodeJS.ErrnoException));
    }
  }

  /** Gives the room of the pages that a roll-back would serve to those that readers see. */
  async #makeRoom(): Promise<boolean> {
    const { log, release } = this.#o;
    const hasRemoved = await release.removeOthers().catch((error: unknown) => {
      log.error({ err: error }, 'the pages of other releases could not be removed');
      return false;
    });
    if (hasRemoved) log.warn('the disk is full: the pages kept for a roll-back were removed');
    return hasRemoved;
  }

  async #writeAgain(): Promise<void> {
    const { dataDir, release, lockAgain } = this.#o;
    // An operator's folder or mount: it is not made while it may come back.
    await access(dataDir).catch(() => {
      throw new Error('the data directory is gone');
    });
    // A mount that came back between the two looks still has its pages.
    if (await release.store.folder.isInPlace()) return;
    this.#report('the folder of the pages was removed; they are being written again');
    await lockAgain();
    await release.store.writeAgain();
  }

  #report(problem: string | null): void {
    if (problem === this.#problem) return;
    this.#problem = problem;
    if (problem !== null) this.#o.log.error({ problem }, 'pages cannot be stored; the old ones stay');
    else {
      this.#o.log.warn('pages can be stored again');
      this.#onBack();
    }
  }
}

const isFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes(String((error as NodeJS.ErrnoException).code));

/** Describes it without a path, because /readyz is public. */
function describe(error: NodeJS.ErrnoException): string {
  const { name, code, message } = error;
  if (isFull(error)) return 'the disk is full: pages cannot be stored';
  if (name === 'DirectoryLocked') return 'the data directory is in use by another process';
  return code === undefined ? message : `pages cannot be stored: ${code}`;
}
