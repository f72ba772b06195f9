import type { ContentLoader, Typed } from '../content-loader.ts';
import { isRouted } from '../../items/item-access.rules.ts';
import { ShownLater } from '../shown-later.ts';
import { checkArguments } from './arguments.ts';
import { blockResolvers } from './block.ts';
import { searchCommittees, showCommittee } from './committee.ts';
import { listOfficeKinds } from './office-kind.ts';
import { searchDocuments, showDocument } from './document.ts';
import type { Context } from './context.ts';
import { findChanges, findFeedMark, isAddressGone, listFeedAddresses } from './feed-changes.ts';
import { findForm } from './form.ts';
import * as help from './help.ts';
import { listAddressesOfModules } from './module-addresses.ts';
import * as lists from './option-list.ts';
import { findMemberships } from './memberships.ts';
import { countPublications, findPublications, showPublication } from './publication.ts';
import { showPage, showRedirect } from './page.ts';
import { listPhrases } from './phrases.ts';
import { answerProduct } from './product.ts';
import { referDocuments } from './reference.ts';
import * as routed from './routed-item.ts';
import { findSite } from './site.ts';
import * as shell from './site-shell.ts';

type In = { language: string };
type Resolver<Args> = (root: unknown, args: Args, context: Context) => unknown;
const on =
  <Args extends object>(resolve: (loader: ContentLoader, args: Args) => unknown): Resolver<Args> =>
  (_, args, { loader }) =>
    resolve(loader, checkArguments(args));

async function findRoute(loader: ContentLoader, { path, language }: In & { path: string }) {
  const found = await loader.byPath(path, language);
  if (!found) return null;
  const { item, alternates } = found;
  if (item.type === 'redirect') return showRedirect(item as Typed<'redirect'>);
  if (!isRouted(item.type)) return null;
  switch (item.type) {
    case 'page':
      return showPage(item as Typed<'page'>, loader, alternates);
    case 'publication':
      return showPublication(item as Typed<'publication'>, loader, alternates);
    case 'document':
      return showDocument(item as Typed<'document'>, loader, alternates);
    case 'committee':
      return showCommittee(item as Typed<'committee'>, loader, alternates);
    case 'product':
      return answerProduct(item as Typed<'product'>, loader, alternates);
  }
}

async function findDocument(loader: ContentLoader, { path, language }: In & { path: string }) {
  const found = await loader.byPath(path, language);
  return found?.item.type === 'document'
    ? showDocument(found.item as Typed<'document'>, loader, found.alternates)
    : null;
}

async function findVariant(loader: ContentLoader, { path, language }: In & { path: string }) {
  const found = await loader.byPath(path, language);
  if (found?.item.type !== 'product') return null;
  const product = answerProduct(found.item as Typed<'product'>, loader, found.alternates);
  return { ...product, url: { path: product.path } };
}

async function productCallToAction(loader: ContentLoader, { productId, language }: In & { productId: string }) {
  const { ctaText, ctaLink } = (await loader.byName('product', productId, language))?.fields ?? {};
  return ctaText && ctaLink ? { ctaText, ctaLink } : null;
}

type ListArgs = In & { kind: 'news' | 'blog'; topic?: string | null; offset: number; first: number };

async function listPublications(loader: ContentLoader, args: ListArgs) {
  const page = await findPublications(loader, args);
  const { kind, language, topic } = args;
  return {
    total: () => countPublications(loader, { kind, language, topic }),
    items: new ShownLater(page, (item) => showPublication(item, loader)),
  };
}

/** One resolver a query; each is a line that names the function doing it. */
export const resolvers = {
  Query: {
    route: on(findRoute),
    routes: on(listFeedAddresses),
    changes: on(findChanges),
    feedMark: on(findFeedMark),
    addressesOfModules: on((loader, a: { modules: string[] }) => listAddressesOfModules(a, loader)),
    isAddressGone: on((loader, a: In & { path: string }) => isAddressGone(a, loader)),
    breadcrumb: on((loader, a: In & { path: string }) => routed.breadcrumbOf(a.path, a.language, loader)),
    redirectPage: on((loader, a: In & { itemPath: string }) => routed.findRedirectPage(a.itemPath, a.language, loader)),

    site: on((loader, a: In) => findSite(loader, a.language)),
    header: on((loader, a: In) => shell.findHeader(loader, a.language)),
    menu: on((loader, a: In & { id: string }) => shell.findMenu(loader, a.id, a.language)),
    footer: on((loader, a: In & { datasource: string }) => shell.findFooter(loader, a.datasource, a.language)),
    adDetails: on((loader, a: In & { path: string }) => shell.listAds(loader, a.path, a.language)),
    announcement: on((loader, a: In) => shell.findAnnouncement(loader, a.language)),
    alert: on((loader, a: In & { id: string }) => shell.findAlert(loader, a.id, a.language)),
    dictionary: on((loader, a: In) => listPhrases(loader, a.language)),

    enumeration: on((loader, a: In & { path: string }) => lists.findEnumeration(loader, a.path, a.language)),
    newsletterTopics: on((loader, a: In & { path: string }) => lists.findNewsletterTopics(loader, a.path, a.language)),
    topicAreas: on((loader, a: In & { path: string }) => lists.findTopicAreas(loader, a.path, a.language)),
    countries: on((loader, a: In & { first: number }) => lists.listCountries(loader, a.language, a.first)),
    states: on((loader, a: In & { countryCode: string }) => lists.listStates(loader, a.countryCode, a.language)),

    publications: on(listPublications),
    publicationsById: on(async (loader, a: In & { ids: string[] }) =>
      (await loader.byNames('publication', a.ids, a.language)).map((item) => showPublication(item, loader)),
    ),
    documentInfo: on(findDocument),
    documentsById: on((loader, a: In & { ids: string[] }) => referDocuments(a.ids, a.language, loader)),
    documentInfoSearch: on((loader, a: Parameters<typeof searchDocuments>[0]) => searchDocuments(a, loader)),
    committees: on((loader, a: Parameters<typeof searchCommittees>[0]) => searchCommittees(a, loader)),
    officeKinds: on((loader, a: In & { first: number }) => listOfficeKinds(loader, a.language, a.first)),

    variant: on(findVariant),
    specContent: on(lists.findSpecContent),
    productCallToAction: on(productCallToAction),
    memberships: on((loader, a: In) => findMemberships(loader, a.language)),
    membershipExceptions: on((loader, a: In & { path: string; first: number }) =>
      lists.listOptions(loader, a.path, a.language, a.first),
    ),
    membershipProducts: on((loader, a: In & { path: string; first: number }) =>
      lists.listOptions(loader, a.path, a.language, a.first),
    ),

    linkableFacets: on(help.listFacets),
    searchHubs: on((loader, a: In & { first: number }) => help.listSearchHubs(loader, a.language, a.first)),
    searchSynonyms: on((loader, a: In) => help.listSynonyms(loader, a.language)),
    faqTags: on((loader, a: In & { first: number }) => help.listTags(loader, a.language, a.first)),
    faqItems: on(help.faqByTag),
    supportTags: on((loader, a: In & { first: number }) => help.listTags(loader, a.language, a.first)),
    supportResults: on((loader, a: { tag: string; locale: string; first: number }) =>
      help.supportByTag(loader, { ...a, language: a.locale }),
    ),
    form: on((loader, a: In & { id: string }) => findForm(loader, a.id, a.language)),
  },
  ...blockResolvers,
};
