/** Why a list could not be had. For staff and the log; never shown to visitors. */
export interface FeedFailure {
  ok: false;
  reason: string;
  /** Of HTTP, where the other system answered with another one than 200. */
  status?: number;
}

/** Brings a list from another system, as it says it: nothing in it has been checked. */
export interface ListFeed {
  list(stopping?: AbortSignal): Promise<{ ok: true; items: readonly unknown[] } | FeedFailure>;
}

/** Says in a sentence for staff why nothing could be had. */
export const failed = (reason: string, status?: number): FeedFailure => ({
  ok: false,
  reason,
  ...(status !== undefined && { status }),
});

/** The last list that was had, kept over restarts. */
export interface KeptList<T> {
  /** Grows with every change of the items; null until the database has been read after a start. */
  version: number | null;
  items: readonly T[];
  /** When the other system sent it; null before it has answered once. */
  receivedAt: Date | null;
  /** True while the other system does not answer: the list is then as old as `receivedAt`. */
  isFailing: boolean;
}
