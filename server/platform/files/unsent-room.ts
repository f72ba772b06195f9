import type { UnsentLimits } from '../env/upload-variables.ts';

/** Why there is no room for a file: the limit of all unassigned files, or that of its sender. */
export type RoomRefusal = 'file_unstored' | 'file_sender_full';

/** Bytes of unassigned files: of one sender, and in total. */
export type UnsentBytes = UnsentLimits;

/** Counts the bytes of a request while its files arrive. */
export interface ArrivalRoom {
  /** Counts bytes before they are written. @returns why they must not be written; null if they may */
  take(bytes: number): RoomRefusal | null;
  /** Ends the count when the files are stored or removed. */
  close(): void;
}

/** Least bytes that a file counts for: many tiny files fill a disk as well. */
export const leastCounted = 65_536;

/**
 * Limits the bytes of unassigned files: arriving ones are counted here, stored ones in the database. Nodes share only
 * the latter, so together they may exceed the limit by what arrives at the same moment.
 */
export class UnsentRoom {
  readonly #limits: UnsentLimits;
  readonly #arriving = new Map<string, number>();
  #total = 0;

  constructor(limits: UnsentLimits) {
    this.#limits = limits;
  }

  /** Returns why there is no room for another file; null if there is. */
  refusalFor(held: UnsentBytes, size: number): RoomRefusal | null {
    const counted = Math.max(size, leastCounted);
    if (held.total + counted > this.#limits.total) return 'file_unstored';
    return held.sender + counted > this.#limits.sender ? 'file_sender_full' : null;
  }

  /** Starts the count of a request. @param held bytes stored before it */
  open(sender: string, held: UnsentBytes): ArrivalRoom {
    let taken = 0;
    const add = (bytes: number): void => {
      taken += bytes;
      this.#total += bytes;
      const left = (this.#arriving.get(sender) ?? 0) + bytes;
      if (left > 0) this.#arriving.set(sender, left);
      else this.#arriving.delete(sender);
    };
    return {
      take: (bytes) => {
        if (held.total + this.#total + bytes > this.#limits.total) return 'file_unstored';
        if (held.sender + (this.#arriving.get(sender) ?? 0) + bytes > this.#limits.sender) return 'file_sender_full';
        add(bytes);
        return null;
      },
      close: () => add(-taken),
    };
  }
}
