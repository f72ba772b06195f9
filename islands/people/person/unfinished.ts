import { personStorage } from './person-storage.ts';
import { resultKey, unfinishedKey } from './return-keys.ts';

/** A request that was refused because the session had ended; none of it has been executed. */
export interface KeptRequest {
  method: string;
  path: string;
  /** Content-Type of the body. */
  type?: string;
  body?: string;
}

interface Unfinished {
  /** The page that sent it, query included. */
  page: string;
  /** Milliseconds since 1970. */
  at: number;
  requests: KeptRequest[];
}

/** Age in milliseconds after which a request is not finished automatically. */
const longest = 30 * 60_000;

export type UnfinishedResult = 'done' | 'failed';

const currentPage = (): string => location.pathname + location.search;

/** Stores requests for the time of signing in, for the person of this page. */
export function storeUnfinished(requests: readonly KeptRequest[]): void {
  const unfinished: Unfinished = { page: currentPage(), at: Date.now(), requests: [...requests] };
  personStorage.write(unfinishedKey, JSON.stringify(unfinished));
}

/** Removes and returns the requests of this page: each is sent once, whatever its result. */
export function takeUnfinished(): readonly KeptRequest[] {
  const text = personStorage.read(unfinishedKey);
  if (text === null) return [];
  personStorage.remove(unfinishedKey);
  try {
    const { page, at, requests } = JSON.parse(text) as Unfinished;
    const isOurs = page === currentPage() && Date.now() - at <= longest;
    return isOurs ? requests.filter(({ path }) => path.startsWith('/')) : [];
  } catch {
    return [];
  }
}

export const storeResult = (result: UnfinishedResult): void => personStorage.write(resultKey, result);

/** Removes and returns the result of the requests, which is shown once. */
export function takeResult(): UnfinishedResult | null {
  const result = personStorage.read(resultKey);
  if (result !== null) personStorage.remove(resultKey);
  return result === 'done' || result === 'failed' ? result : null;
}
