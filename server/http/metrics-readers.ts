import { digestOf } from '../people/access/tokens/change-tokens.ts';
import { identifyProgram } from '../people/access/tokens/identify-program.ts';
import type { Platform } from '../platform/platform.ts';

/** How long a token is still known while the database does not answer, in milliseconds. */
const knownFor = 15 * 60_000;
/** Most remembered tokens. */
const most = 20;

/**
 * Named tokens that may read the metrics. A token that was seen lately counts while the database does not answer: its
 * outage is when the metrics are needed.
 */
export class MetricsReaders {
  /** Instant of the latest check, by digest. */
  readonly #seen = new Map<string, number>();

  /** @param services null until the database has answered */
  async includes(services: Pick<Platform, 'db' | 'clock'> | null, bearer: string): Promise<boolean> {
    const digest = digestOf(bearer);
    if (!services) return false;
    const now = services.clock.now().getTime();
    try {
      const program = await identifyProgram(services, bearer);
      const mayRead = program?.scopes.includes('metrics') === true;
      this.#seen.delete(digest);
      if (mayRead && this.#seen.size < most) this.#seen.set(digest, now);
      return mayRead;
    } catch {
      return now - (this.#seen.get(digest) ?? 0) < knownFor;
    }
  }
}
