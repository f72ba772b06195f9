import { escapeText } from '../../../../../server/content/texts/escape-text.rules.ts';
import type { Database } from '../../../../../server/platform/db/connection.ts';
import type { Section } from '../../../../../server/standards/library/library.contract.ts';
import { contentsOf } from '../../../../../server/standards/library/read-sections.ts';
import { newestLive, type ReadEdition } from '../../../../../server/standards/library/reading/find-editions.ts';
import { findSuccessors, type Successor } from '../../../../../server/standards/library/reading/find-successors.ts';
import { libraryPath } from '../../../../../server/standards/library/reading/library-address.rules.ts';
import { sectionLabel, sectionName } from '../../../../../server/standards/library/reading/section-label.rules.ts';
import type { Translate } from '../../../../cms/dictionary.ts';
import { attribute } from './write-body.ts';

interface Asked {
  edition: ReadEdition;
  /** All of the standard. */
  editions: readonly ReadEdition[];
  /** Name of the standard in addresses. */
  slug: string;
  /** Of the page. */
  language: string;
  t: Translate;
}

/** Note below the number of a section, as HTML, by key. */
export type GoneNotes = ReadonlyMap<string, string>;

/**
 * Writes for the numbered sections of an earlier edition, whose numbers the current edition has not, where their content
 * went. Empty for the current edition.
 */
export async function noteGone(
  db: Database,
  sections: readonly Pick<Section, 'key' | 'kind' | 'number' | 'work'>[],
  asked: Asked,
): Promise<GoneNotes> {
  const { edition, editions } = asked;
  const current = newestLive(editions, edition.language);
  if (current === null || current.year <= edition.year) return new Map();
  const standing = new Set((await contentsOf(db, current)).map(({ key }) => key));
  const gone = sections.filter(({ key, number }) => number !== null && !standing.has(key));
  if (gone.length === 0) return new Map();
  const works = gone.map(({ work }) => work);
  const successors = await findSuccessors(db, works, current);
  return new Map(
    gone.map((section) => [section.key, write(section, successors.get(section.work) ?? [], current, asked)]),
  );
}

function write(
  section: Pick<Section, 'kind' | 'number'>,
  successors: readonly Successor[],
  current: ReadEdition,
  { edition, slug, language, t }: Asked,
): string {
  const number = sectionLabel(section, edition.language);
  const linksTo = (how: Successor['how']): string =>
    successors
      .filter((successor) => successor.how === how)
      .map(({ section }) => {
        const href = libraryPath({ standard: slug, year: current.year, key: section.key }, language);
        return `<a href="${attribute(href)}">${escapeText(sectionName(section, current.language))}</a>`;
      })
      .join(', ');
  const [same, parts] = [linksTo('same'), linksTo('part')];
  const words = [
    escapeText(t('LibraryGone', { number, year: current.year })),
    ...(same === '' ? [] : [escapeText(t('LibraryGoneMoved')), `${same}.`]),
    ...(parts === '' ? [] : [escapeText(t(same === '' ? 'LibraryGoneMerged' : 'LibraryGoneParts')), parts]),
    ...(same + parts === '' ? [escapeText(t('LibraryGoneRemoved'))] : []),
  ];
  return `<p class="gone" lang="${attribute(language)}">${words.filter(Boolean).join(' ')}</p>`;
}
