import { rename, rm, writeFile } from 'node:fs/promises';
import type { FileSystemCalls } from '../../server/content/publish/durable-file.ts';

/** A disk that can be full, or stop at any point as for a killed process. */
export class FakeDisk implements FileSystemCalls {
  isFull = false;
  /** Later operations never happen and never settle. */
  isDead = false;
  /** Writes and flushes in order. */
  readonly log: string[] = [];
  /** Called between writing a file and renaming it. */
  beforeRename: (file: string) => Promise<void> = () => Promise.resolve();
  readonly #underWay = new Set<Promise<unknown>>();

  /** Resolves when the operations begun before the stop have ended. */
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
