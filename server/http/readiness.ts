import type { Connection } from '../platform/db/connection.ts';
import type { ServedServices } from '../services.ts';

/**
 * Where the server stands between start and stop: starting (pages of the store are served, nothing else), open, and
 * draining (everything is served, and load balancers are told to go elsewhere).
 */
export class Readiness {
  readonly #connection: Pick<Connection, 'findIncompatibility'>;
  #waitsFor: string | null = 'the server is starting';
  #services: ServedServices | null = null;
  #isDraining = false;
  #folder: { readonly problem: string | null } | null = null;
  #asking: Promise<string | null> | null = null;

  constructor(connection: Pick<Connection, 'findIncompatibility'>) {
    this.#connection = connection;
  }

  /** Null until the database has come. */
  get services(): ServedServices | null {
    return this.#services;
  }

  get isDraining(): boolean {
    return this.#isDraining;
  }

  /** Says why the server is not open yet. */
  waitFor(reason: string): void {
    this.#waitsFor = reason;
  }

  open(services: ServedServices): void {
    this.#services = services;
    this.#waitsFor = null;
  }

  /** Asks it whether pages can be stored. */
  watch(folder: { readonly problem: string | null }): void {
    this.#folder = folder;
  }

  drain(): void {
    this.#isDraining = true;
  }

  /** Why load balancers should send nobody here; empty when they may. */
  async problems(): Promise<string[]> {
    if (this.#isDraining) return ['the server is stopping'];
    const cannotStore = this.#folder?.problem ?? null;
    if (!this.#services) {
      return [this.#waitsFor ?? 'the server is starting', cannotStore].filter((problem) => problem !== null);
    }
    // One question at a time: anybody who asks every second must not fill the pool while nobody answers.
    this.#asking ??= this.#askDatabase().finally(() => (this.#asking = null));
    const problems = [await this.#asking, this.#services.publisher.problem, cannotStore];
    return problems.filter((problem) => problem !== null);
  }

  /** Returns notes for an operator of a server that is ready all the same. */
  notes(): string[] {
    const { note, remark } = this.#services?.publisher ?? { note: null, remark: null };
    const circuits = this.#services?.delivery.openCircuits() ?? [];
    const systems = circuits.map(
      ({ connector, openedAt }) => `${connector} is down since ${openedAt.toISOString()}: messages wait`,
    );
    const items = this.#services?.itemCheck.note ?? null;
    return [note, remark, items, ...systems].filter((each) => each !== null);
  }

  #askDatabase(): Promise<string | null> {
    return this.#connection.findIncompatibility().catch(() => 'the database does not answer');
  }
}
