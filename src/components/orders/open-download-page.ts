import { routeLocale, type Locale } from '../../../server/content/content.rules.ts';
import { downloadLimit } from '../../../server/orders/download-limit.rules.ts';
import { isEntitlementId } from '../../../server/orders/entitlement.repo.ts';
import { openDownload, type Download, type RefusedDownload } from '../../../server/orders/open-download.ts';
import { downloadPath, ownDownloadPath } from '../../../server/orders/order-paths.rules.ts';
import { readerOf } from '../../../server/orders/orderer.ts';
import { longDate } from '../../cms/calendar-date.ts';
import { translator, type Translate } from '../../cms/dictionary.ts';
import { read } from '../../cms/query.ts';
import { shellQuery, type Shell } from '../../cms/shell.ts';
import { leaveFor, type PageContext } from '../account/open-account.ts';

/** In place of a file that was bought: why it cannot be had, and what to do. */
interface RefusedModel {
  kind: 'refused';
  status: 403 | 404;
  language: Locale;
  path: string;
  shell: Shell;
  t: Translate;
  title: string;
  text: string;
}
export type DownloadModel = { kind: 'missing'; language: Locale } | RefusedModel;

/** Status and phrases of each reason. */
const reasons = {
  not_ready: { status: 404, title: 'DownloadPreparing', text: 'DownloadPreparingText' },
  used_up: { status: 403, title: 'DownloadUsedUp', text: 'DownloadUsedUpText' },
  expired: { status: 403, title: 'DownloadExpired', text: 'DownloadExpiredText' },
} as const;

/**
 * Answers with a file that was bought, to be saved. Whoever is signed out may have bought it and signs in first;
 * everybody else is told what everybody is told of a page that does not exist.
 */
export async function openDownloadPage({ locals, params, request }: PageContext): Promise<DownloadModel | Response> {
  const language = routeLocale(params);
  const { services, person, caller } = locals;
  const id = params['entitlementId'] ?? '';
  const opened = await openDownload(services, {
    id,
    reader: readerOf(services.env, person, caller.headers),
    language,
    isHeadOnly: request.method === 'HEAD',
    isStaff: Boolean(person?.impersonator),
    range: request.headers.get('range'),
    ifRange: request.headers.get('if-range'),
  });
  if (opened.ok) return send(opened.value);
  if (opened.code === 'not_found') {
    return person === null && isEntitlementId(id)
      ? leaveFor(ownDownloadPath(id, language), 302)
      : { kind: 'missing', language };
  }
  const { orderNumber, quantity, expiresOn, size } = opened.details as RefusedDownload;
  if (opened.code === 'unsatisfiable') {
    const headers = { 'Content-Range': `bytes */${size}`, 'Cache-Control': 'private, no-store' };
    return new Response(null, { status: 416, headers });
  }
  const { status, title, text } = reasons[opened.code];
  const shell = await read(locals, shellQuery, { language });
  const t = translator(shell.dictionary);
  const until = expiresOn === null ? '' : longDate(expiresOn, language);
  return {
    ...{ kind: 'refused', status, language, path: downloadPath(id, language), shell, t },
    title: t(title),
    text: t(text, { number: orderNumber, limit: downloadLimit({ quantity }), until }),
  };
}

function send({ name, type, size, tag, part, body }: Download): Response {
  const { first, last } = part ?? { first: 0, last: size - 1 };
  return new Response(body, {
    status: part ? 206 : 200,
    headers: {
      'Content-Type': type,
      'Content-Length': String(last - first + 1),
      'Content-Disposition': `attachment; filename="${name}"`,
      'Accept-Ranges': 'bytes',
      ...(part && { 'Content-Range': `bytes ${first}-${last}/${size}` }),
      ETag: tag,
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
