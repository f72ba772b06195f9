import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Clock } from '../platform/clock.ts';
import { BadCorpusFile, parseFile, type FiledItem } from '../content/corpus/corpus-file.ts';
import { importContent } from '../content/corpus/import-content.ts';
import { itemVersion } from '../content/items/upgrade-item.ts';
import type { Database } from '../platform/db/connection.ts';

interface CorpusEditsOptions {
  folder: string;
  db: Database;
  clock: Clock;
  /** Reports why a file cannot be stored, one sentence a problem. */
  warn(problem: string): void;
}

/**
 * A mark by file that changes with every save. A time alone is not enough: file systems count in steps of some
 * milliseconds, and two saves in one step have the same time.
 */
type Marks = ReadonlyMap<string, string>;

/**
 * Stores files of the corpus that are edited while the site runs. They are scanned when a page is requested, a thousand
 * in 40 ms: `fs.watch` reported the replacement of a file once, but not a second time.
 */
export class CorpusEdits {
  readonly #o: CorpusEditsOptions;
  #marks: Marks;
  #storing: Promise<boolean> = Promise.resolve(false);

  private constructor(options: CorpusEditsOptions, marks: Marks) {
    this.#o = options;
    this.#marks = marks;
  }

  /** Starts with the current files. */
  static async open(options: CorpusEditsOptions): Promise<CorpusEdits> {
    return new CorpusEdits(options, await readMarks(options.folder));
  }

  /** Stores the files that were saved since the last call. @returns whether any was stored */
  store(): Promise<boolean> {
    this.#storing = this.#storing.catch(() => false).then(() => this.#storeChanged());
    return this.#storing;
  }

  async #storeChanged(): Promise<boolean> {
    const { folder, db, clock, warn } = this.#o;
    const before = this.#marks;
    this.#marks = await readMarks(folder);
    const changed = [...this.#marks].filter(([file, mark]) => before.get(file) !== mark);
    const items = (await Promise.all(changed.map(([file]) => this.#read(file)))).filter((item) => item !== null);
    if (items.length === 0) return false;
    const { stored, problems } = await importContent(db, clock, items, 'corpus');
    for (const problem of problems) warn(problem);
    return stored > 0;
  }

  /** An invalid file does not change its item. */
  async #read(file: string): Promise<FiledItem | null> {
    try {
      return parseFile(file, await readFile(path.join(this.#o.folder, file), 'utf8'), itemVersion);
    } catch (error) {
      this.#o.warn(error instanceof BadCorpusFile ? error.message : `${file} cannot be read: ${String(error)}`);
      return null;
    }
  }
}

async function readMarks(folder: string): Promise<Marks> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => /\.(ya?ml|md)$/.test(file));
  const marks = await Promise.all(
    files.map(async (file) => {
      // The file may be deleted in between.
      const found = await stat(path.join(folder, file)).catch(() => null);
      return found ? ([[file, `${found.mtimeMs} ${found.size} ${found.ino}`]] as const) : [];
    }),
  );
  return new Map(marks.flat());
}
