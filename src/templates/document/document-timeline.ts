import {
  changeAnchor,
  editionChangesIn,
  type EditionChangeKind,
} from '../../../server/content/items/documents/edition-change.rules.ts';
import type { PhraseKey } from '../../../server/platform/phrase-key.contract.ts';
import type { Translate } from '../../cms/dictionary.ts';
import { publishedEditions } from './edition-list.ts';
import type { DocumentInfo } from '../../cms/routed.ts';

export interface TimelineEntry {
  kind: 'edition' | EditionChangeKind;
  /** YYYY-MM-DD */
  date: string;
  /** Names its line on the page; null for an edition, which has a place of its own. */
  anchor: string | null;
  title: string;
  /** Address of its text; editions are shown on the page of the document. */
  url: string;
  /** Year of the edition that it is or changes. */
  edition: number;
}

type Told = Pick<DocumentInfo, 'path' | 'nextEditionYear'> & {
  editions: readonly Pick<DocumentInfo['editions'][number], 'year' | 'effectiveAt' | 'jSONData'>[];
};

/** Names what an entry is. */
export const timelineKinds: Readonly<Record<TimelineEntry['kind'], PhraseKey>> = {
  edition: 'TimelineEdition',
  amendment: 'TimelineAmendment',
  erratum: 'TimelineErratum',
  interpretation: 'TimelineInterpretation',
  decision: 'TimelineDecision',
};

/**
 * Returns every change of a document, newest first: its editions and their later changes. The data holds public
 * documents only.
 */
export const documentTimeline = (item: Told, t: Translate): TimelineEntry[] =>
  publishedEditions(item)
    .flatMap(({ year, effectiveAt, jSONData }): TimelineEntry[] => [
      ...editionChangesIn(jSONData).map(({ kind, title, url, publishedOn }) => ({
        kind,
        anchor: changeAnchor({ title, publishedOn }),
        title,
        url,
        date: publishedOn,
        edition: year,
      })),
      ...(effectiveAt
        ? [
            {
              kind: 'edition' as const,
              anchor: null,
              date: effectiveAt,
              title: t('EditionYear', { year }),
              edition: year,
              url: `${item.path}#edition-${year}`,
            },
          ]
        : []),
    ])
    .toSorted((a, b) => b.date.localeCompare(a.date));

/**
 * Returns the id of an entry in feeds, made of the one of its document, which it keeps when that moves.
 * @param feedId of the document; null where the address is the id
 */
export function timelineEntryId(
  { path, feedId }: Pick<DocumentInfo, 'path' | 'feedId'>,
  { kind, edition, url }: Pick<TimelineEntry, 'kind' | 'edition' | 'url'>,
): string | null {
  if (feedId === null) return null;
  // Published by an earlier release, whose ids were addresses.
  if (URL.canParse(url, feedId) && /^https?:/.test(feedId))
    return url.startsWith(`${path}#`) ? feedId + url.slice(path.length) : new URL(url, feedId).href;
  return `${feedId}#${kind}-${kind === 'edition' ? edition : encodeURIComponent(url)}`;
}

/** The files that tell the timeline of a document to programs. */
export const changesFiles = { atom: 'changes.atom', json: 'changes.json' } as const;
export type ChangesFormat = keyof typeof changesFiles;

/** Splits '/codes/iso-9001/changes.atom' into the document's path and the format; null for any other path. */
export function splitChangesPath(path: string): { path: string; format: ChangesFormat } | null {
  const [, base, format] = /^(\/.+)\/changes\.(atom|json)$/.exec(path) ?? [];
  return base !== undefined && (format === 'atom' || format === 'json') ? { path: base, format } : null;
}
