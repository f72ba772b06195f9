import type { Database } from '../../../../../server/platform/db/connection.ts';
import { sitePath } from '../../../../../server/content/items/site-path.rules.ts';
import type { Section } from '../../../../../server/standards/library/library.contract.ts';
import type { PlacedSection } from '../../../../../server/standards/library/amendments/read-amended-page.ts';
import { listEditions } from '../../../../../server/standards/library/read-editions.ts';
import { libraryPath } from '../../../../../server/standards/library/reading/library-address.rules.ts';
import { findInDraft, readDraftPage, type DraftText } from '../../../../../server/standards/library/live/read-draft.ts';
import { redirectTo } from '../../../../http/responses.ts';
import { isFreePage } from '../contents/contents-tree.ts';
import type { LibraryCall } from '../library-call.ts';
import { textPath } from '../load-standards.ts';
import type { NamedStandard } from '../../../../components/library/name-standard.ts';
import { bodyContext } from '../text/body-context.ts';
import { describePlace } from '../text/describe-place.ts';
import type { TextView } from '../text/show-text.ts';
import { writeText } from '../text/write-text.ts';

/** Address of a text for staff; of a section in it. */
const readPathOf = (id: number, language: string, key?: string): string =>
  sitePath(['/staff/library', id, 'read', ...(key === undefined ? [] : [encodeURIComponent(key)])].join('/'), language);

const asPlaced = (section: Section): PlacedSection => ({ ...section, isDeleted: false, isComing: false });

/**
 * Shows a page of a text that is not live, as readers would get it. A section leads to its page, as in the library. Null for
 * a number that the text has not. It is read from the import at each request, and kept nowhere.
 */
export async function showDraft(
  call: LibraryCall,
  draft: DraftText,
  { standard, spelling }: { standard: NamedStandard; spelling: string | null },
): Promise<TextView | Response | null> {
  const { services, language } = call;
  const { edition, sections, stored } = draft;
  const hrefOf = (key: string) => readPathOf(stored.id, language, key);
  const found = spelling === null ? sections[0] : findInDraft(draft, spelling);
  const section = sections.find(({ place }) => place === found?.place);
  const top = sections.find(({ place }) => place === section?.page);
  if (!found || !top) return null;
  if (found.key !== top.key || spelling !== top.key) {
    const fragment = found.key === top.key ? '' : `#${encodeURIComponent(found.key)}`;
    return redirectTo(hrefOf(top.key) + fragment, { status: 302 });
  }
  const written = await writeDraft(services.db, draft, { top, hrefOf, call });
  return {
    ...describePlace({ sections: sections.map(asPlaced), top, hrefOf, standard, edition, state: null }, top),
    canonical: hrefOf(top.key),
    html: written.html,
    definitions: written.definitions,
    kind: 'text',
    key: top.key,
    isFree: isFreePage(edition, top.key),
    choices: [],
    whole: null,
    draft: {
      state: stored.state,
      reportPath: sitePath(`/staff/library/${stored.id}`, language),
      readPath: readPathOf(stored.id, language),
      losses: stored.report.losses.flatMap(({ where, class: kind, what, sample, count }) =>
        written.keys.has(where) ? [{ kind, what, sample, count, href: `#${encodeURIComponent(where)}` }] : [],
      ),
    },
  };
}

async function writeDraft(
  db: Database,
  draft: DraftText,
  { top, hrefOf, call }: { top: DraftText['sections'][number]; hrefOf(key: string): string; call: LibraryCall },
) {
  const { edition, terms } = draft;
  const { language, page } = call;
  const [{ sections, objects }, live] = await Promise.all([readDraftPage(db, draft, top.place), listEditions(db)]);
  const keys = new Set([...sections, ...objects].map(({ key }) => key));
  const context = bodyContext({
    keysHere: keys,
    hrefOf,
    standardHref: (written, key) => textPath(live, written, { key, language }),
    objects,
    language: edition.language,
    path: libraryPath(null, language),
  });
  const written = writeText({
    // Amendments apply to what is live.
    sections: sections.map((section) => ({
      ...asPlaced(section),
      html: section.html,
      plain: section.plain,
      changes: [],
      notes: [],
    })),
    terms,
    language: edition.language,
    hasEarlierIds: isFreePage(edition, top.key),
    context,
    notes: new Map(),
    addressOf: hrefOf,
    words: { t: page.t, language, textLanguage: edition.language },
  });
  return { ...written, keys };
}
