import { accessPages } from '../../../../../server/people/access/access.rules.ts';
import { sitePath } from '../../../../../server/content/items/site-path.rules.ts';
import { noticeLimit } from '../../../../../server/people/preferences/preferences.contract.ts';
import {
  followSection,
  followsSection,
  unfollowSections,
} from '../../../../../server/people/preferences/section-notice.repo.ts';
import { sectionAt } from '../../../../../server/standards/library/comparing/read-history.ts';
import { findPlace } from '../../../../../server/standards/library/reading/find-place.ts';
import { libraryPath } from '../../../../../server/standards/library/reading/library-address.rules.ts';
import { citationOf, sectionName } from '../../../../../server/standards/library/reading/section-label.rules.ts';
import { definePage, type PageCall } from '../../../../http/define-page.ts';
import { notFound, redirectTo } from '../../../../http/responses.ts';
import { siteFrame, type SiteFrame } from '../../../../layouts/site-frame.ts';
import { nameStandard } from '../../../../components/library/name-standard.ts';

type Call = PageCall<SiteFrame>;

/** Longest name of a section that is looked up. */
const longest = 200;

/** Finds the section that a form or an address names, 'iso-9001/2026/210.8(A)'; null where there is none. */
async function findSection({ form, url, services, language, locals, page }: Call) {
  const written = form?.get('section') ?? url.searchParams.get('section') ?? '';
  const parts = written.slice(0, longest).split('/').filter(Boolean);
  const place = await findPlace(services.db, { parts, language, seesDrafts: false });
  if (place.kind !== 'place' || place.edition.state !== 'live') return null;
  const { edition, found, code } = place;
  const section = await sectionAt(services.db, edition, found);
  if (!section) return null;
  const standard = await nameStandard(locals, code, language, page.shell.site);
  return {
    code,
    work: section.work,
    name: sectionName(section, edition.language),
    lang: edition.language,
    citation: citationOf(standard.designation, edition, section),
    path: libraryPath({ standard: standard.slug, year: edition.year, key: section.key }, language),
    value: `${standard.slug}/${edition.year}/${section.key}`,
  };
}

const followPath = (language: string, section: string): string =>
  `${sitePath('/user/follow-section', language)}?section=${encodeURIComponent(section)}`;

/** Follows a section of a standard or stops it, by a form that needs no script. A GET changes nothing. */
export const followSectionPage = definePage({
  access: 'public',
  frame: siteFrame,
  async load(call) {
    const section = await findSection(call);
    if (!section) return notFound();
    const { person } = call.viewer;
    return {
      section,
      isFollowed: person !== null && (await followsSection(call.services.db, person.userId, section.work)),
    };
  },
  intents: {
    async submit(call) {
      const { form, services, viewer, page, language } = call;
      const section = await findSection(call);
      if (!section) return notFound();
      const back = followPath(language, section.value);
      if (!viewer.person) {
        const signIn = `${sitePath(accessPages.signIn, language)}?returnurl=${encodeURIComponent(back)}`;
        return redirectTo(signIn);
      }
      const { userId } = viewer.person;
      if (form.get('type') === 'unsubscribe') await unfollowSections(services.db, userId, { work: section.work });
      else {
        const followed = await followSection(services, userId, section);
        if (!followed.ok) return { errors: [{ message: page.t('FollowSectionsFull', { count: noticeLimit }) }] };
      }
      return redirectTo(back);
    },
  },
});
