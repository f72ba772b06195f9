import type { Connection } from '../platform/db/connection.ts';
import type { ServedServices } from '../services.ts';
import type { Unset } from './unset-site.ts';

/**
 * State of the server: starting (only stored pages are served), open, and draining (everything is served, and load
 * balancers are told to use other servers).
 */
export class Readiness {
  readonly #connection: Pick<Connection, 'findIncompatibility' | 'note'>;
  #waitsFor: string | null = 'the server is starting';
  #services: ServedServices | null = null;
  #isDraining = false;
  #folder: { readonly problem: string | null } | null = null;
  #disk: { readonly note: string | null } | null = null;
  #unset: Unset | null = null;
  #asking: Promise<string | null> | null = null;

  constructor(connection: Pick<Connection, 'findIncompatibility' | 'note'>) {
    this.#connection = connection;
  }

  /** Null until the database has answered. */
  get services(): ServedServices | null {
    return this.#services;
  }

  get isDraining(): boolean {
    return this.#isDraining;
  }

  /** Sets why the server is not open yet. */
  waitFor(reason: string): void {
    this.#waitsFor = reason;
    this.#unset = null;
  }

  /** Has a site that is not set up answer every request. */
  waitForSetup(unset: Unset, reason: string): void {
    this.#waitsFor = reason;
    this.#unset = unset;
  }

  /** Answers every request while the site is not set up; null otherwise. */
  get unset(): Unset | null {
    return this.#unset;
  }

  open(services: ServedServices): void {
    this.#services = services;
    this.#waitsFor = null;
    this.#unset = null;
  }

  /** Includes the problem of the page folder. */
  watch(folder: { readonly problem: string | null }): void {
    this.#folder = folder;
  }

  /** Includes the note of the disk. */
  watchDisk(disk: { readonly note: string | null }): void {
    this.#disk = disk;
  }

  drain(): void {
    this.#isDraining = true;
  }

  /** Returns why load balancers should not use this server; empty if they may. */
  async problems(): Promise<string[]> {
    if (this.#isDraining) return ['the server is stopping'];
    const cannotStore = this.#folder?.problem ?? null;
    if (!this.#services) {
      return [this.#waitsFor ?? 'the server is starting', cannotStore].filter((problem) => problem !== null);
    }
    // One check at a time: frequent requests must not fill the pool while the database does not answer.
    this.#asking ??= this.#askDatabase().finally(() => (this.#asking = null));
    const problems = [await this.#asking, this.#services.publisher.problem, cannotStore];
    return problems.filter((problem) => problem !== null);
  }

  /** Returns notes for the operator of a ready server. */
  notes(): string[] {
    const { note, remark } = this.#services?.publisher ?? { note: null, remark: null };
    const circuits = this.#services?.delivery.openCircuits() ?? [];
    const systems = circuits.map(
      ({ connector, openedAt }) => `${connector} is down since ${openedAt.toISOString()}: messages wait`,
    );
    const items = this.#services?.itemCheck.note ?? null;
    const away = this.#services?.dependencies.notes() ?? [];
    const disk = this.#disk?.note ?? null;
    const tax = this.#services?.tax.note ?? null;
    return [this.#connection.note(), note, remark, items, disk, tax, ...away, ...systems].filter(
      (each) => each !== null,
    );
  }

  #askDatabase(): Promise<string | null> {
    return this.#connection.findIncompatibility().catch(() => 'the database does not answer');
  }
}
