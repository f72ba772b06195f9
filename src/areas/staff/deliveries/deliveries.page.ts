import * as v from 'valibot';
import { sitePath } from '../../../../server/content/items/site-path.rules.ts';
import { listMessageAudit } from '../../../../server/people/access/audit.repo.ts';
import { dropOneMessage } from '../../../../server/people/access/repair-message.ts';
import { listOpenCircuits } from '../../../../server/platform/outbox/circuit.repo.ts';
import { inspectMessage, listMessages } from '../../../../server/platform/outbox/inspect-messages.ts';
import {
  messageFilter,
  outboxDrop,
  outboxMessage,
  type MessageFilter,
} from '../../../../server/platform/outbox/outbox-endpoints.contract.ts';
import { connectorNames } from '../../../../server/platform/integrations/connector.contract.ts';
import { resendMessage, resendMessages } from '../../../../server/people/access/resend-messages.ts';
import type { RetriedMessages } from '../../../../server/platform/outbox/retry-messages.ts';
import { purgeCache } from '../../../../server/people/access/purge-cache.ts';
import { findCustomerNames } from '../../../../server/people/access/customer-names.repo.ts';
import { siteFrame } from '../../../layouts/site-frame.ts';
import { reasonMissing } from './repair.page.ts';
import { definePage } from '../../../http/define-page.ts';
import { notFound, redirectTo } from '../../../http/responses.ts';

/** Reads the outcome of the resend form before the redirect; null without one. */
function readOutcome(url: URL): RetriedMessages | null {
  const read = (name: string) => /^\d{1,9}$/.exec(url.searchParams.get(name) ?? '')?.[0];
  const retried = read('retried');
  return retried === undefined ? null : { retried: Number(retried), superseded: Number(read('superseded') ?? 0) };
}

const outcomeQuery = ({ retried, superseded }: RetriedMessages): string =>
  `retried=${retried}&superseded=${superseded}`;

/** Reads the filter. An empty select means no filter, and so does an unknown value. */
function readFilter(query: URLSearchParams): MessageFilter {
  const given = Object.fromEntries([...query].filter(([, value]) => value !== ''));
  const parsed = v.safeParse(messageFilter, given);
  return parsed.success ? parsed.output : { page: 1 };
}

/** Lists messages to other systems; its form resends all messages of the selected system, or of all systems. */
export const deliveriesPage = definePage({
  access: 'deliveries',
  frame: siteFrame,
  async load({ services, url }) {
    const filter = readFilter(url.searchParams);
    const list = await listMessages(services, filter);
    const people = list.messages.map(({ subjectUserId }) => subjectUserId);
    const customers = await findCustomerNames(services.db, people);
    const caches = services.purges.facts;
    return { filter, list, customers, outcome: readOutcome(url), caches, isPurged: url.searchParams.has('purged') };
  },
  intents: {
    async submit({ page, form, services, viewer: { person }, locals: { requestId } }) {
      const given = form.get('connector');
      const connector = connectorNames.find((name) => name === given);
      // An unknown connector name must not resend to all systems.
      if ((given && !connector) || !person) return notFound();
      const outcome = await resendMessages(services, connector, { staff: person, requestId });
      return redirectTo(`${page.path}?${outcomeQuery(outcome)}${connector ? `&connector=${connector}` : ''}`);
    },
    async purge({ page, form, services, viewer: { person }, locals: { requestId } }) {
      if (!person || services.purges.facts.length === 0) return notFound();
      const purged = await purgeCache(services, { address: form.get('address') ?? '' }, { staff: person, requestId });
      if (!purged.ok) return { errors: [{ field: 'address', message: page.t('EdgeAddressWrong') }] };
      return redirectTo(`${page.path}?purged=1#caches`);
    },
    async purgeAll({ page, services, viewer: { person }, locals: { requestId } }) {
      if (!person || services.purges.facts.length === 0) return notFound();
      await purgeCache(services, 'all', { staff: person, requestId });
      return redirectTo(`${page.path}?purged=1#caches`);
    },
  },
});

/** Shows one message; its form resends it. */
export const deliveryPage = definePage({
  access: 'deliveries',
  frame: siteFrame,
  async load({ page, services, params, url }) {
    const id = v.safeParse(outboxMessage.params.id, params['id']);
    const message = id.success ? await inspectMessage(services, id.output) : null;
    if (!message) return notFound();
    const customers = await findCustomerNames(services.db, [message.subjectUserId]);
    const circuits = await listOpenCircuits(services.db);
    return {
      message,
      customer: customers.get(message.subjectUserId ?? ''),
      outcome: readOutcome(url),
      listPath: sitePath('/staff/deliveries', page.language),
      repairs: await listMessageAudit(services.db, message.id, 50),
      isDown: circuits.some(({ connector }) => connector === message.connector),
      done: (['edited', 'dropped'] as const).find((done) => done === url.searchParams.get('done')) ?? null,
    };
  },
  intents: {
    async submit({ page, services, params, viewer: { person }, locals: { requestId } }) {
      const id = v.safeParse(outboxMessage.params.id, params['id']);
      if (!id.success || !person) return notFound();
      const outcome = await resendMessage(services, id.output, { staff: person, requestId });
      return outcome.ok ? redirectTo(`${page.path}?${outcomeQuery(outcome.value)}`) : notFound();
    },
    async drop({ page, services, params, form, viewer: { person }, locals: { requestId } }) {
      const id = v.safeParse(outboxMessage.params.id, params['id']);
      if (!id.success || !person) return notFound();
      const reason = v.safeParse(outboxDrop.body.entries.reason, form.get('reason'));
      if (!reason.success) return { errors: [reasonMissing(page.t)] };
      const dropped = await dropOneMessage(services, id.output, { staff: person, requestId, reason: reason.output });
      return dropped.ok ? redirectTo(`${page.path}?done=dropped`) : notFound();
    },
  },
});
