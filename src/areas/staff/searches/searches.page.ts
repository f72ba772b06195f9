import { isLocale } from '../../../../server/platform/locale.rules.ts';
import { checkItemRights } from '../../../../server/people/access/item-rights.ts';
import { recordEdit } from '../../../../server/people/access/record-edit.ts';
import { sitePath } from '../../../../server/content/items/site-path.rules.ts';
import { readRule } from '../../../../server/content/reviews/review.repo.ts';
import { addSynonym, prepareSynonymAs, synonymList } from '../../../../server/search/add-synonym.ts';
import { listSearchTerms } from '../../../../server/search/search-terms.ts';
import { siteFrame } from '../../../layouts/site-frame.ts';
import { definePage } from '../../../http/define-page.ts';
import { notFound, redirectTo } from '../../../http/responses.ts';

/** Periods for the totals in days, the most usual first. */
export const spans = [30, 7, 90] as const;
/** Rows of each list. */
const most = 50;

/** Shows the most frequent queries, and those without results, which a form adds to the synonyms. */
export const searchesPage = definePage({
  access: 'searches',
  frame: siteFrame,
  async load({ services, url }) {
    const asked = Number(url.searchParams.get('days'));
    const days = spans.find((span) => span === asked) ?? spans[0];
    const [frequent, inVain] = await Promise.all([
      listSearchTerms(services, { days, most, isWithoutResult: false }),
      listSearchTerms(services, { days, most, isWithoutResult: true }),
    ]);
    return { days, frequent, inVain, isSaved: url.searchParams.get('done') === 'same' };
  },
  rights: { same: 'content.write' },
  intents: {
    async same({ page, viewer: { person }, form, services, locals: { requestId } }) {
      const { t, path } = page;
      const [term = '', meaning = ''] = ['term', 'meaning'].map((name) => plainWord(form.get(name)));
      const language = form.get('language') ?? '';
      if (!person || !isLocale(language) || term === '') return notFound();
      if (meaning === '') return { errors: [{ message: t('StaffSearchesMeaningMissing') }] };
      const allowed = checkItemRights(person, { id: synonymList.id, language, isDraft: false });
      if (!allowed.ok) return { errors: [{ message: t('DeskNotAllowed') }] };
      // Where somebody else has to approve the list, the words wait in a draft, or beside one that waits already.
      const isDraft = (await readRule(services.db, synonymList.type)) !== 'never';
      const asked = { term, meaning, language };
      const prepared = isDraft ? await prepareSynonymAs(services, { person, requestId }, asked) : null;
      if (prepared?.ok) return redirectTo(sitePath(`/editor/reviews/${prepared.value.id}`, page.language));
      if (prepared) return { status: 409, errors: [{ message: t('StaffSearchesNotSaved') }] };
      const saved = await addSynonym(services, { term, meaning, language, savedBy: person.email, isDraft });
      if (!saved.ok) return { status: 409, errors: [{ message: t('StaffSearchesNotSaved') }] };
      if (isDraft)
        return redirectTo(`${sitePath(`/editor/items/${synonymList.id}/check`, page.language)}?locale=${language}`);
      const { seqs } = saved.value;
      await recordEdit(services, { by: person.userId, action: 'item-save', item: saved.value, requestId });
      if (seqs) await services.publisher.publish(seqs);
      return redirectTo(`${path}?done=same`);
    },
  },
});

/** Longest word of a group, in characters; counted searches are no longer. */
const longestWord = 80;

const plainWord = (text: string | null): string => (text ?? '').replace(/\s+/g, ' ').trim().slice(0, longestWord);
