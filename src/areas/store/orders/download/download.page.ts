import { longDate } from '../../../../../server/platform/dates/date-text.rules.ts';
import { contentRange } from '../../../../../server/platform/files/byte-range.rules.ts';
import { contactPath } from '../../../../../server/forms/definition/contact-path.rules.ts';
import { downloadLimit } from '../../../../../server/store/orders/grants/download-limit.rules.ts';
import { isEntitlementId } from '../../../../../server/store/orders/grants/entitlement.repo.ts';
import {
  openDownload,
  type Download,
  type RefusedDownload,
} from '../../../../../server/store/orders/downloads/open-download.ts';
import { isLinkToken, readerWithLink } from '../../../../../server/store/orders/links/order-link.ts';
import { orderLinkPath, ownDownloadPath } from '../../../../../server/store/orders/order-paths.rules.ts';
import { noFrame, siteFrame } from '../../../../layouts/site-frame.ts';
import { definePage } from '../../../../http/define-page.ts';
import { notFound, redirectTo } from '../../../../http/responses.ts';

/** Status and phrases by reason why a file is not available. */
const reasons = {
  not_ready: { status: 404, title: 'DownloadPreparing', text: 'DownloadPreparingText' },
  revoked: { status: 403, title: 'DownloadRevoked', text: 'DownloadRevokedText' },
  not_open: { status: 403, title: 'DownloadNotOpen', text: 'DownloadNotOpenText' },
  used_up: { status: 403, title: 'DownloadUsedUp', text: 'DownloadUsedUpText' },
  disputed: { status: 403, title: 'DownloadDisputed', text: 'DownloadDisputedText' },
  taken_back: { status: 403, title: 'DownloadTakenBack', text: 'DownloadTakenBackText' },
  expired: { status: 403, title: 'DownloadExpired', text: 'DownloadExpiredText' },
} as const;

/**
 * Answers with a purchased file for saving, or with the reason and next steps. Signed-out visitors may have bought it
 * and sign in first; all others get the 404 page.
 */
export const downloadPage = definePage({
  access: 'public',
  // A file needs no texts: it can be downloaded while the content is unreachable.
  frame: noFrame,
  async load(call) {
    const { language, viewer, services, params, request, url } = call;
    const id = params['entitlementId'] ?? '';
    const link = url.searchParams.get('link');
    const opened = await openDownload(services, {
      id,
      reader: await readerWithLink(services, viewer.reader, link),
      language,
      isHeadOnly: request.method === 'HEAD',
      isStaff: Boolean(viewer.person?.impersonator),
      range: request.headers.get('range'),
      ifRange: request.headers.get('if-range'),
    });
    if (opened.ok) return send(opened.value);
    if (opened.code === 'not_found') {
      // The page of the link explains that it has expired and how to get another.
      if (link !== null && isLinkToken(link)) return redirectTo(orderLinkPath(link, language), { status: 302 });
      const maySignIn = viewer.person === null && isEntitlementId(id);
      return maySignIn ? redirectTo(ownDownloadPath(id, language), { status: 302 }) : notFound();
    }
    const { orderNumber, quantity, revokedUnits, opensOn, expiresOn, size } = opened.details as RefusedDownload;
    if (opened.code === 'unsatisfiable') {
      const headers = { 'Content-Range': contentRange(null, size), 'Cache-Control': 'private, no-store' };
      return new Response(null, { status: 416, headers });
    }
    const { status, title, text } = reasons[opened.code];
    const opening = opensOn === null ? '' : longDate(opensOn, language);
    const until = expiresOn === null ? '' : longDate(expiresOn, language);
    const frame = await siteFrame(call);
    const { t } = frame;
    return {
      frame,
      status,
      title: t(title),
      text: t(text, { number: orderNumber, limit: downloadLimit({ quantity, revokedUnits }), until, opening }),
      contact: { label: t('OrderDesk'), href: contactPath(language, 'order', orderNumber) },
    };
  },
});

function send({ name, type, size, tag, part, body }: Download): Response {
  const { first, last } = part ?? { first: 0, last: size - 1 };
  return new Response(body, {
    status: part ? 206 : 200,
    headers: {
      'Content-Type': type,
      'Content-Length': String(last - first + 1),
      'Content-Disposition': `attachment; filename="${name}"`,
      'Accept-Ranges': 'bytes',
      ...(part && { 'Content-Range': contentRange(part, size) }),
      ETag: tag,
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
