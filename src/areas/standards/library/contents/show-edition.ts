import type { Term } from '../../../../../server/standards/library/library.contract.ts';
import { listEditions } from '../../../../../server/standards/library/read-editions.ts';
import { contentsOf, findKey, termsOf } from '../../../../../server/standards/library/read-sections.ts';
import type { ReadEdition } from '../../../../../server/standards/library/reading/find-editions.ts';
import type { FoundPlace } from '../../../../../server/standards/library/reading/find-place.ts';
import { libraryPath } from '../../../../../server/standards/library/reading/library-address.rules.ts';
import { standardsCited } from '../../../../../server/standards/library/reading/standards-cited.ts';
import { decideReading, redirectWithin, type LibraryCall } from '../library-call.ts';
import { readCited, readStandardFacts, textPath, type CitedStandard, type NamedStandard } from '../load-standards.ts';
import { writeBody } from '../text/write-body.ts';
import { bodyContext } from '../text/body-context.ts';
import { compareChoices, type CompareChoice } from '../comparing/compared-sides.ts';
import { todayOf } from '../../../../../server/platform/dates/today.ts';
import { buildContents, type ContentsEntry } from './contents-tree.ts';
import { findInText, type FoundInEdition } from './find-in-text.ts';

export interface EditionView {
  kind: 'edition';
  standard: NamedStandard;
  edition: ReadEdition;
  contents: ContentsEntry[];
  scope: string | null;
  terms: { term: string; also: string[]; html: string; href: string }[];
  cited: CitedStandard[];
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
  const hrefOf = (key: string) => libraryPath({ standard: standard.slug, year: edition.year, key }, language);
  const query = (url.searchParams.get('q') ?? '').trim().slice(0, longestQuery);
  if (query !== '') {
    const named = await findKey(db, edition, query);
    if (named) {
      url.searchParams.delete('q');
      return redirectWithin(call, hrefOf(named.key));
    }
  }
  const [sections, terms, targets, live, facts, decision] = await Promise.all([
    contentsOf(db, edition),
    termsOf(db, edition),
    standardsCited(db, edition),
    listEditions(db),
    standard.path === null ? null : readStandardFacts(locals, standard.path),
    decideReading(call, edition, ''),
  ]);
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
    scope: facts?.scope ?? null,
    terms: terms.map(describe),
    cited: await Promise.all(
      targets.map(({ designation }) => readCited(locals, live, { written: designation, language })),
    ),
    productPath: facts?.relatedProduct?.url ?? null,
    found:
      query === ''
        ? null
        : await findInText(call, { edition, query, path: call.page.path, day: todayOf(services), hrefOf }),
    choices: compareChoices(editions, edition, {
      path: libraryPath({ standard: standard.slug, year: edition.year }, language),
      t: call.page.t,
    }),
    mayRead: decision.kind === 'allow',
  };
}
