import { defaultLocale } from '../../../server/platform/locale.rules.ts';
import { atomFeed } from './atom-feed.ts';
import { translator } from '../../cms/dictionary.ts';
import { documentStatus } from '../../components/document/document-wording.ts';
import {
  changesFiles,
  documentTimeline,
  timelineEntryId,
  timelineKinds,
  type ChangesFormat,
} from '../document/document-timeline.ts';
import { read } from '../../cms/query.ts';
import { shellQuery } from '../../cms/shell.ts';
import { getRoute } from '../get-route.ts';

/**
 * Answers what has changed in a document as an Atom feed or as JSON: stored like its page, guarded like it, and made again
 * with it. It is made when it is first asked for.
 * @param asked.path of the document, without locale prefix
 */
export async function changesFile(
  locals: App.Locals,
  { path, format }: { path: string; format: ChangesFormat },
): Promise<Response> {
  const { language } = locals;
  const [shell, { route: item }] = await Promise.all([
    read(locals, shellQuery, { language }),
    read(locals, getRoute, { path, language }),
  ]);
  if (item?.__typename !== 'DocumentInfo') return new Response('Not found', { status: 404 });
  locals.render.access = item.access;
  const t = translator(shell.dictionary);
  const entries = documentTimeline(item, t);
  const code = item.designation;
  const english = new Set(item.englishTexts);
  if (format === 'json') {
    const { status, replacedBy, currentEditionYear } = item;
    return Response.json({
      code,
      title: item.title,
      path: item.path,
      language,
      currentEditionYear,
      status: documentStatus(status, t),
      replacedBy: replacedBy && replacedBy.designation,
      changes: entries.map(({ kind, date, title, url, edition }) => ({
        kind,
        kindName: t(timelineKinds[kind]),
        date,
        title,
        edition,
        url: new URL(url, locals.site.origin).href,
      })),
    });
  }
  const body = atomFeed({
    origin: locals.site.origin,
    path: `${item.path}/${changesFiles.atom}`,
    home: item.path,
    title: t('TimelineOf', { code, title: item.title }),
    language,
    timeZone: locals.site.installation.timeZone,
    entries: entries.map((entry) => ({
      id: timelineEntryId(item, entry),
      path: entry.url,
      title: entry.title,
      titleLanguage: english.has(entry.title) ? defaultLocale : undefined,
      author: t('SiteName'),
      publishedOn: entry.date,
      summary: t('TimelineEntry', { kind: t(timelineKinds[entry.kind]), code, year: entry.edition }),
      updatedAt: null,
    })),
  });
  return new Response(body, { headers: { 'Content-Type': 'application/atom+xml; charset=utf-8' } });
}

/** Addresses of both files of a document. */
export const changesPaths = (path: string) => ({
  atom: `${path}/${changesFiles.atom}`,
  json: `${path}/${changesFiles.json}`,
});
