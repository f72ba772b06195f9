import { rename, rm, writeFile } from 'node:fs/promises';
import type { FileSystemCalls } from '../../server/content/publish/durable-file.ts';

/** A disk that can be full, or stop dead at any point as it does for a killed process. */
export class FakeDisk implements FileSystemCalls {
  isFull = false;
  /** Everything asked of it from now on never happens and never answers. */
  isDead = false;
  /** Writes and flushes in their order. */
  readonly log: string[] = [];
  /** Waits between writing a file and putting it in its place. */
  beforeRename: (file: string) => Promise<void> = () => Promise.resolve();
  readonly #underWay = new Set<Promise<unknown>>();

  /** Resolves when what had begun before it died has happened. */
  async atRest(): Promise<void> {
    await Promise.all(this.#underWay);
  }

  async replace(file: string, bytes: Uint8Array, onStep?: (step: 'written' | 'renamed') => void): Promise<void> {
    await this.#alive();
    if (this.isFull) throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
    await this.#do(writeFile(`${file}.tmp`, bytes));
    onStep?.('written');
    await this.beforeRename(file);
    await this.#alive();
    await this.#do(rename(`${file}.tmp`, file));
    this.log.push(`replace ${file}`);
    onStep?.('renamed');
    await this.#alive();
  }

  async remove(file: string): Promise<void> {
    await this.#alive();
    await this.#do(rm(file, { force: true }));
    this.log.push(`remove ${file}`);
    await this.#alive();
  }

  async flushFolder(folder: string): Promise<void> {
    await this.#alive();
    this.log.push(`flush ${folder}`);
  }

  async #do(work: Promise<void>): Promise<void> {
    this.#underWay.add(work);
    await work;
    this.#underWay.delete(work);
  }

  #alive(): Promise<void> {
    return this.isDead ? new Promise(() => undefined) : Promise.resolve();
  }
}
