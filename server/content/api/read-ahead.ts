import type { Database } from '../../platform/db/connection.ts';
import { findByPaths, type FoundItem } from '../items/content.repo.ts';
import { splitSitePath } from '../items/site-path.rules.ts';

/** Most items kept for pages to come; one is a few kilobytes. */
const capacity = 256;

/** Items read with one statement, and what changed since it began. */
interface Batch {
  items: Promise<ReadonlyMap<string, FoundItem>>;
  /** Tags of all reported changes; the statement may have run before them. */
  changed: Set<string>;
  /** Position in the feed up to which everything without these tags is unchanged. */
  seq: number;
}

/**
 * Items at the addresses rendered next, read in batches: one statement for 64 items costs the embedded database a
 * twentieth of 64 statements. Each item is handed out once. The owner must report every change before a rendering
 * that has to show it begins; an edit drops only the item that it names.
 */
export class ReadAhead {
  readonly #db: Database;
  readonly #batches = new Map<string, Batch>();

  constructor(db: Database) {
    this.#db = db;
  }

  /** Begins to read what lives at these site addresses; those on their way already are left out. */
  fetch(addresses: readonly string[]): void {
    const keys = addresses.map(keyOf).filter((key) => !this.#batches.has(key));
    if (keys.length === 0) return;
    const items = findByPaths(this.#db, keys.map(placeOf)).then(
      (found) => new Map(found.map(({ place, ...item }) => [keyFor(place), item])),
    );
    // Callers of `take` see this failure; without a caller it does not matter.
    items.catch(() => undefined);
    const batch = { items, changed: new Set<string>(), seq: 0 };
    for (const key of keys) this.#batches.set(key, batch);
    for (const key of this.#batches.keys()) {
      if (this.#batches.size <= capacity) break;
      this.#batches.delete(key);
    }
  }

  /** Returns the item read ahead for an address without locale prefix; null when it must be read now. */
  async take(path: string, locale: string): Promise<FoundItem | null> {
    const key = keyFor({ path, locale });
    const batch = this.#batches.get(key);
    if (!batch) return null;
    this.#batches.delete(key);
    const found = (await batch.items.catch(() => null))?.get(key);
    // When an address moves to another item, the item that had it changed too, and its tag is enough.
    if (!found || batch.changed.has(found.item.id)) return null;
    return { ...found, seq: Math.max(found.seq, batch.seq) };
  }

  /**
   * Drops the items with these tags, also those still being read; null drops all.
   * @param seq position of the change in the feed; without it the remaining items count as old as before
   */
  forget(tags: readonly string[] | null, seq = 0): void {
    if (!tags) return this.#batches.clear();
    for (const batch of new Set(this.#batches.values())) {
      for (const tag of tags) batch.changed.add(tag);
      batch.seq = Math.max(batch.seq, seq);
    }
  }
}

interface Place {
  path: string;
  locale: string;
}

const keyFor = ({ path, locale }: Place): string => `${locale} ${path}`;
const keyOf = (address: string): string => keyFor(splitSitePath(address));
const placeOf = (key: string): Place => {
  const at = key.indexOf(' ');
  return { locale: key.slice(0, at), path: key.slice(at + 1) };
};
