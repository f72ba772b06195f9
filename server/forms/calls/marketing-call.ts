import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { findMarketingTarget } from '../../platform/integrations/marketing/marketing-address.rules.ts';
import { marketingMessage } from '../../platform/integrations/marketing/marketing-messages.ts';
import {
  marketingSubmission,
  type MarketingSubmission,
} from '../../platform/integrations/marketing/marketing-payloads.contract.ts';
import { fail, succeed, type Result } from '../../platform/result.ts';
import { enqueueFormMessages, type CallServices, type FormCaller } from './crm-calls.ts';

/** Field names of the sender. */
const personNames = ['firstName', 'lastName', 'email', 'phone', 'company'] as const;

/** Splits the fields of a query: the sender, the topics with the value true, and the rest. */
function readMarketingQuery(query: string): Pick<MarketingSubmission, 'person' | 'topics' | 'fields'> {
  const given = new URLSearchParams(query);
  const person = Object.fromEntries(personNames.flatMap((name) => (given.get(name) ? [[name, given.get(name)]] : [])));
  const rest = [...new Set(given.keys())].filter((name) => !personNames.some((each) => each === name));
  const topics = rest.filter((name) => given.get(name) === 'true');
  const fields = rest.filter((name) => !topics.includes(name) && name !== 'pageTitle');
  return {
    ...('email' in person && {
      person: { firstName: '', lastName: '', ...person } as MarketingSubmission['person'] & {},
    }),
    topics,
    fields: Object.fromEntries(
      fields.map((name) => {
        const values = given.getAll(name);
        return [name, values.length > 1 ? values : (values[0] ?? '')];
      }),
    ),
  };
}

/** Stores a form for the marketing system (docs/decisions/messages-to-other-systems.md#marketing). */
export async function takeMarketingForm(
  services: CallServices,
  caller: FormCaller,
  { url, pageTitle }: { url: string; pageTitle?: string | undefined },
): Promise<Result<{ success: true }, 'invalid_input'>> {
  const cut = url.indexOf('?');
  const [postUrl, query] = [url.slice(0, cut), url.slice(cut + 1).replace(/#.*$/s, '')];
  const { connectors, marketingHosts: hosts } = services.env;
  const target = postUrl ? findMarketingTarget(postUrl, { url: connectors.marketing?.url, hosts }) : null;
  if (target && !target.ok) return fail('invalid_input', 'Some fields need attention.', { url: target.problem });
  const title = pageTitle ?? new URLSearchParams(query).get('pageTitle') ?? undefined;
  const parsed = v.safeParse(marketingSubmission, {
    formId: 'pardot',
    submissionId: randomUUID(),
    ...(title && { pageTitle: title }),
    ...(target?.ok && { postUrl: target.url.href }),
    ...readMarketingQuery(query),
  });
  if (!parsed.success) {
    const [issue] = parsed.issues;
    return fail('invalid_input', 'Some fields need attention.', {
      url: `${v.getDotPath(issue) ?? 'query'}: ${issue.message}`,
    });
  }
  const { formId, submissionId, fields } = parsed.output;
  const message = marketingMessage(parsed.output, caller.person?.userId ?? null);
  await enqueueFormMessages(services, caller, { message, formId, submissionId, fields });
  return succeed({ success: true });
}
