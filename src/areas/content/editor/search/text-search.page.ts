import { randomUUID } from 'node:crypto';
import { longestNote } from '../../../../../server/content/batches/batch.rules.ts';
import { searchTexts, type FoundTexts } from '../../../../../server/content/finding/search-texts.ts';
import {
  readTextSearch,
  readTicks,
  wordsLimit,
  type TextSearch,
} from '../../../../../server/content/finding/text-search.contract.ts';
import { sitePath } from '../../../../../server/content/items/site-path.rules.ts';
import { replaceAs } from '../../../../../server/people/access/batches/replace-as.ts';
import { itemRights } from '../../../../../server/people/access/roles/right.rules.ts';
import { isUuid } from '../../../../../server/platform/uuid.rules.ts';
import { definePage, type Intent, type PageCall } from '../../../../http/define-page.ts';
import type { FormError } from '../../../../http/form-errors.ts';
import { notFound, redirectTo } from '../../../../http/responses.ts';
import { siteFrame, type SiteFrame } from '../../../../layouts/site-frame.ts';
import { findWords, type FoundWords } from '../items/find-words.ts';

interface View {
  remoteUrl: string | undefined;
  /** The search of the address; null without words. */
  search: TextSearch | null;
  found: FoundTexts | null;
  /** The replacement; null while words are only looked for. */
  replacement: string | null;
  /** Phrases of the release with the words: most of them are stored in no item. */
  words: FoundWords | null;
  /** Ticked places of a form that is shown again. */
  ticked: ReadonlySet<string> | null;
  /** Makes the form one batch, however often it is sent. */
  key: string;
}

type Call = PageCall<SiteFrame> & { form: URLSearchParams };

/** Reads the search of an address; words are replaced as they are written only. */
function readAsked({ searchParams }: URL): { search: TextSearch | null; replacement: string | null } {
  const isReplacing = searchParams.get('do') === 'replace';
  const search = readTextSearch(searchParams);
  const replacement = isReplacing ? (searchParams.get('with') ?? '').slice(0, wordsLimit) : null;
  return { search: search && isReplacing ? Object.assign(search, { match: 'exact' as const }) : search, replacement };
}

async function replace(call: Call, isDraft: boolean): ReturnType<Intent<SiteFrame, View>> {
  const { form, page, services, viewer, locals, url } = call;
  const { t } = page;
  const { search, replacement } = readAsked(url);
  const { person } = viewer;
  const key = form.get('key') ?? '';
  if (!person || !search || replacement === null || !isUuid(key)) return notFound();
  const note = (form.get('note') ?? '').trim();
  const ticked = readTicks(form.getAll('hit'));
  const errors: FormError[] = [];
  if (ticked.length === 0) errors.push({ message: t('FindNothingTicked') });
  if (note === '') errors.push({ field: 'note', message: t('FindNoteMissing') });
  if (note.length > longestNote) errors.push({ field: 'note', message: t('FindWordsLong', { limit: longestNote }) });
  if (errors.length > 0) return { errors };
  const actor = { person, requestId: locals.requestId };
  const done = await replaceAs(services, actor, { search, replacement, ticked, key, note, isDraft });
  if (!done.ok) return notFound();
  const { batch, seqs } = done.value;
  if (seqs) await services.publisher.publish(seqs);
  return redirectTo(`${sitePath(`/editor/batches/${batch.id}`, page.language)}?done=1`);
}

/** Finds words in the texts of items, and replaces them at the ticked places. */
export const textSearchPage = definePage<SiteFrame, View>({
  access: itemRights,
  frame: siteFrame,
  // All ticked places, each with its item and field.
  formLimit: 200_000,
  intents: {
    draft: (call) => replace(call, true),
    publish: (call) => replace(call, false),
  },
  async load({ services: { db, env }, url, form, page }) {
    const { search, replacement } = readAsked(url);
    const tooLong = ['q', 'with'].filter((name) => (url.searchParams.get(name) ?? '').trim().length > wordsLimit);
    const message = page.t('FindWordsLong', { limit: wordsLimit });
    const errors = tooLong.map((field) => ({ field, message }));
    const isAsked = search !== null && env.contentGraphqlUrl === undefined && errors.length === 0;
    const isOfWords = isAsked && replacement === null && search.version === 'live';
    const [type = '', locale = ''] = [search?.types[0], search?.locales[0]];
    return {
      errors,
      remoteUrl: env.contentGraphqlUrl,
      search,
      found: isAsked ? await searchTexts(db, search) : null,
      replacement: isAsked ? replacement : null,
      words: isOfWords ? await findWords({ q: search.words, type, locale }) : null,
      ticked: form && new Set(form.getAll('hit')),
      key: randomUUID(),
    };
  },
});
