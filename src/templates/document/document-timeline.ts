import {
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
        title,
        url,
        date: publishedOn,
        edition: year,
      })),
      ...(effectiveAt
        ? [
            {
              kind: 'edition' as const,
              date: effectiveAt,
              title: t('EditionYear', { year }),
              edition: year,
              url: `${item.path}#edition-${year}`,
            },
          ]
        : []),
    ])
    .toSorted((a, b) => b.date.localeCompare(a.date));

/** The files that tell the timeline of a document to programs. */
export const changesFiles = { atom: 'changes.atom', json: 'changes.json' } as const;
export type ChangesFormat = keyof typeof changesFiles;

/** Splits '/codes/iso-9001/changes.atom' into the document's path and the format; null for any other path. */
export function splitChangesPath(path: string): { path: string; format: ChangesFormat } | null {
  const [, base, format] = /^(\/.+)\/changes\.(atom|json)$/.exec(path) ?? [];
  return base !== undefined && (format === 'atom' || format === 'json') ? { path: base, format } : null;
}
