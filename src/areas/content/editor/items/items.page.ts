import { randomUUID } from 'node:crypto';
import { listNamed, type NamedItem } from '../../../../../server/content/finding/named-item.repo.ts';
import { listThings } from '../../../../../server/content/finding/list-things.ts';
import { readThingQuery } from '../../../../../server/content/finding/thing-query.contract.ts';
import { listReleases } from '../../../../../server/content/scheduling/list-going-out.ts';
import { may } from '../../../../../server/people/access/access.rules.ts';
import { labelOf, listAllCheckers } from '../../../../../server/people/access/reviews/review-rights.ts';
import { itemRights } from '../../../../../server/people/access/roles/right.rules.ts';
import { todayOf } from '../../../../../server/platform/dates/today.ts';
import { definePage } from '../../../../http/define-page.ts';
import { findSearchErrors } from '../../../../http/search-text.ts';
import { siteFrame, type SiteFrame } from '../../../../layouts/site-frame.ts';
import { changeFoundItems } from './change-found-items.ts';
import { findWords, type FoundWords } from './find-words.ts';

/** The choices of the form below the list. */
export interface ManyChoices {
  topics: NamedItem[];
  authors: NamedItem[];
  releases: { id: string; name: string }[];
  /** People who may check texts. */
  checkers: { userId: string; label: string }[];
}

interface View {
  /** The filters of the address. */
  given: Readonly<Record<string, string>>;
  found: Awaited<ReturnType<typeof listThings>>;
  words: FoundWords | null;
  /** Null for people who may change nothing here, and where the content is stored elsewhere. */
  choices: ManyChoices | null;
  /** Ticked items of a form that is shown again. */
  ticked: readonly string[];
  /** Makes the form one batch, however often it is sent. */
  key: string;
}

/** Lists every item, a row for all its languages, found by words, kind, state, language and topic; does one thing with many. */
export const itemsPage = definePage<SiteFrame, View>({
  access: itemRights,
  frame: siteFrame,
  // Five hundred ticked items.
  formLimit: 200_000,
  intents: { change: changeFoundItems },
  async load({ services, url, page, form, viewer }) {
    const { db, env, installation } = services;
    // An empty choice of the form means any; a query that makes no sense means none.
    const given = Object.fromEntries([...url.searchParams].filter(([, value]) => value !== ''));
    const query = readThingQuery(new URLSearchParams(given));
    const found = await listThings(db, query, installation.languages);
    const isFirst = found.page === 1 && !env.contentGraphqlUrl;
    const mayChange = may(viewer.person, 'content.write') && env.contentGraphqlUrl === undefined;
    return {
      given,
      errors: findSearchErrors(url, 'DeskSearchLabel', page.t),
      found,
      words: isFirst ? await findWords({ ...given, q: query.q ?? '' }) : null,
      choices: mayChange
        ? {
            topics: await listNamed(db, 'topic', page.language),
            authors: await listNamed(db, 'author', page.language),
            releases: (await listReleases(db)).map(({ id, name }) => ({ id, name })),
            checkers: (await listAllCheckers(db, todayOf(services), viewer.person?.userId ?? null)).map((person) => ({
              userId: person.userId,
              label: labelOf(person),
            })),
          }
        : null,
      ticked: form?.getAll('thing') ?? [],
      key: randomUUID(),
    };
  },
});
