import { statfs } from 'node:fs/promises';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/connection.ts';
import { findLastBackup } from '../../platform/db/last-backup.repo.ts';
import { connectorNames, type ConnectorName } from '../../platform/integrations/connector.contract.ts';
import type { Log } from '../../platform/log.ts';
import { measureOutbox, type LaneFigures } from '../../platform/outbox/outbox-figures.repo.ts';
import { startLoop, type Loop } from '../../platform/start-loop.ts';

/** Interval of the questions, in milliseconds: a scrape reads the last answers. */
const measureEvery = 15_000;

const nothing: LaneFigures = { waiting: 0, dead: 0, oldest: null };

interface MeasureOptions {
  db: Database;
  clock: Clock;
  dataDir: string;
  log: Pick<Log, 'error'>;
  every?: number;
}

/** Figures that take a question to the database or the disk; the last ones stay while there is no answer. */
export class Measurements {
  readonly #o: MeasureOptions;
  #lanes: ReadonlyMap<ConnectorName, LaneFigures> = new Map();
  #disk: { free: number; size: number } | null = null;
  #backup: Date | null = null;
  #lookedAt: number | null = null;
  #loop: Loop | null = null;

  constructor(options: MeasureOptions) {
    this.#o = options;
  }

  start(): void {
    const { log, every = measureEvery } = this.#o;
    const problem = 'the figures of outbox and disk could not be read';
    this.#loop ??= startLoop({ every, run: () => this.look(), log, problem });
  }

  async stop(): Promise<void> {
    await this.#loop?.stop();
  }

  /** Messages of each receiver; one that is away keeps its last figures, and its oldest message grows older. */
  get lanes(): { connector: ConnectorName; waiting: number; dead: number; oldestSeconds: number }[] {
    const now = this.#o.clock.now().getTime();
    return connectorNames.map((connector) => {
      const { waiting, dead, oldest } = this.#lanes.get(connector) ?? nothing;
      const oldestSeconds = oldest === null ? 0 : Math.max(0, (now - oldest.getTime()) / 1_000);
      return { connector, waiting, dead, oldestSeconds };
    });
  }

  /** Room on the disk of DATA_DIR, in bytes; null before the first look. */
  get disk(): { free: number; size: number } | null {
    return this.#disk;
  }

  /** Seconds since the time that the last complete backup shows; null without one. */
  get backupAgeSeconds(): number | null {
    const now = this.#o.clock.now().getTime();
    return this.#backup === null ? null : Math.max(0, (now - this.#backup.getTime()) / 1_000);
  }

  /** Seconds since the last look that succeeded; null before the first. */
  get ageSeconds(): number | null {
    return this.#lookedAt === null ? null : (performance.now() - this.#lookedAt) / 1_000;
  }

  async look(): Promise<void> {
    const { db, dataDir } = this.#o;
    const began = performance.now();
    const { bavail, blocks, bsize } = await statfs(dataDir);
    this.#disk = { free: bavail * bsize, size: blocks * bsize };
    this.#lanes = await measureOutbox(db);
    this.#backup = await findLastBackup(db);
    this.#lookedAt = began;
  }
}
