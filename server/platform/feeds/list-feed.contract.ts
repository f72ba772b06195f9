/** Why a list could not be fetched. For staff and the log; never shown to visitors. */
export interface FeedFailure {
  ok: false;
  reason: string;
  /** HTTP status, if it was not 200. */
  status?: number;
}

/** Fetches a list from another system; its items are unchecked. */
export interface ListFeed {
  list(stopping?: AbortSignal): Promise<{ ok: true; items: readonly unknown[] } | FeedFailure>;
}

/** Describes the failure in a sentence for staff. */
export const failed = (reason: string, status?: number): FeedFailure => ({
  ok: false,
  reason,
  ...(status !== undefined && { status }),
});

/** The last fetched list; it survives restarts. */
export interface StoredList<T> {
  /** Grows with every change of the items; null until the database has been read. */
  version: number | null;
  items: readonly T[];
  /** When the other system sent it; null before its first answer. */
  receivedAt: Date | null;
  /** True while the other system does not answer. */
  isFailing: boolean;
}
