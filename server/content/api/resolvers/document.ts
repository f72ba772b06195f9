import type { ContentLoader, Typed } from '../content-loader.ts';
import { splitSitePath } from '../../items/site-path.rules.ts';
import { nameFromId } from '../../items/item.contract.ts';
import type { ListQuery } from '../../items/list-query.rules.ts';
import { draftStatus, openActions, scheduledStage, stageOf } from '../../items/documents/revision-schedule.rules.ts';
import { listedDocument, readDocuments, shownDocuments } from '../../items/documents/published-document.rules.ts';
import { ShownLater } from '../shown-later.ts';
import { firstOf } from './arguments.ts';
import { englishTexts } from './english-texts.ts';
import { once } from './once.ts';
import { designate, referCommittee, referDocuments, referProduct } from './reference.ts';
import { showRouted } from './routed-item.ts';

/**
 * A standard with its wire names (docs/decisions/wire-names.md#letter-for-letter), misspellings
 * included.
 */
export function showDocument(
  item: Typed<'document'>,
  loader: ContentLoader,
  alternates?: { language: string; path: string }[],
) {
  const { fields } = item;
  const id = nameFromId(item.id);
  const editions = fields.editions?.toSorted((a, b) => b.year - a.year) ?? null;
  const { schedule } = fields;
  const documentsOf = documentsIn(item, loader);
  const stage = stageOf(fields.tags ?? [], schedule ? scheduledStage(schedule, loader) : fields.stage);
  return {
    ...showRouted(item, loader, alternates),
    feedId: item.feedId,
    subtitle: fields.subtitle ?? null,
    content: fields.content ?? null,
    scope: fields.scope ?? null,
    status: fields.status,
    replacedBy: async () =>
      fields.replacedBy ? ((await referDocuments([fields.replacedBy], item.locale, loader))[0] ?? null) : null,
    withdrawnOn: fields.withdrawnOn ?? null,
    withdrawnReason: fields.withdrawnReason ?? null,
    ...designate(fields, item.locale, loader),
    documentId: fields.documentId,
    productId: fields.productId ?? null,
    currentEditionYear: fields.currentEditionYear,
    currentEditionId: editions?.some((edition) => edition.year === fields.currentEditionYear)
      ? `${id}-${fields.currentEditionYear}`
      : null,
    nextEditionYear: fields.nextEditionYear ?? null,
    nextEditionItem: fields.nextEditionYear ? `${id}-${fields.nextEditionYear}` : null,
    stage,
    revisionCycle: fields.revisionCycle ?? null,
    availableInLiNK: fields.availableInLink,
    relatedProduct: () =>
      fields.relatedProduct ?? (fields.productId ? referProduct(fields.productId, item.locale, loader) : null),
    buttonsOff: fields.buttonsOff ?? [],
    contentTagging: fields.tags ?? [],
    committee: () => (fields.committee ? referCommittee(fields.committee, item.locale, loader) : null),
    editions: ({ first }: { first: number }) =>
      editions &&
      firstOf(editions, { first }).map((edition) => ({
        id: `${id}-${edition.year}`,
        year: edition.year,
        effectiveAt: edition.effectiveAt ?? null,
        summary: edition.summary,
        jSONData: once(async () => JSON.stringify({ documents: await documentsOf(edition) })),
      })),
    freeAccess: editions && (fields.freeAccess ?? []),
    englishTexts: () => (editions ? englishTexts(item, loader) : null),
    jSONData: once(
      async () =>
        editions &&
        JSON.stringify({
          documents: (await Promise.all(editions.map(documentsOf))).flat(),
          revisionCycle: fields.revisionCycle ?? null,
          stage,
        }),
    ),
    schedule: schedule && {
      ...schedule,
      open: openActions(schedule, loader),
      draftStatus: draftStatus(schedule, loader),
      jSONData: once(async () => JSON.stringify({ documents: await documentsOf(schedule) })),
    },
    privateData: () =>
      loader.readsAll && editions
        ? JSON.stringify(
            [
              ...editions,
              ...(schedule && fields.nextEditionYear
                ? [{ year: fields.nextEditionYear, documents: schedule.documents }]
                : []),
            ].map(({ year, documents }) => ({ year, documents: readDocuments(documents) })),
          )
        : null,
  };
}

type Documents = { documents?: unknown[] | undefined };

/**
 * Returns the reader of the documents published with a standard. A document may have one language only: its link
 * leads to the page in the standard's language where there is one. All links are looked up together, when the first
 * list is read.
 */
function documentsIn({ id, locale, fields: { editions, schedule } }: Typed<'document'>, loader: ContentLoader) {
  const owner = { id: nameFromId(id), locale };
  const listed = ({ documents }: Documents) =>
    shownDocuments(readDocuments(documents), { now: loader.now, timeZone: loader.timeZone, mayReadPrivate: false }).map(
      (document) => listedDocument(document, owner),
    );
  let looking: Promise<ReadonlyMap<string, string>> | undefined;
  const lookUp = () => {
    const all = [...(editions ?? []), ...(schedule ? [schedule] : [])].flatMap(listed);
    const places = all.map(({ url }) => pageOf(url).address).filter((address) => address !== '');
    return loader.addressesIn(
      locale,
      places.filter((address) => splitSitePath(address).locale !== locale),
    );
  };
  return async (of: Documents) => {
    looking ??= lookUp();
    const addresses = await looking;
    return listed(of).map((document) => {
      const { address, rest } = pageOf(document.url);
      const own = addresses.get(address);
      return own === undefined ? document : { ...document, url: own + rest };
    });
  };
}

/** The page of this site that a link leads to, and the part of it; an empty address for a link elsewhere. */
function pageOf(url: string): { address: string; rest: string } {
  const [, address = '', rest = ''] = /^(\/[^?#]*)(.*)$/.exec(url) ?? [];
  return { address, rest };
}

/**
 * The documents below a path, for the options of forms and the list of standards; paged
 * (docs/decisions/documents-and-committees.md#lists-in-full).
 */
export async function searchDocuments(
  {
    path,
    language,
    topic,
    after,
    pageSize,
  }: { path: string; language: string; topic?: string | null; after?: string | null; pageSize: number },
  loader: ContentLoader,
) {
  const listed: ListQuery = { below: path === '/' ? '/' : `${path}/`, tag: topic };
  // One more than the page shows that there is another page.
  const found = await loader.list('document', language, {
    ...listed,
    after: after ? `document:${after}` : null,
    first: pageSize + 1,
  });
  const page = found.slice(0, pageSize);
  const last = page.at(-1);
  return {
    total: () => loader.total('document', language, listed),
    items: new ShownLater(page, (item) => showDocument(item, loader)),
    next: last && found.length > page.length ? nameFromId(last.id) : null,
  };
}
