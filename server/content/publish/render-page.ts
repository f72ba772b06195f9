import { type AnswerCache, createReader, type ContentReader } from '../api/content-reader.ts';
import { sitePath } from '../items/site-path.rules.ts';
import type { InstallationFacts } from '../../platform/installation/installation.contract.ts';
import { locales } from '../../platform/locale.rules.ts';
import { holdsMarks } from '../texts/field-mark.rules.ts';
import type { PageHeader } from './page-file.ts';

/** The problem of a page, in words an editor can act on. */
export interface PageProblem {
  reason: string;
  /** True when trying again later may help: the content API was away, the disk was full. */
  isPassing: boolean;
}

/** Lists what an address may choose of a page: the values of each parameter, as the page writes them. */
export type PageChoices = Record<string, string[]>;

/** Facts that a page collects while it is rendered. */
interface RenderContext {
  /** Tags of the content it read: "document:iso-9001", "list:publication". */
  tags: Set<string>;
  /** Further addresses it links to that exist only because of it: "/news/page/2". */
  further: Set<string>;
  /** Set by the first page of a listing: only there a number in the query means something. */
  isListing?: true;
  /** Set by a page of which a query may choose something. */
  choices?: PageChoices;
  /** The chosen variant as a query; read by the page. */
  choice?: string;
  access: string;
  problem: PageProblem | null;
  /** Set where no earlier page can stay: a block that cannot be read is left out. */
  isLenient?: true;
  /** Sentences about what the shown page lacks. */
  flaws: Set<string>;
}

/** The site as pages see it: canonical origin, never taken from a request. */
export interface SiteFacts {
  origin: string;
  isProduction: boolean;
  isDemo: boolean;
  /** Languages, zone, currency, country and paper of the organisation. */
  installation: InstallationFacts;
  /** The vendor's widget for comments; absent where the site stores its own. */
  commentsWidget?: { script: string; siteId: string };
  /** Address of the viewer of submittals, with its places; undefined for the site's own table. */
  submittalsViewer?: string | undefined;
}

/** Renders an address through the built application. */
export type Render = (
  address: string,
  locals: { content: ContentReader; render: RenderContext; site: SiteFacts },
) => Promise<Response>;

export type Rendering =
  | { kind: 'page'; page: Omit<PageHeader, 'etag' | 'length' | 'size' | 'isPlain'>; body: Buffer; flaws: string[] }
  | { kind: 'gone'; tags: string[]; body: Buffer; headers: Record<string, string> }
  | { kind: 'failed'; tags: string[]; problem: PageProblem };

/** Longest wait for one page, in milliseconds: a query without end must not block a publish. */
const timeout = 60_000;

/** Headers that belong to one answer, not to the page. */
const transient = new Set([
  'date',
  'content-length',
  'content-encoding',
  'set-cookie',
  'connection',
  'transfer-encoding',
]);

interface RenderOptions {
  address: string;
  /** Position in the change feed that the content read is at least as new as. */
  seq: number;
  cache: AnswerCache;
  site: SiteFacts;
  choice?: string;
  /** Leaves out blocks that cannot be read. */
  isLenient?: boolean;
}

/** Renders one address. */
export async function renderPage(render: Render, options: RenderOptions): Promise<Rendering> {
  const { address, seq, choice, isLenient } = options;
  const context: RenderContext = {
    tags: new Set(),
    further: new Set(),
    access: 'public',
    problem: null,
    flaws: new Set(),
    ...(choice !== undefined && { choice }),
    ...(isLenient && { isLenient }),
  };
  const content = createReader(options.cache, context.tags);
  const failed = (problem: PageProblem): Rendering => ({
    kind: 'failed',
    tags: [...context.tags],
    problem: context.problem ?? problem,
  });
  let answer: { response: Response; body: Buffer } | null;
  try {
    answer = await inTime(readWhole(render(address, { content, render: context, site: options.site })), timeout);
  } catch (error) {
    return failed({ reason: (error as Error).message, isPassing: false });
  }
  if (!answer) return failed({ reason: `The page was not rendered within ${timeout} ms.`, isPassing: true });
  const { response, body } = answer;
  const headers = Object.fromEntries([...response.headers].filter(([name]) => !transient.has(name)));
  if (headers['content-type'] === 'text/html') headers['content-type'] = 'text/html; charset=utf-8';
  const tags = [...context.tags];
  const { status } = response;
  // The error page that answers for one that failed has the status of an error page, too.
  if (context.problem) return failed(context.problem);
  const isGone = status === 404 || status === 410;
  if (isGone && !isErrorPage(address)) return { kind: 'gone', tags, body, headers };
  if (status >= 500 && !isErrorPage(address)) {
    return failed({ reason: `The page answered with status ${status}.`, isPassing: false });
  }
  // Bytes of a picture may look like one.
  const isText = /^text\/|xml|json/.test(headers['content-type'] ?? '');
  if (isText && holdsMarks(body)) return failed({ reason: 'The page holds marks of the preview.', isPassing: false });
  const further = [...context.further];
  const { access } = context;
  const listing = context.isListing && { isListing: true };
  const choices = context.choices && { choices: context.choices };
  const partial = isLenient && context.flaws.size > 0 && { isPartial: true };
  const page = { path: address, status, headers, access, tags, seq, further, ...listing, ...choices, ...partial };
  return { kind: 'page', page, body, flaws: [...context.flaws] };
}

/** Returns the result of some work, or null when it takes longer than so many milliseconds. */
export async function inTime<T>(work: Promise<T>, milliseconds: number): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, milliseconds, null).unref();
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

async function readWhole(rendering: Promise<Response>): Promise<{ response: Response; body: Buffer }> {
  const response = await rendering;
  return { response, body: Buffer.from(await response.arrayBuffer()) };
}

const errorPages = new Set(locales.flatMap((locale) => [sitePath('/404', locale), sitePath('/500', locale)]));

/** The 404 and 500 pages are pages of the store themselves, served with their status wherever they are needed. */
export const isErrorPage = (address: string): boolean => errorPages.has(address);
