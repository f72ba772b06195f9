import { statfs } from 'node:fs/promises';
import type { Log } from '../log.ts';
import { startLoop, type Loop } from '../start-loop.ts';

/** Interval of looks, in milliseconds. */
const lookEvery = 10_000;
/** Free room below which an operator is warned, in bytes. */
const warnBelow = 200_000_000;
/** Free room from which the warning ends: files come and go, and each crossing is a line in the log. */
const endFrom = 250_000_000;

/** Room of a disk that this process may use, in bytes. */
export interface DiskRoom {
  free: number;
  size: number;
}

async function measureRoom(folder: string): Promise<DiskRoom> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, size: blocks * bsize };
}

interface DiskWatchOptions {
  dataDir: string;
  log: Pick<Log, 'warn' | 'error'>;
  every?: number;
  measure?: (folder: string) => Promise<DiskRoom>;
}

/** Watches how much room the disk of the data directory has, to warn before it is full. */
export class DiskWatch {
  readonly #o: DiskWatchOptions;
  readonly #loop: Loop;
  #room: DiskRoom | null = null;
  #isLow = false;

  constructor(options: DiskWatchOptions) {
    const { log, every = lookEvery } = options;
    this.#o = options;
    // A directory that is gone is reported by the watch of the pages (`content/publish/watch-folder.ts`).
    const problem = 'the room on the disk of DATA_DIR is not known';
    this.#loop = startLoop({ every, run: () => this.#look(), log, problem });
  }

  /** Null before the first look. */
  get room(): DiskRoom | null {
    return this.#room;
  }

  /** For /readyz of a ready server: that the disk is nearly full; null when it is not. */
  get note(): string | null {
    return this.#isLow && this.#room ? `the disk of DATA_DIR has ${toMegabytes(this.#room.free)} MB left` : null;
  }

  stop(): Promise<void> {
    return this.#loop.stop();
  }

  async #look(): Promise<void> {
    const { dataDir, log, measure = measureRoom } = this.#o;
    const room = await measure(dataDir);
    this.#room = room;
    const isLow = room.free < (this.#isLow ? endFrom : warnBelow);
    if (isLow === this.#isLow) return;
    this.#isLow = isLow;
    const figures = { freeMegabytes: toMegabytes(room.free), sizeMegabytes: toMegabytes(room.size) };
    log.warn(figures, isLow ? 'the disk of DATA_DIR is nearly full: make room' : 'the disk of DATA_DIR has room again');
  }
}

const toMegabytes = (bytes: number): number => Math.floor(bytes / 1_000_000);
