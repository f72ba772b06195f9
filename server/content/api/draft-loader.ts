import type { Database } from '../../platform/db/connection.ts';
import { itemAddress, ContentLoader, type Reading, type Typed } from './content-loader.ts';
import { toLocale } from '../../platform/locale.rules.ts';
import type { LiveItem } from '../items/content.repo.ts';
import type { ItemTypeName } from '../items/item-types.contract.ts';
import type { FieldMarks } from './field-marks.ts';
import type { ListCache } from './list-cache.ts';
import { splitSitePath } from '../items/site-path.rules.ts';
import { withoutMarks } from '../texts/field-mark.rules.ts';
import { selectItems, type ListQuery } from '../items/list-query.rules.ts';

/**
 * Reads live content with one draft laid over it, in the draft's own language: what a preview shows. With marks, the texts of
 * what is shown in that language are marked.
 */
export class DraftLoader extends ContentLoader {
  readonly #draft: LiveItem;
  readonly #marks: FieldMarks | undefined;

  constructor(db: Database, lists: ListCache, reading: Reading, draft: LiveItem, marks?: FieldMarks) {
    super(db, lists, reading);
    this.#draft = draft;
    this.#marks = marks;
  }

  override async byPath(path: string, language: string) {
    const found = await this.#byPath(path, language);
    return found && { item: this.#marked(found.item, language), alternates: found.alternates };
  }

  async #byPath(path: string, language: string) {
    const draft = this.#draft;
    if (!this.#isIn(language) || draft.path !== path) return super.byPath(path, language);
    const rows = (await this.alternates([draft.id])).get(draft.id) ?? [];
    const alternates = rows.map((row) => ({ language: row.locale, path: itemAddress(row) ?? '/' }));
    return { item: draft, alternates };
  }

  override async byNames<T extends ItemTypeName>(type: T, names: readonly string[], language: string) {
    return (await this.#byNames(type, names, language)).map((item) => this.#marked(item, language));
  }

  async #byNames<T extends ItemTypeName>(type: T, names: readonly string[], language: string) {
    const live = await super.byNames(type, names, language);
    const draft = this.#draft as Typed<T>;
    if (!this.#isIn(language) || draft.type !== type) return live;
    const byId = new Map(live.map((item) => [item.id, item]));
    byId.set(draft.id, draft);
    return names.flatMap((name) => byId.get(`${type}:${name}`) ?? []);
  }

  override async list<T extends ItemTypeName>(type: T, language: string, query: ListQuery = {}): Promise<Typed<T>[]> {
    // A list may hold every standard there is, and shows little of each.
    return (await this.#list(type, language, query)).map((item) => this.#marked(item, language, true));
  }

  async #list<T extends ItemTypeName>(type: T, language: string, query: ListQuery): Promise<Typed<T>[]> {
    const draft = this.#draft as Typed<T>;
    if (!this.#isIn(language) || draft.type !== type) return super.list(type, language, query);
    const live = await super.list(type, language, { variants: query.variants });
    const others = live.filter((item) => item.id !== draft.id);
    return selectItems([...others, draft], query) as Typed<T>[];
  }

  override async total(type: ItemTypeName, language: string, query: ListQuery): Promise<number> {
    if (!this.#isIn(language) || this.#draft.type !== type) return super.total(type, language, query);
    return (await this.#list(type, language, { ...query, after: null, offset: 0, first: Infinity })).length;
  }

  override async titlesByPaths(paths: readonly string[], language: string) {
    const crumbs = await this.#titlesByPaths(paths, language);
    if (!this.#marks || !this.#isIn(language)) return crumbs;
    return Promise.all(crumbs.map((crumb) => this.#markedCrumb(crumb, splitSitePath(crumb.path).path, language)));
  }

  async #titlesByPaths(paths: readonly string[], language: string) {
    const live = await super.titlesByPaths(paths, language);
    const { path, fields } = this.#draft;
    if (!this.#isIn(language) || path === null || !paths.includes(path)) return live;
    const own = {
      title: String(fields['navigationTitle'] ?? fields['title'] ?? ''),
      path: itemAddress(this.#draft) ?? '/',
    };
    const byPath = new Map([...live, own].map((crumb) => [crumb.path, crumb]));
    return paths.flatMap((each) => byPath.get(itemAddress({ path: each, locale: this.#draft.locale }) ?? '') ?? []);
  }

  /** Marks the title of a crumb, which is read without its item. */
  async #markedCrumb<T extends { title: string }>(crumb: T, path: string, language: string): Promise<T> {
    const fields = (await this.byPath(path, language))?.item.fields as Record<string, unknown> | undefined;
    const title = String(fields?.['navigationTitle'] ?? fields?.['title'] ?? '');
    return withoutMarks(title) === crumb.title ? Object.assign({}, crumb, { title }) : crumb;
  }

  override async alternates(ids: readonly string[]) {
    const live = await super.alternates(ids);
    const { id, locale, path } = this.#draft;
    if (path === null || !ids.includes(id)) return live;
    const others = (live.get(id) ?? []).filter((row) => row.locale !== locale);
    return new Map(live).set(
      id,
      [...others, { id, locale, path }].toSorted((a, b) => a.locale.localeCompare(b.locale)),
    );
  }

  /** Marks an item of a preview with marks. One in another language is there to be compared with. */
  #marked<T extends LiveItem>(item: T, language: string, isShallow = false): T {
    return this.#marks && this.#isIn(language) ? this.#marks.mark(item, isShallow) : item;
  }

  #isIn(language: string): boolean {
    return toLocale(language) === this.#draft.locale;
  }
}
