import type { Database } from '../db/connection.ts';
import { findByPaths, type FoundItem } from './content.repo.ts';
import { splitSitePath } from './content.rules.ts';

/** Most items kept for pages to come; one is a few kilobytes. */
const capacity = 256;

type Items = ReadonlyMap<string, FoundItem>;

/**
 * Items at the addresses that are rendered next, read many at once: one statement for 64 of them costs the embedded
 * database a twentieth of 64 statements. Each is handed out once. Anybody who fills it must tell of every change before a
 * rendering that has to show it begins.
 */
export class ReadAhead {
  readonly #db: Database;
  readonly #items = new Map<string, Promise<Items>>();

  constructor(db: Database) {
    this.#db = db;
  }

  /** Begins to read what lives at these site addresses; those on their way already are left out. */
  fetch(addresses: readonly string[]): void {
    const keys = addresses.map(keyOf).filter((key) => !this.#items.has(key));
    if (keys.length === 0) return;
    const reading = findByPaths(this.#db, keys.map(placeOf)).then(
      (found) => new Map(found.map(({ place, ...item }) => [keyFor(place), item])),
    );
    // Anybody who takes one of these hears of it; when nobody does, there is nothing to hear.
    reading.catch(() => undefined);
    for (const key of keys) this.#items.set(key, reading);
    for (const key of this.#items.keys()) {
      if (this.#items.size <= capacity) break;
      this.#items.delete(key);
    }
  }

  /** Hands out what was read for an address without locale prefix; null when it must be read now. */
  async take(path: string, locale: string): Promise<FoundItem | null> {
    const key = keyFor({ path, locale });
    const reading = this.#items.get(key);
    if (!reading) return null;
    this.#items.delete(key);
    return (await reading.catch(() => null))?.get(key) ?? null;
  }

  /** Forgets everything: something changed, and what is still on its way may be older than that. */
  clear(): void {
    this.#items.clear();
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
