import { asc, gt, inArray, isNotNull, and, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/connection.ts';
import type { Log } from '../../platform/log.ts';
import { startLoop, type Loop } from '../../platform/start-loop.ts';
import { sitePath } from './site-path.rules.ts';
import { defaultLocale } from '../../platform/locale.rules.ts';
import type { ItemRow } from './content.repo.ts';
import { contentItems } from './content.table.ts';
import { checkItem } from './item.contract.ts';
import { upgradeRow } from './upgrade-item.ts';

/** A live item whose fields are not what this release stores, and the first thing that is wrong with it. */
export interface UnreadableItem {
  id: string;
  locale: string;
  /** Address on the site; null for an item without one. */
  address: string | null;
  field: string;
  problem: string;
}

/** Items per read; a request in between waits for the check of that many. */
const batch = 50;
/** Time between two looks, in milliseconds: what an editor has mended leaves the desk within it. */
const lookEvery = 5_000;

interface ItemCheckOptions {
  db: Database;
  log: Log;
  /** Returns whether the pages are ready: they go first. */
  mayBegin: () => boolean;
}

/**
 * Finds stored items that this release cannot read completely: once at the start, because only another release or a
 * manual database change stores such items. Found ones are checked again until they are mended.
 */
export class ItemCheck {
  readonly #o: ItemCheckOptions;
  #found: UnreadableItem[] = [];
  #isComplete = false;
  #loop: Loop | null = null;

  constructor(options: ItemCheckOptions) {
    this.#o = options;
  }

  get found(): readonly UnreadableItem[] {
    return this.#found;
  }

  /** For /readyz: the items that do not fit, or null. */
  get note(): string | null {
    const [first] = this.#found;
    if (!first) return null;
    const others = this.#found.length > 1 ? ` and ${this.#found.length - 1} more` : '';
    return `stored items do not fit this release, see /editor: ${first.id} (${first.locale})${others}`;
  }

  start(): this {
    const problem = 'the stored items could not be checked';
    this.#loop = startLoop({ every: lookEvery, run: (stopping) => this.look(stopping), log: this.#o.log, problem });
    return this;
  }

  async stop(): Promise<void> {
    await this.#loop?.stop();
  }

  /** Checks everything the first time, later what was found. */
  async look(stopping?: AbortSignal): Promise<void> {
    const { log, mayBegin } = this.#o;
    if (this.#isComplete) {
      if (this.#found.length > 0) this.#found = await this.#check([...new Set(this.#found.map(({ id }) => id))]);
      return;
    }
    if (!mayBegin()) return;
    const found: UnreadableItem[] = [];
    for (let ids = await this.#idsAfter(''); ids.length > 0; ids = await this.#idsAfter(ids.at(-1) ?? '')) {
      if (stopping?.aborted) return;
      found.push(...(await this.#check(ids)));
    }
    for (const item of found) log.error(item, 'a stored item does not fit this release; save it again at the desk');
    this.#found = found;
    this.#isComplete = true;
  }

  async #idsAfter(id: string): Promise<string[]> {
    const rows = await this.#o.db
      .selectDistinct({ id: contentItems.id })
      .from(contentItems)
      .where(and(gt(contentItems.id, id), isNotNull(contentItems.fields)))
      .orderBy(asc(contentItems.id))
      .limit(batch);
    return rows.map((row) => row.id);
  }

  async #check(ids: readonly string[]): Promise<UnreadableItem[]> {
    const rows = await this.#o.db
      .select()
      .from(contentItems)
      .where(and(inArray(contentItems.id, [...ids]), isNotNull(contentItems.fields)))
      .orderBy(asc(contentItems.id), sql`${contentItems.locale} <> ${defaultLocale}`);
    const upgraded = rows.map(upgradeRow);
    const bases = new Map(upgraded.filter(({ locale }) => locale === defaultLocale).map((row) => [row.id, row]));
    return upgraded.flatMap((row) => findProblem(row, bases.get(row.id)));
  }
}

/** A variant may leave out fields that equal the default locale's. */
function findProblem(row: ItemRow, base: ItemRow | undefined): UnreadableItem[] {
  const { id, type, locale, path, fields } = row;
  const checked = checkItem(id, { type, path, locale, fields }, base && base !== row ? (base.fields ?? {}) : undefined);
  if (checked.ok) return [];
  const [field, problem] = Object.entries(checked.problems)[0] ?? ['', 'is not an item'];
  return [{ id, locale, address: path === null ? null : sitePath(path, locale), field, problem }];
}
