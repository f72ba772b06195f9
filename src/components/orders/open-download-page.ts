import { defaultLocale, isLocale, type Locale } from '../../../server/content/content.rules.ts';
import { openDownload } from '../../../server/orders/open-download.ts';
import { readerOf } from '../../../server/orders/orderer.ts';
import { downloadPath } from '../../../server/orders/show-order.ts';
import { translator, type Translate } from '../../cms/dictionary.ts';
import { read } from '../../cms/query.ts';
import { shellQuery, type Shell } from '../../cms/shell.ts';
import type { PageContext } from '../account/open-account.ts';

export type DownloadModel =
  | { kind: 'missing'; language: Locale }
  /** Bought, but not there yet. */
  | { kind: 'preparing'; language: Locale; id: string; path: string; shell: Shell; t: Translate; orderNumber: string };

/**
 * Answers with a file that was bought, to be saved; whoever did not buy it is told what everybody is told of a page
 * that does not exist.
 */
export async function openDownloadPage({ locals, params, request }: PageContext): Promise<DownloadModel | Response> {
  const language = params['locale'] ?? defaultLocale;
  if (!isLocale(language) || params['locale'] === defaultLocale) return new Response('Not found', { status: 404 });
  const { services, person, caller } = locals;
  const id = params['entitlementId'] ?? '';
  const reader = readerOf(services.env, person, caller.headers);
  const opened = await openDownload(services, { id, reader, language });
  if (!opened.ok) {
    if (opened.code === 'not_found') return { kind: 'missing', language };
    const { orderNumber } = opened.details as { orderNumber: string };
    const shell = await read(locals, shellQuery, { language });
    const t = translator(shell.dictionary);
    return { kind: 'preparing', language, id, path: downloadPath(id, language), shell, t, orderNumber };
  }
  const { name, type, size, body } = opened.value;
  const isRead = request.method !== 'HEAD';
  if (!isRead && body instanceof ReadableStream) await body.cancel();
  return new Response(isRead ? body : null, {
    headers: {
      'Content-Type': type,
      'Content-Length': String(size),
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
