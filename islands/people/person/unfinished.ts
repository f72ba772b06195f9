import { personStorage } from './person-storage.ts';
import { resultKey, unfinishedKey } from './return-keys.ts';

/** A request that was refused because the session had ended: nothing of it has been done. */
export interface KeptRequest {
  method: string;
  path: string;
  /** Content-Type of the body. */
  type?: string;
  body?: string;
}

interface Unfinished {
  /** The page it was asked for on, query included. */
  page: string;
  /** Milliseconds since 1970. */
  at: number;
  requests: KeptRequest[];
}

/** The time after which nothing is done any more by itself, in milliseconds. */
const longest = 30 * 60_000;

export type Result = 'done' | 'failed';

const here = (): string => location.pathname + location.search;

/** Keeps requests for the way through sign-in, for the person of this page. */
export function keepUnfinished(requests: readonly KeptRequest[]): void {
  const kept: Unfinished = { page: here(), at: Date.now(), requests: [...requests] };
  personStorage.write(unfinishedKey, JSON.stringify(kept));
}

/** Takes the requests that were asked for on this page: whatever becomes of them, they are sent once. */
export function takeUnfinished(): readonly KeptRequest[] {
  const text = personStorage.read(unfinishedKey);
  if (text === null) return [];
  personStorage.remove(unfinishedKey);
  try {
    const { page, at, requests } = JSON.parse(text) as Unfinished;
    const isOurs = page === here() && Date.now() - at <= longest;
    return isOurs ? requests.filter(({ path }) => path.startsWith('/')) : [];
  } catch {
    return [];
  }
}

export const keepResult = (result: Result): void => personStorage.write(resultKey, result);

/** Takes what has become of the requests, to be said once. */
export function takeResult(): Result | null {
  const result = personStorage.read(resultKey);
  if (result !== null) personStorage.remove(resultKey);
  return result === 'done' || result === 'failed' ? result : null;
}
