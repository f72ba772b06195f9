import type { Section } from '../../../../../server/standards/library/library.contract.ts';
import {
  shownSections,
  type PlacedSection,
} from '../../../../../server/standards/library/amendments/read-amended-page.ts';
import type { ReadEdition } from '../../../../../server/standards/library/reading/find-editions.ts';
import { libraryPath } from '../../../../../server/standards/library/reading/library-address.rules.ts';
import { citationOf, sectionName } from '../../../../../server/standards/library/reading/section-label.rules.ts';
import { buildContents, type ContentsEntry } from '../contents/contents-tree.ts';
import type { DraftFacts } from '../draft/draft-facts.ts';
import type { NamedStandard } from '../../../../components/library/name-standard.ts';
import type { StateView } from '../state/show-state.ts';

/** Where a page stands in its edition. */
export interface ReadPlace {
  standard: NamedStandard;
  edition: ReadEdition;
  /** Number and title of the page, or of the section that is shown alone. */
  name: string;
  citation: string;
  /** Permanent address of the page. */
  canonical: string;
  contents: ContentsEntry[];
  /** Null for a text that is not live, which has no states. */
  state: StateView | null;
  /** Sections that hold the page, the topmost first. */
  above: { name: string; href: string }[];
  previous: { name: string; href: string } | null;
  next: { name: string; href: string } | null;
  /** Set for a text that staff read before it goes live. */
  draft?: DraftFacts;
}

export interface Shown {
  /** All sections there are on any day. */
  sections: readonly PlacedSection[];
  top: Section;
  hrefOf(key: string): string;
  standard: NamedStandard;
  edition: ReadEdition;
  state: StateView | null;
}

/** Names a page, or a section of it, and what stands around it. A page whose section is deleted is none for the others. */
export function describePlace({ sections, top, hrefOf, standard, edition, state }: Shown, asked: Section): ReadPlace {
  const shown = shownSections({ sections });
  const there = new Set(shown.map(({ place }) => place));
  const pages = sections.filter(({ place, page }) => place === page && (there.has(place) || place === top.place));
  const at = pages.findIndex(({ place }) => place === top.place);
  const link = (section: Section | undefined) =>
    section ? { name: sectionName(section, edition.language), href: hrefOf(section.key) } : null;
  const byPlace = new Map(sections.map((section) => [section.place, section]));
  const above: ReadPlace['above'] = [];
  for (let up = byPlace.get(asked.parent ?? 0); up; up = byPlace.get(up.parent ?? 0)) {
    above.unshift({ name: sectionName(up, edition.language), href: hrefOf(up.key) });
  }
  return {
    standard,
    edition,
    state,
    name: sectionName(asked, edition.language),
    citation: citationOf(standard.designation, edition, asked),
    canonical: libraryPath({ standard: standard.slug, year: edition.year, key: top.key }, edition.language),
    contents: buildContents({
      sections: shown,
      language: edition.language,
      freePages: edition.freePages,
      open: top.place,
      hrefOf,
    }),
    above,
    previous: link(pages[at - 1]),
    next: link(pages[at + 1]),
  };
}
