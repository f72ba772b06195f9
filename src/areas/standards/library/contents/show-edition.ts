import type { Term } from '../../../../../server/standards/library/library.contract.ts';
import { listEditions } from '../../../../../server/standards/library/read-editions.ts';
import { organizationDate } from '../../../../../server/platform/dates/organization-date.rules.ts';
import {
  readAmendedEdition,
  shownSections,
  statedTerms,
} from '../../../../../server/standards/library/amendments/read-amended-page.ts';
import { findKey, termsOf } from '../../../../../server/standards/library/read-sections.ts';
import type { ReadEdition } from '../../../../../server/standards/library/reading/find-editions.ts';
import type { FoundPlace } from '../../../../../server/standards/library/reading/find-place.ts';
import { libraryPath } from '../../../../../server/standards/library/reading/library-address.rules.ts';
import { standardsCited } from '../../../../../server/standards/library/reading/standards-cited.ts';
import { decideReading, redirectWithin, type LibraryCall } from '../library-call.ts';
import { readCited, readStandardFacts, textPath } from '../load-standards.ts';
import type { NamedStandard } from '../../../../components/library/name-standard.ts';
import { readDay } from '../state/read-day.ts';
import { showState, type StateView } from '../state/show-state.ts';
import { writeBody } from '../text/write-body.ts';
import { bodyContext } from '../text/body-context.ts';
import { compareChoices, type CompareChoice } from '../comparing/compared-sides.ts';
import { priceCited, type PricedStandard } from './price-cited.ts';
import { buildContents, type ContentsEntry } from './contents-tree.ts';
import { findInText, type FoundInEdition } from './find-in-text.ts';

export interface EditionView {
  kind: 'edition';
  standard: NamedStandard;
  edition: ReadEdition;
  contents: ContentsEntry[];
  state: StateView;
  scope: string | null;
  terms: { term: string; also: string[]; html: string; href: string }[];
  cited: PricedStandard[];
  /** Of the product with the printed book. */
  productPath: string | null;
  /** Results of a search inside the edition; null without a question. */
  found: FoundInEdition | null;
  /** Texts to compare it with. */
  choices: CompareChoice[];
  /** True for those who may read all of it. */
  mayRead: boolean;
}

/** Longest question to the contents. */
const longestQuery = 100;

/** Shows contents, scope, terms and standards cited of an edition: all that is open to everybody. */
export async function showEdition(
  call: LibraryCall,
  { edition, editions }: FoundPlace & { kind: 'edition' },
  standard: NamedStandard,
): Promise<EditionView | Response> {
  const { services, locals, language, url } = call;
  const { db } = services;
  const asked = readDay(call);
  const pathOf = (key: string) => libraryPath({ standard: standard.slug, year: edition.year, key }, language);
  const hrefOf = (key: string) => pathOf(key) + asked.query;
  const query = (url.searchParams.get('q') ?? '').trim().slice(0, longestQuery);
  if (query !== '') {
    const named = await findKey(db, edition, query);
    if (named) {
      url.searchParams.delete('q');
      return redirectWithin(call, pathOf(named.key));
    }
  }
  const [amended, terms, targets, live, facts, decision] = await Promise.all([
    readAmendedEdition(db, edition, asked.day),
    termsOf(db, edition),
    standardsCited(db, edition),
    listEditions(db),
    standard.path === null ? null : readStandardFacts(locals, standard.path),
    decideReading(call, edition, ''),
  ]);
  const cited = targets.map(({ designation }) => designation);
  const sections = shownSections(amended);
  const today = organizationDate(services.clock.now(), services.installation.timeZone);
  const tree = { language: edition.language, freePages: edition.freePages, open: null, hrefOf };
  const contents = buildContents({ ...tree, sections });
  const context = bodyContext({
    keysHere: new Set(),
    hrefOf,
    standardHref: (written, key) => textPath(live, written, { key, language }),
    objects: [],
    language: edition.language,
    path: libraryPath(null, language),
  });
  const describe = ({ term, also, key, definition }: Term) => ({
    term,
    also,
    href: hrefOf(key),
    html: writeBody(definition, context),
  });
  return {
    kind: 'edition',
    standard,
    edition,
    contents,
    state: showState(asked, amended.amendments, today),
    scope: facts?.scope ?? null,
    terms: (await statedTerms(db, terms, amended)).map(describe),
    cited: await priceCited(call, await readCited(locals, live, { cited, language })),
    productPath: facts?.relatedProduct?.url ?? null,
    found:
      query === '' ? null : await findInText(call, { edition, query, path: call.page.path, day: asked.day, hrefOf }),
    choices: await compareChoices(
      call,
      { editions, edition },
      libraryPath({ standard: standard.slug, year: edition.year }, language),
    ),
    mayRead: decision.kind === 'allow',
  };
}
