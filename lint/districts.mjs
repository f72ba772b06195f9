/**
 * The districts of `server/` with their domains, in the order in which they may import: each only those before it. An entry
 * may be a file of its district. Why these: docs/decisions/engineering.md#seven-districts.
 */
const districts = {
  platform: [
    'process',
    'monitoring',
    'log.ts',
    'start-loop.ts',
    'dates',
    'csv',
    'brand',
    'pdf',
    'integrations',
    'env',
    'db',
    'installation',
    'edge',
    'platform.ts',
    'feeds',
    'outbox',
    'email',
    'files',
    'images',
    'bot-check',
  ],
  content: [
    'values',
    'files',
    'texts',
    'items',
    'corpus',
    'api',
    'organization',
    'plans',
    'reviews',
    'editing',
    'comparing',
    'translations',
    'record',
    'presence',
    'scheduling',
    'checking',
    'batches',
    'finding',
    'links',
    'publish',
  ],
  people: ['membership', 'auth', 'accounts', 'preferences', 'access', 'offices', 'customers'],
  store: [
    'pricing',
    'catalog',
    'cart',
    'payments',
    'tax',
    'checkout',
    'orders',
    'order-system',
    'subscriptions',
    'bookkeeping',
    'needs-me',
  ],
  standards: ['documents', 'editing', 'library', 'sections', 'committees', 'communities', 'comments'],
  learning: ['training', 'certificates', 'resources'],
  forms: ['kinds', 'definition', 'submissions', 'calls', 'applications'],
  search: [],
  'personal-data': [],
};

const inOrder = Object.entries(districts).flatMap(([district, names]) =>
  names.length === 0 ? [district] : names.map((name) => `${district}/${name}`),
);
/** The forms of the content are made of kinds of fields, so these come before it (docs/decisions/forms.md#kinds-of-fields). */
const beforeContent = ['content/values', 'forms/kinds'];
const isOfPlatform = (domain) => domain.startsWith('platform/');
const domains = [
  ...inOrder.filter(isOfPlatform),
  ...beforeContent,
  ...inOrder.filter((domain) => !isOfPlatform(domain) && !beforeContent.includes(domain)),
];

/** Folders of `server/` that put domains together: they import all of them, and no domain imports them. */
const composing = ['setup', 'backup', 'http', 'cli'];

/** Files beside the districts. Those that put domains together may import all of them. */
export const rootFiles = ['entry.ts', 'services.ts', 'start.ts', 'run.ts', 'worker.ts', 'start-output.ts'];
export const plainRootFiles = ['progress-bar.ts', 'give-memory-back.ts'];

/** Folders of `src`: each imports only itself and those before it. */
export const layers = ['styles', 'cms', 'http', 'components', 'layouts', 'blocks', 'templates', 'areas', 'pages'];

/** Folders of `server/store/orders`: each imports only itself and those before it; '' holds the files beside them. */
export const orderFolders = [
  '',
  'events',
  'disputes',
  'grants',
  'links',
  'attendees',
  'messages',
  'downloads',
  'shipments',
  'corrections',
  'invoices',
  'search',
  'balance',
  'fulfilment',
  'payment',
  'credits',
  'unpaid',
  'delays',
  'moved-sessions',
  'cancelled-sessions',
  'dispute-booking',
  'receivables',
  'returns',
  'placing',
];

/** Parts that islands of different features may import of each other: the controls and the stores that all features read. */
export const sharedByIslands = [
  'islands/platform/',
  'islands/people/person/',
  'islands/people/session/session.store.ts',
  'islands/store/cart/cart.store.ts',
];

/** Files that run in the thread of the search index, for tenths of a second on a large site; and what starts it. */
export const indexThread =
  /^server\/search\/(entry-index|entry-facts|facet-counts|rank-entries|rank-named|find-landing|first-hits|seen-courses|[a-z]+-store)\.ts$/;
export const indexCallers = /^server\/search\/(index-thread|suggest-entries|offer-words)\.ts$/;

/** Returns the domain of a file of `server/`, such as 'store/cart'; the district for files beside its domains. */
export function findDomain(file) {
  const [, district = '', name = ''] = file.split('/');
  return districts[district]?.includes(name) ? `${district}/${name}` : district;
}

/** Returns the place of a domain in the order of imports; -1 for files beside the domains of a district. */
export const findRank = (file) => domains.indexOf(findDomain(file));

export const isComposing = (file) => composing.includes(findDomain(file));

/** Returns whether a folder of `server/` is one of the districts and domains. */
export function isKnownFolder(folder) {
  const [, district, name] = folder.split('/');
  if (district === undefined || composing.includes(district)) return true;
  const names = districts[district];
  return names !== undefined && (name === undefined || names.length === 0 || names.includes(name));
}
