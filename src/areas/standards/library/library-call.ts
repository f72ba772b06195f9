import { currentRequest } from '../../../../server/http/current-request.ts';
import { opensLibrary } from '../../../../server/people/accounts/subscription.rules.ts';
import { decideLibrary, type LibraryDecision } from '../../../../server/people/access/access.rules.ts';
import { organizationDate } from '../../../../server/platform/dates/organization-date.rules.ts';
import type { Edition } from '../../../../server/standards/library/library.contract.ts';
import type { PageCall } from '../../../http/define-page.ts';
import { redirectTo } from '../../../http/responses.ts';
import type { SiteFrame } from '../../../layouts/site-frame.ts';
import { isFreePage } from './contents/contents-tree.ts';

export type LibraryCall = PageCall<SiteFrame>;
type Asking = Pick<PageCall, 'services' | 'viewer' | 'url'>;

/** Returns what an address may show of a page. @param page key of its page section */
export async function decideReading(
  { services, viewer, url }: Asking,
  edition: Pick<Edition, 'state' | 'access' | 'freePages'>,
  page: string,
): Promise<LibraryDecision> {
  const today = organizationDate(services.clock.now(), services.installation.timeZone);
  return decideLibrary({ isLive: edition.state === 'live', isFree: isFreePage(edition, page) }, viewer.person, {
    path: url.pathname,
    bannedCountries: viewer.person ? await services.accountContent.bannedCountries() : [],
    hasSubscription: opensLibrary(viewer.customer?.subscriptions ?? [], today),
  });
}

/** Address of the request as it was sent, in which '%28' is not '('. */
const sentPath = ({ page }: LibraryCall): string => (currentRequest()?.target ?? page.path).replace(/[?#].*$/, '');

/** Returns whether the request has the one spelling of an address. */
export const isSpelled = (call: LibraryCall, path: string): boolean => sentPath(call) === path;

/** Leads to the one spelling of an address, for good. */
export const redirectPermanently = ({ url }: LibraryCall, path: string): Response =>
  new Response(null, { status: 301, headers: { Location: path + url.search, 'Cache-Control': 'private, no-store' } });

/** Leads to where a section stands now. */
export const redirectWithin = ({ url }: LibraryCall, path: string, fragment = ''): Response =>
  redirectTo(path + url.search + fragment, { status: 302 });
