import type { ContentSource } from '../../content/api/content-source.ts';
import { readChanges } from '../../content/publish/change-feed.ts';
import type { Clock } from '../../platform/clock.ts';
import { organizationDate } from '../../platform/dates/organization-date.rules.ts';
import type { Database } from '../../platform/db/connection.ts';
import type { Log } from '../../platform/log.ts';
import { startLoop, type Loop } from '../../platform/start-loop.ts';
import type { SearchIndex } from '../search.contract.ts';
import { listLiveTexts } from './list-live-texts.ts';
import { readPlaces } from './read-places.ts';
import type { SectionIndex } from './section-search.contract.ts';

/** Interval between two reads of the feed, in milliseconds: a text is found a second after it went live. */
const lookEvery = 1_000;
/** Reads of the feed between two comparisons with the tables, which notice a restored database. */
const looksPerCheck = 300;

interface FollowOptions {
  index: SectionIndex;
  claim: SearchIndex['claim'];
  source: ContentSource;
  db: Database;
  clock: Clock;
  /** Time zone of the organization, at whose midnight changes come into force. */
  timeZone: string;
  log: Pick<Log, 'error'>;
  /** Returns whether an index may be made that is empty: the first rendering of a site has priority. */
  mayRebuild: () => boolean;
}

/**
 * Keeps the section index in step with the library. What is in it carries a stamp for each edition, and the tables say which
 * stamps there should be: so a killed process, a full disk, a lost file or another database are all made good by comparing
 * both. The feed and the calendar only say when.
 */
export class EditionFollower {
  readonly #o: FollowOptions;
  #loop: Loop | null = null;
  #isComplete = false;
  #hasTexts = false;
  /** Position in the change feed; null until the first comparison. */
  #position: number | null = null;
  #day = '';
  #looks = 0;

  constructor(options: FollowOptions) {
    this.#o = options;
  }

  /** Returns whether every live text can be found. */
  get isComplete(): boolean {
    return this.#isComplete;
  }

  /** Returns whether the library has a live text. */
  get hasTexts(): boolean {
    return this.#hasTexts;
  }

  start(): void {
    const problem = 'the search could not follow the texts of the library';
    this.#loop = startLoop({ every: lookEvery, run: (stopping) => this.look(stopping), log: this.#o.log, problem });
  }

  async stop(): Promise<void> {
    await this.#loop?.stop();
  }

  async look(stopping?: AbortSignal): Promise<void> {
    const { source, clock, timeZone } = this.#o;
    const day = organizationDate(clock.now(), timeZone);
    // Read before the tables, so that a change during the comparison is seen with the next look.
    const { head, isOfLibrary } = await this.#readFeed(source);
    this.#looks += 1;
    const isChecked = this.#looks % looksPerCheck === 0;
    if (this.#isComplete && !isOfLibrary && !isChecked && day === this.#day) {
      this.#position = head;
      return;
    }
    if (await this.#compare(day, stopping)) [this.#position, this.#day] = [head, day];
  }

  /** Reads the feed since the last look; a part of it that is behind is another database's. */
  async #readFeed(source: ContentSource): Promise<{ head: number; isOfLibrary: boolean }> {
    const from = this.#position;
    if (from === null) return { head: (await readChanges(source, 0, 0)).head, isOfLibrary: true };
    let [at, isOfLibrary] = [from, false];
    for (;;) {
      const { items, cursor, head } = await readChanges(source, at);
      if (head < from) return { head, isOfLibrary: true };
      isOfLibrary ||= items.some(({ tags }) => tags.includes('library'));
      if (cursor === at) return { head: cursor, isOfLibrary };
      at = cursor;
    }
  }

  /** Writes the editions that differ from the tables. @returns false when it has to be repeated */
  async #compare(day: string, stopping: AbortSignal | undefined): Promise<boolean> {
    const { index, claim, db, mayRebuild } = this.#o;
    const isWriter = await claim();
    const [texts, there] = await Promise.all([listLiveTexts(db, day), index.editions()]);
    this.#hasTexts = texts.length > 0;
    const stamps = new Map(there.map(({ id, stamp }) => [id, stamp]));
    const changed = texts.filter(({ id, stamp }) => stamps.get(id) !== stamp);
    const gone = there.filter(({ id }) => !texts.some((text) => text.id === id)).map(({ id }) => id);
    if (changed.length === 0 && gone.length === 0) {
      this.#isComplete = true;
      return true;
    }
    this.#isComplete = false;
    // Of nodes that share an index one writes it.
    if (!isWriter || (there.length === 0 && !mayRebuild())) return false;
    if (gone.length > 0) await index.remove(gone);
    for (const { isFree, freePages, ...edition } of changed) {
      if (stopping?.aborted) return false;
      const places = await readPlaces(db, Object.assign({ isFree, freePages }, edition), day);
      await index.replace({ edition, places });
    }
    this.#isComplete = true;
    return true;
  }
}
