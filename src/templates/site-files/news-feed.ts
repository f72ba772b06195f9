import { sitePath } from '../../../server/content/items/site-path.rules.ts';
import { atomFeed } from './atom-feed.ts';
import { translator } from '../../cms/dictionary.ts';
import { readFeedArticles } from '../../cms/queries/feed-articles.ts';
import { read } from '../../cms/query.ts';
import { shellQuery } from '../../cms/shell.ts';

/** The news of one language as an Atom feed. */
export async function newsFeed(locals: App.Locals, language: string): Promise<Response> {
  const [shell, articles] = await Promise.all([
    read(locals, shellQuery, { language }),
    readFeedArticles(locals, language),
  ]);
  const t = translator(shell.dictionary);
  const body = atomFeed({
    origin: locals.site.origin,
    path: sitePath('/feed.xml', language),
    home: sitePath('/', language),
    title: t('NewsFeed'),
    language,
    timeZone: locals.site.installation.timeZone,
    entries: articles.map((item) => ({
      id: item.feedId,
      path: item.path,
      title: item.title,
      summary: item.cardText ?? item.description,
      author: item.publicationAuthor?.authorName ?? null,
      publishedOn: item.publicationDate,
      updatedAt: item.updatedAt,
    })),
  });
  return new Response(body, { headers: { 'Content-Type': 'application/atom+xml; charset=utf-8' } });
}
