import type { UnsentLimits } from '../env/upload-variables.ts';

/** Why there is no room for a file: all unsent files together take up too much, or those of its sender do. */
export type RoomRefusal = 'file_unstored' | 'file_sender_full';

/** Bytes of unsent files: of one sender, and of all. */
export type UnsentBytes = UnsentLimits;

/** The room that a request has while its files arrive. */
export interface ArrivalRoom {
  /** Counts bytes that are about to be written. @returns why they must not be */
  take(bytes: number): RoomRefusal | null;
  /** Gives back what was counted, once its files are kept or removed. */
  close(): void;
}

/** A file counts for at least so much, in bytes: a great many tiny ones fill a disk as well. */
export const leastCounted = 65_536;

/**
 * Bounds what files take up that no record holds: those that arrive are counted here, those that are kept in the
 * database. Several nodes share the latter alone, so that together they may go over by what arrives at the same moment.
 */
export class UnsentRoom {
  readonly #limits: UnsentLimits;
  readonly #arriving = new Map<string, number>();
  #total = 0;

  constructor(limits: UnsentLimits) {
    this.#limits = limits;
  }

  /** Returns why there is no room for a file beside what is held; null when there is. */
  refusalFor(held: UnsentBytes, size: number): RoomRefusal | null {
    const counted = Math.max(size, leastCounted);
    if (held.total + counted > this.#limits.total) return 'file_unstored';
    return held.sender + counted > this.#limits.sender ? 'file_sender_full' : null;
  }

  /** Begins to count what arrives with a request. @param held what was kept before it */
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
