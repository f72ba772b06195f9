import type { Database } from '../../platform/db/connection.ts';
import { findListing, findProduct } from './catalog.repo.ts';
import type { CatalogListing, Product } from './catalog.contract.ts';

/** Read access of a page to the catalogue. */
export interface CatalogReader {
  /** Returns a product, active or not, or null. */
  product(id: string): Promise<Product | null>;
  /** Everything on sale. */
  listing(): Promise<CatalogListing>;
}

/** Returns the tag of pages that show a product: a change of the product renders them again. */
export const productTag = (id: string): string => `catalog:${id}`;

/** Tag of pages that list products: rendered again when the products on sale or their names change. */
export const listingTag = 'catalog-listing';

/** Maximum of cached products. */
const capacity = 2_000;

/**
 * Caches products of pages until the catalogue changes. Its stock is as old as the cached product, so no page prints a
 * number of units.
 */
export class ProductCache {
  readonly #db: Database;
  readonly #products = new Map<string, Promise<Product | null>>();
  #listing: Promise<CatalogListing> | null = null;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Drops these products, including those being read, which may be older than the change. */
  invalidate(ids: Iterable<string>): void {
    this.#listing = null;
    for (const id of ids) this.#products.delete(id);
  }

  clear(): void {
    this.#listing = null;
    this.#products.clear();
  }

  read(id: string): Promise<Product | null> {
    const kept = this.#products.get(id);
    if (kept) return kept;
    if (this.#products.size >= capacity) this.clear();
    const promise = findProduct(this.#db, id);
    this.#products.set(id, promise);
    promise.catch(() => {
      if (this.#products.get(id) === promise) this.#products.delete(id);
    });
    return promise;
  }

  listing(): Promise<CatalogListing> {
    if (this.#listing) return this.#listing;
    const promise = findListing(this.#db);
    this.#listing = promise;
    promise.catch(() => {
      if (this.#listing === promise) this.#listing = null;
    });
    return promise;
  }
}

/** The catalogue could not be read; the page is rendered again later. */
export class CatalogUnavailable extends Error {
  override name = 'CatalogUnavailable';
}

/** Returns a reader for one page; what it reads is recorded in `tags`. */
export function createCatalogReader(cache: Pick<ProductCache, 'read' | 'listing'>, tags: Set<string>): CatalogReader {
  return {
    product(id) {
      tags.add(productTag(id));
      return reading(cache.read(id));
    },
    listing() {
      tags.add(listingTag);
      return reading(cache.listing());
    },
  };
}

/** @throws CatalogUnavailable */
async function reading<T>(promise: Promise<T>): Promise<T> {
  try {
    return await promise;
  } catch (error) {
    throw new CatalogUnavailable(`The catalogue could not be read: ${(error as Error).message}`, { cause: error });
  }
}
