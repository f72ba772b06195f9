import type { Database } from '../../platform/db/connection.ts';
import { findByPaths, type FoundItem } from '../items/content.repo.ts';
import { splitSitePath } from '../items/site-path.rules.ts';

/** Most items kept for pages to come; one is a few kilobytes. */
const capacity = 256;

/** Items read with one statement, and what changed since it began. */
interface Batch {
  items: Promise<ReadonlyMap<string, FoundItem>>;
  /** Tags of all changes told since; the statement may have come before them. */
  changed: Set<string>;
  /** Position of the feed at which everything that none of these tags names is still the same. */
  seq: number;
}

/**
 * Items at the addresses that are rendered next, read many at once: one statement for 64 of them costs the embedded
 * database a twentieth of 64 statements. Each is handed out once. Anybody who fills it must tell of every change before a
 * rendering that has to show it begins; an edit costs the item it names and not all the others.
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
    // Anybody who takes one of these hears of it; when nobody does, there is nothing to hear.
    items.catch(() => undefined);
    const batch = { items, changed: new Set<string>(), seq: 0 };
    for (const key of keys) this.#batches.set(key, batch);
    for (const key of this.#batches.keys()) {
      if (this.#batches.size <= capacity) break;
      this.#batches.delete(key);
    }
  }

  /** Hands out what was read for an address without locale prefix; null when it must be read now. */
  async take(path: string, locale: string): Promise<FoundItem | null> {
    const key = keyFor({ path, locale });
    const batch = this.#batches.get(key);
    if (!batch) return null;
    this.#batches.delete(key);
    const found = (await batch.items.catch(() => null))?.get(key);
    // An address that changes hands is a change of the item that had it: its name is enough.
    if (!found || batch.changed.has(found.item.id)) return null;
    return { ...found, seq: Math.max(found.seq, batch.seq) };
  }

  /**
   * Forgets the items that tags name, those still on their way too; null for everything.
   * @param seq the position of the change in the feed; without it, what is left counts as old as it was
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
