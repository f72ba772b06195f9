import { accessPages } from '../../../../../server/people/access/access.rules.ts';
import { sitePath } from '../../../../../server/content/items/site-path.rules.ts';
import { listNotices } from '../../../../../server/people/preferences/document-notice.repo.ts';
import { pendingNoticeCookie, readPendingNotice } from '../../../../../server/people/preferences/pending-notice.ts';
import { noticeLimit } from '../../../../../server/people/preferences/preferences.contract.ts';
import { savePreferences } from '../../../../../server/people/preferences/save-preferences.ts';
import { subscribeNotices } from '../../../../../server/people/preferences/subscribe-notices.ts';
import { definePage, type PageCall } from '../../../../http/define-page.ts';
import { notFound, redirectTo, refusePrefetch } from '../../../../http/responses.ts';
import { siteFrame, type SiteFrame } from '../../../../layouts/site-frame.ts';

type Call = PageCall<SiteFrame>;

async function findDocument({ form, url, services, language }: Call) {
  const code = form?.get('code') ?? url.searchParams.get('code');
  return (await services.accountContent.documents(language)).find((each) => each.code === code) ?? null;
}

const followPath = (language: string, code: string): string =>
  `${sitePath('/user/follow', language)}?code=${encodeURIComponent(code)}`;

/** The sign-in address with the document, which is followed on return. */
function signInFirst({ language, services }: Call, code: string, isWanted: boolean): Response {
  const back = encodeURIComponent(followPath(language, code));
  const cookies = isWanted ? [pendingNoticeCookie(services.env.siteOrigin, code)] : [];
  return redirectTo(`${sitePath(accessPages.signIn, language)}?returnurl=${back}`, { cookies });
}

/**
 * Follows or unfollows a document, for browsers without JavaScript and for people who still have to sign in; then
 * redirects to the document. A GET changes nothing, except on return from sign-in after the button was pressed.
 */
export const followPage = definePage({
  access: 'public',
  frame: siteFrame,
  async load(call) {
    const { services, viewer, request, page } = call;
    const { siteOrigin } = services.env;
    const document = await findDocument(call);
    // The bare address of the form, for example typed by hand.
    if (!document && !call.form && !call.url.searchParams.has('code')) {
      return redirectTo(sitePath('/user/my-account/account-notification-preferences', call.language), { status: 302 });
    }
    if (!document) return notFound();
    const { person } = viewer;
    if (person && !call.form && readPendingNotice(siteOrigin, request.headers) === document.code) {
      const prefetched = refusePrefetch(request);
      if (prefetched) return prefetched;
      const followed = await subscribeNotices(services, person.userId, [document.code]);
      const cookies = [pendingNoticeCookie(siteOrigin, null)];
      if (followed.ok) return redirectTo(`${document.path}#following`, { cookies });
      call.setCookies(cookies);
      return { document, isFollowed: false, errors: [{ message: page.t('NoticesFull', { count: noticeLimit }) }] };
    }
    const codes = person ? await listNotices(services.db, person.userId) : [];
    return { document, isFollowed: codes.includes(document.code) };
  },
  intents: {
    async submit(call) {
      const { form, services, viewer, page } = call;
      const document = await findDocument(call);
      if (!document) return notFound();
      const isWanted = form.get('type') !== 'unsubscribe';
      const { code } = document;
      if (!viewer.person) return signInFirst(call, code, isWanted);
      const { userId } = viewer.person;
      const changed = isWanted
        ? await subscribeNotices(services, userId, [code])
        : await savePreferences(services, userId, { unsubscribe: [code] });
      if (!changed.ok) return { errors: [{ message: page.t('NoticesFull', { count: noticeLimit }) }] };
      return redirectTo(`${document.path}#${isWanted ? 'following' : 'not-following'}`);
    },
  },
});
