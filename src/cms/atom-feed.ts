import { escapeXml } from './sitemap.ts';

export interface FeedEntry {
  path: string;
  title: string;
  summary: string;
  author: string | null;
  /** Calendar date, YYYY-MM-DD. */
  publishedOn: string;
  updatedAt: string;
}

/** An Atom feed (RFC 4287) of the newest articles. Addresses are ids: they redirect when an article moves. */
export function atomFeed(options: {
  origin: string;
  path: string;
  home: string;
  title: string;
  language: string;
  entries: readonly FeedEntry[];
}): string {
  const { origin, entries } = options;
  const updated =
    entries
      .map((entry) => entry.updatedAt)
      .toSorted()
      .at(-1) ?? '1970-01-01T00:00:00Z';
  const url = (path: string) => escapeXml(origin + encodeURI(path));
  const items = entries.map(
    (entry) => `  <entry>
    <id>${url(entry.path)}</id>
    <title>${escapeXml(entry.title)}</title>
    <link href="${url(entry.path)}"/>
    <published>${escapeXml(entry.publishedOn)}T00:00:00Z</published>
    <updated>${escapeXml(entry.updatedAt)}</updated>${entry.author ? `\n    <author><name>${escapeXml(entry.author)}</name></author>` : ''}
    <summary>${escapeXml(entry.summary)}</summary>
  </entry>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escapeXml(options.language)}">
  <id>${url(options.path)}</id>
  <title>${escapeXml(options.title)}</title>
  <link rel="self" href="${url(options.path)}"/>
  <link href="${url(options.home)}"/>
  <updated>${escapeXml(updated)}</updated>
  <author><name>${escapeXml(options.title)}</name></author>
${items.join('\n')}
</feed>
`;
}
