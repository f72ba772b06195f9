import { addressXml, escapeXml } from '../../../server/content/items/xml-text.rules.ts';
import { zonedNoon } from '../../../server/platform/dates/zoned-time.rules.ts';

export interface FeedEntry {
  /** Stored id, the same for life; null where the address is the id. */
  id: string | null;
  path: string;
  title: string;
  /** Language of the title, where it is not that of the feed. */
  titleLanguage?: string | undefined;
  summary: string;
  author: string | null;
  /** Calendar date, YYYY-MM-DD. */
  publishedOn: string;
  /** Null for an entry that has not changed since. */
  updatedAt: string | null;
}

/** Atom requires a date; this one marks an unknown moment. */
const unknown = '1970-01-01T00:00:00.000Z';

/**
 * An Atom feed (RFC 4287) of the newest articles. An entry keeps its id when its article moves, is renamed, or the site gets
 * another origin (docs/decisions/content-and-publishing.md#ids-in-feeds).
 */
export function atomFeed(options: {
  origin: string;
  path: string;
  home: string;
  title: string;
  language: string;
  timeZone: string;
  entries: readonly FeedEntry[];
}): string {
  const { origin, entries } = options;
  const dated = entries.map((entry) => {
    // Noon has the same date in nearly every reader's time zone.
    const published = zonedNoon(entry.publishedOn, options.timeZone)?.toISOString() ?? null;
    return { entry, published, updated: entry.updatedAt ?? published ?? unknown };
  });
  const newest =
    dated
      .map(({ updated }) => updated)
      .toSorted()
      .at(-1) ?? unknown;
  const url = (path: string) => addressXml(origin, path);
  const items = dated.map(
    ({ entry, published, updated }) => `  <entry>
    <id>${entry.id === null ? url(entry.path) : escapeXml(entry.id)}</id>
    <title${entry.titleLanguage ? ` xml:lang="${escapeXml(entry.titleLanguage)}"` : ''}>${escapeXml(entry.title)}</title>
    <link href="${url(entry.path)}"/>${published ? `\n    <published>${published}</published>` : ''}
    <updated>${escapeXml(updated)}</updated>${entry.author ? `\n    <author><name>${escapeXml(entry.author)}</name></author>` : ''}
    <summary>${escapeXml(entry.summary)}</summary>
  </entry>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escapeXml(options.language)}">
  <id>${url(options.path)}</id>
  <title>${escapeXml(options.title)}</title>
  <link rel="self" href="${url(options.path)}"/>
  <link href="${url(options.home)}"/>
  <updated>${escapeXml(newest)}</updated>
  <author><name>${escapeXml(options.title)}</name></author>
${items.join('\n')}
</feed>
`;
}
