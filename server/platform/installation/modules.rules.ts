import { moduleNames, type ModuleName } from './module-names.contract.ts';

interface ModuleParts {
  /** Modules without which this one makes no sense: it is off when one of them is. */
  needs?: readonly ModuleName[];
  /**
   * First parts of the addresses that the site itself answers: pages and endpoints, without language prefix. Pages of
   * content name their module in the field `module`.
   */
  routes: readonly string[];
  /** Kinds of content that belong to it without naming it. */
  itemTypes?: readonly string[];
  /** Tabs of the search, by the name of their hub. */
  searchHubs?: readonly string[];
  /** Facets of the other tabs. */
  searchFacets?: readonly string[];
  /** Rights of staff that nobody has without it. */
  rights?: readonly string[];
}

/** The parts of each module. A route of `src/pages` that no module names is always there (`server/http/module.test.ts`). */
const moduleParts: Readonly<Record<ModuleName, ModuleParts>> = {
  shop: {
    routes: [
      '/cart',
      '/checkout',
      '/confirmation',
      '/downloads',
      '/orders',
      '/staff/attempts',
      '/staff/catalogue',
      '/staff/disputes',
      '/staff/needs-me',
      '/staff/exports',
      '/staff/order-system',
      '/staff/invoicing',
      '/staff/orders',
      '/staff/promotions',
      '/staff/receivables',
      '/staff/returns',
      '/staff/refunds',
      '/staff/reconciliation',
      '/staff/taxes',
      // Nothing but a checkout takes an address of the book.
      '/user/my-account/account-addresses',
      '/user/my-account/account-orders',
      '/user/my-account/account-payments',
      '/user/my-account/account-resources',
      '/user/my-account/account-subscriptions',
      '/api/account/orders',
      '/api/account/resources',
      '/api/account/subscriptions',
      '/api/cart',
      '/api/catalog',
      '/api/checkout',
      '/api/user/addresses',
      '/api/user/movebuyer',
      '/api/webhooks/erp',
      '/api/webhooks/payments',
    ],
    itemTypes: ['product', 'spec-content'],
    searchHubs: ['Products'],
    rights: ['orders.read', 'orders.decide', 'orders.credit', 'orders.release', 'receivables', 'bookkeeping'],
  },
  exemptions: {
    needs: ['shop'],
    routes: ['/staff/exemptions', '/user/my-account/account-tax-exemption', '/checkout/exemption'],
    rights: ['exemptions.decide'],
  },
  memberships: {
    routes: ['/forms/student-membership', '/forms/studentMembershipForm', '/user/my-account/account-membership'],
  },
  sections: { needs: ['memberships'], routes: ['/api/account/membersection'] },
  inspectors: { needs: ['memberships'], routes: ['/forms/inspector-membership', '/forms/eimMembershipForm'] },
  committees: {
    routes: [
      '/user/my-account/account-mycommittees',
      '/api/account/committees',
      '/api/committees',
      '/api/documents/{document}/committee',
    ],
    itemTypes: ['committee'],
    searchHubs: ['Committees'],
    searchFacets: ['committee'],
  },
  applications: {
    needs: ['committees'],
    routes: [
      '/forms/committee-application',
      '/forms/enforcer-funding',
      '/staff/applications',
      '/user/my-account/account-committee-applications',
      '/user/my-account/account-enforcer-funding',
      '/user/my-account/account-mycommittees/review',
      '/api/account/committee-applications',
      '/api/account/enforcer-funding',
    ],
    rights: ['applications.decide'],
  },
  ballots: { needs: ['committees'], routes: ['/api/account/committees/voteUrl'] },
  'revision-process': { routes: ['/forms/public-review'], searchFacets: ['stage'] },
  'free-reading': { routes: ['/library'] },
  training: {
    routes: [
      '/forms/instructor-application',
      '/forms/provider-application',
      '/user/my-account/account-training',
      '/user/my-account/account-training-management',
      '/api/aenapplication',
    ],
  },
  certificates: { needs: ['training'], routes: ['/verify', '/api/account/certificates'] },
  events: { routes: ['/events'], searchHubs: ['Events'] },
  'hot-work': {
    routes: [
      '/forms/hot-work-certificates',
      '/forms/hot-work-search',
      '/api/auth/SearchHotworkUser',
      '/api/hotworks-search',
    ],
  },
  communities: { routes: ['/communities'] },
  comments: { routes: ['/comments', '/staff/comments', '/api/comments'], rights: ['comments.decide'] },
};

/** Modules that are off, and what they leave out. */
export interface ModuleSwitch {
  readonly off: ReadonlySet<ModuleName>;
  /** A number of its own for each set of modules that are off; 0 when all are on. */
  readonly mark: number;
  /** Kinds of content whose items belong to the modules without naming them. */
  readonly itemTypes: readonly string[];
  /** @param path address without language prefix, of a page or an endpoint, decoded; parameters of contracts in braces */
  isRouteOff(path: string): boolean;
  isHubOff(hub: string): boolean;
  isFacetOff(field: string): boolean;
  isRightOff(right: string): boolean;
}

const needed = (name: ModuleName): readonly ModuleName[] => moduleParts[name].needs ?? [];

/** Adds the modules that need one that is off. */
function closeOver(named: readonly ModuleName[]): ReadonlySet<ModuleName> {
  const off = new Set(named);
  for (let before = -1; before !== off.size;) {
    before = off.size;
    for (const name of moduleNames) if (needed(name).some((other) => off.has(other))) off.add(name);
  }
  return off;
}

/** Matches whole segments; a parameter in braces matches any one of them. */
function toPattern(route: string): string {
  const segments = route.split('/').map((part) => (part.startsWith('{') ? '[^/]+' : part.replaceAll('.', '\\.')));
  return segments.join('/');
}

function makeSwitch(named: readonly ModuleName[]): ModuleSwitch {
  const off = closeOver(named);
  const parts = [...off].map((name) => moduleParts[name]);
  const routes = parts.flatMap((part) => part.routes.map(toPattern));
  // Names in addresses are compared as they are routed: letters of any case lead to the same page.
  const pattern = routes.length > 0 ? new RegExp(`^(?:${routes.join('|')})(?:/|$)`, 'i') : null;
  const hubs = new Set(parts.flatMap(({ searchHubs = [] }) => searchHubs));
  const rights = new Set(parts.flatMap((part) => part.rights ?? []));
  const facets = new Set(parts.flatMap(({ searchFacets = [] }) => searchFacets));
  return {
    off,
    mark: moduleNames.reduce((sum, name, at) => (off.has(name) ? sum + 2 ** at : sum), 0),
    itemTypes: parts.flatMap(({ itemTypes = [] }) => itemTypes),
    isRouteOff: (path) => pattern?.test(path) ?? false,
    isHubOff: (hub) => hubs.has(hub),
    isRightOff: (right) => rights.has(right),
    isFacetOff: (field) => facets.has(field),
  };
}

/** One switch for each list: the facts of an installation do not change while the server runs. */
const switches = new WeakMap<readonly ModuleName[], ModuleSwitch>();

/** Returns what the modules that an administrator switched off leave out, and the modules that need them. */
export function moduleSwitch(modulesOff: readonly ModuleName[]): ModuleSwitch {
  const known = switches.get(modulesOff);
  if (known) return known;
  const made = makeSwitch(modulesOff);
  switches.set(modulesOff, made);
  return made;
}

/** Returns the modules that an address of the site itself belongs to, with those they need; none: it is always there. */
export const modulesOfRoute = (path: string): ModuleName[] =>
  moduleNames.filter((name) => makeSwitch([name]).isRouteOff(path));
