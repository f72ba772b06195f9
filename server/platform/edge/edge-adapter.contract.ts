/** Longest times that a cache in front may keep an answer, in seconds. */
export interface EdgeLifetime {
  fresh: number;
  /** Time in which an old answer may be sent while a new one is fetched. */
  staleWhileRevalidate: number;
  /** Time in which an old answer may be sent while no node answers. */
  staleIfError: number;
}

/** What a provider accepts; from its documentation, named in the adapter. */
interface EdgeLimits {
  /** Most keys of one request. */
  keys: number;
  /** Requests that may follow each other at once, and the rate after them. */
  burst: number;
  perSecond: number;
}

/** Keys to purge with one request. */
export interface PurgeOrder {
  keys: readonly string[];
  /** True to mark answers as old instead of removing them, where the provider can. */
  isSoft: boolean;
}

/** The dialect of one kind of cache. */
export interface EdgeAdapter {
  limits: EdgeLimits;
  /**
   * Returns the headers of an answer that the cache may keep.
   * @param forBrowsers the Cache-Control of the answer
   */
  headers(keys: readonly string[], lifetime: EdgeLifetime, forBrowsers: string): Record<string, string>;
  /**
   * Sends one request.
   * @param timeout longest wait in milliseconds
   * @throws Error with the status when the provider refuses
   */
  purge(order: PurgeOrder, timeout: number): Promise<void>;
}

/** Opens the dialect for a purge address. @throws Error with a sentence that says what the address or secret lacks */
export type OpenAdapter = (address: EdgeAddress, secret: string) => EdgeAdapter;

/** One address of EDGE_PURGE_URL, in parts. */
export interface EdgeAddress {
  scheme: string;
  /** What stands between `scheme://` and the query, such as a host or an id. */
  place: string;
  options: URLSearchParams;
}
