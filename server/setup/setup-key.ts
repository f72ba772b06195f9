import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { keepSecret, readSecret } from '../platform/env/kept-secret.ts';
import type { Clock } from '../platform/clock.ts';

/** A key works for an hour. */
const lifetime = 3_600_000;

const digest = (key: string): string => createHash('sha256').update(key).digest('base64url');

/** The key of the page that sets the site up. Only its digest is stored, beside the other secrets of the node. */
export class SetupKey {
  readonly #dataDir: string;
  readonly #clock: Clock;
  readonly #tell: (key: string) => void;
  #endsAt = 0;

  /** @param tell is given each new key, once */
  constructor({ dataDir, clock, tell }: { dataDir: string; clock: Clock; tell: (key: string) => void }) {
    this.#dataDir = dataDir;
    this.#clock = clock;
    this.#tell = tell;
  }

  /** Makes a key at the start, and when the former one has ended. */
  renew(): void {
    const now = this.#clock.now().getTime();
    if (now < this.#endsAt) return;
    const key = randomBytes(32).toString('base64url');
    this.#endsAt = now + lifetime;
    keepSecret(this.#dataDir, 'setupKey', { digest: digest(key), endsAt: new Date(this.#endsAt).toISOString() });
    this.#tell(key);
  }

  /** Returns whether a key is the current one; the reasons why not cannot be told apart. */
  accepts(key: string): boolean {
    const kept = readSecret(this.#dataDir, 'setupKey');
    const [given, current] = [Buffer.from(digest(key)), Buffer.from(kept?.digest ?? '')];
    const isCurrent = given.length === current.length && timingSafeEqual(given, current);
    return isCurrent && this.#clock.now().getTime() < Date.parse(kept?.endsAt ?? '');
  }

  /** Ends the key: it has been used. */
  end(): void {
    keepSecret(this.#dataDir, 'setupKey', null);
  }
}
