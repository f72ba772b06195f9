import { watch, type FSWatcher } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Clock } from '../clock.ts';
import { BadCorpusFile, parseFile, type FiledItem } from '../content/corpus-file.ts';
import { importContent } from '../content/import-content.ts';
import type { Database } from '../db/connection.ts';

interface CorpusEditsOptions {
  folder: string;
  db: Database;
  clock: Clock;
  /** Takes what keeps a file from being stored, one sentence a problem. */
  warn(problem: string): void;
}

/** Files of the corpus that somebody edits while the site runs. */
export class CorpusEdits {
  readonly #o: CorpusEditsOptions;
  readonly #watcher: FSWatcher;
  readonly #changed = new Set<string>();
  #storing: Promise<boolean> = Promise.resolve(false);

  constructor(options: CorpusEditsOptions) {
    this.#o = options;
    this.#watcher = watch(options.folder, { recursive: true, persistent: false }, (_, file) => {
      if (file && /\.(ya?ml|md)$/.test(file)) this.#changed.add(file);
    });
  }

  /** Stores the files that were saved since the last call. @returns whether there were any */
  store(): Promise<boolean> {
    this.#storing = this.#storing.then(() => this.#storeChanged());
    return this.#storing;
  }

  close(): void {
    this.#watcher.close();
  }

  async #storeChanged(): Promise<boolean> {
    const { db, clock, warn } = this.#o;
    const files = [...this.#changed].toSorted();
    this.#changed.clear();
    const items = (await Promise.all(files.map((file) => this.#read(file)))).filter((item) => item !== null);
    if (items.length === 0) return false;
    const { stored, problems } = await importContent(db, clock, items, 'corpus');
    for (const problem of problems) warn(problem);
    return stored > 0;
  }

  /** A file that is gone, or half written, is no item; its content stays as it was. */
  async #read(file: string): Promise<FiledItem | null> {
    const text = await readFile(path.join(this.#o.folder, file), 'utf8').catch(() => null);
    try {
      return text === null ? null : parseFile(file, text);
    } catch (error) {
      if (!(error instanceof BadCorpusFile)) throw error;
      this.#o.warn(error.message);
      return null;
    }
  }
}
