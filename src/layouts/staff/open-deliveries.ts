import type { APIContext } from 'astro';
import * as v from 'valibot';
import { accessPages } from '../../../server/access/access.rules.ts';
import { routeLocale, sitePath } from '../../../server/content/content.rules.ts';
import { inspectMessage, listMessages } from '../../../server/outbox/inspect-messages.ts';
import { messageFilter, outboxMessage, type MessageFilter } from '../../../server/outbox/outbox-endpoints.contract.ts';
import { connectorNames } from '../../../server/outbox/outbox.contract.ts';
import { retryMessages } from '../../../server/outbox/retry-messages.ts';
import { translator, type Translate } from '../../cms/dictionary.ts';
import { read } from '../../cms/query.ts';
import { shellQuery, type Shell } from '../../cms/shell.ts';

type PageContext = Pick<APIContext, 'locals' | 'params' | 'url' | 'request'>;

/** What both pages of deliveries start from. */
interface Frame {
  language: string;
  /** Address of the list on the site, locale prefix included. */
  listPath: string;
  shell: Shell;
  t: Translate;
  /** How many messages have just been sent again, after that form. */
  retried: number | null;
}
export type DeliveriesFrame = Frame & { filter: MessageFilter; list: Awaited<ReturnType<typeof listMessages>> };
export type DeliveryFrame = Frame & { message: NonNullable<Awaited<ReturnType<typeof inspectMessage>>> };

const headers = { 'Cache-Control': 'private, no-store' };
/** An answer without a body is given the site's 404 page. */
const notThere = () => new Response(null, { status: 404, headers });
const leaveFor = (status: 302 | 303, location: string) =>
  new Response(null, { status, headers: { ...headers, Location: location } });

/** The pages are there for staff only, and not while they act for a customer; for others they do not exist. */
async function openFrame({ locals, params, url }: PageContext): Promise<Frame | Response> {
  const language = routeLocale(params);
  const { person } = locals;
  if (!person) {
    const returnUrl = encodeURIComponent(url.pathname + url.search);
    return leaveFor(302, `${sitePath(accessPages.signIn, language)}?returnurl=${returnUrl}`);
  }
  if (!person.roles.has('staff') || person.impersonator) return notThere();
  const shell = await read(locals, shellQuery, { language });
  const retried = /^\d{1,9}$/.exec(url.searchParams.get('retried') ?? '')?.[0];
  return {
    language,
    listPath: sitePath('/staff/deliveries', language),
    shell,
    t: translator(shell.dictionary),
    retried: retried === undefined ? null : Number(retried),
  };
}

/** An empty choice of a select is no choice; anything unknown in the address is the list without filter. */
function readFilter(query: URLSearchParams): MessageFilter {
  const given = Object.fromEntries([...query].filter(([, value]) => value !== ''));
  const parsed = v.safeParse(messageFilter, given);
  return parsed.success ? parsed.output : { page: 1 };
}

/** The list; its form sends again all messages of the connector the list is filtered by, or of all. */
export async function openDeliveries(context: PageContext): Promise<DeliveriesFrame | Response> {
  const frame = await openFrame(context);
  if (frame instanceof Response) return frame;
  const { services } = context.locals;
  if (context.request.method === 'POST') {
    const given = (await context.request.formData()).get('connector');
    const connector = connectorNames.find((name) => name === given);
    // A name that is no connector's must not become all of them.
    if (given && !connector) return notThere();
    const retried = await retryMessages(services, { connector });
    return leaveFor(303, `${frame.listPath}?retried=${retried}${connector ? `&connector=${connector}` : ''}`);
  }
  const filter = readFilter(context.url.searchParams);
  return { ...frame, filter, list: await listMessages(services.db, filter) };
}

/** One message; its form sends it again. */
export async function openDelivery(context: PageContext): Promise<DeliveryFrame | Response> {
  const frame = await openFrame(context);
  if (frame instanceof Response) return frame;
  const { services } = context.locals;
  const id = v.safeParse(outboxMessage.params.id, context.params['id']);
  const message = id.success ? await inspectMessage(services.db, id.output) : null;
  if (!message) return notThere();
  if (context.request.method !== 'POST') return { ...frame, message };
  const retried = await retryMessages(services, { id: message.id });
  return leaveFor(303, `${frame.listPath}/${message.id}?retried=${retried}`);
}
