import type { MembershipForm } from '../../content/items/types/memberships.contract.ts';
import { readMemberships } from '../../people/membership/memberships.repo.ts';
import { plansOfForm } from '../../people/membership/memberships.rules.ts';
import { findBySku } from '../../store/catalog/catalog.repo.ts';
import type { Person } from '../../people/access/access.contract.ts';
import { encodeAccountId, readCartLink } from '../../store/cart/cart-link.rules.ts';
import { findCartContext } from '../../store/cart/cart-context.ts';
import { followCartLink } from '../../store/cart/follow-cart-link.ts';
import { sitePath } from '../../content/items/site-path.rules.ts';
import { todayOf } from '../../platform/dates/today.ts';
import type { Database } from '../../platform/db/connection.ts';
import { toPatchFields } from '../calls/patch-fields.rules.ts';
import type { FormFeature, SentFeature } from '../submissions/form-feature.ts';
import type { OutgoingMessage } from '../../platform/integrations/outgoing-message.ts';
import { crmMessage } from '../../platform/integrations/crm/crm-messages.ts';
import { customerPatchMessage } from '../../platform/integrations/erp/erp-messages.ts';
import type { CrmSubmission } from '../../platform/integrations/crm/crm-payloads.contract.ts';
import type { Platform } from '../../platform/platform.ts';

/** Returns the person of a submission: these forms require sign-in. */
export function personOf({ visitor }: Pick<SentFeature, 'visitor'>): Person {
  if (!visitor.person) throw new Error('The form is for people who are signed in.');
  return visitor.person;
}

type Fields = CrmSubmission['fields'] & { firstName: string; lastName: string; email: string };

/**
 * Returns the messages of a membership request: a lead for the CRM, and a patch of the customer in the order system.
 * The identity from the session comes after the fields, which cannot replace it.
 */
export function leadMessages(formId: string, sent: SentFeature, fields: Fields): OutgoingMessage[] {
  const { userId } = personOf(sent);
  const { account } = sent.visitor;
  const { firstName, lastName, email, phone, company } = fields;
  const own = {
    webUserId: account?.legacyId ?? '',
    accountProfileId: account?.accountProfileId ?? '',
    netsuiteId: account?.netsuiteId ?? '',
  };
  const { submissionId } = sent;
  const lead = crmMessage(
    {
      formId,
      submissionId,
      kind: 'lead',
      fields: { ...fields, ...own },
      person: {
        firstName,
        lastName,
        email,
        ...(typeof phone === 'string' && phone !== '' && { phone }),
        ...(typeof company === 'string' && company !== '' && { company }),
      },
      ...(account?.netsuiteId && { profileNumber: account.netsuiteId }),
    },
    userId,
  );
  const patched = toPatchFields(fields);
  if (!account || Object.keys(patched).length === 0) return [lead];
  const { accountProfileId, customerId } = account;
  const patch = { formId, submissionId, accountProfileId, customerId: customerId ?? '', fields: patched };
  return [lead, customerPatchMessage(patch, userId)];
}

/** Returns whether a form is in use: one before a membership only if a kind of membership asks it. */
export const isFeatureOffered = async (db: Database, { membership }: FormFeature): Promise<boolean> =>
  membership === undefined || plansOfForm(await readMemberships(db), membership) !== null;

/** A membership that a form has granted. */
interface GrantedMembership {
  form: MembershipForm;
  /** True for the plan that renews automatically, where there is one. */
  isRenewing: boolean;
  graduationDate?: string;
}

/** Returns the membership of a form as a link into the cart names it. */
async function findLinkFields(
  tx: Database,
  { form, isRenewing, graduationDate }: GrantedMembership,
): Promise<Record<string, string>> {
  const plans = plansOfForm(await readMemberships(tx), form);
  const sku = (isRenewing ? plans?.renewingPlan : null) ?? plans?.plan ?? '';
  const productId = (await findBySku(tx, sku))?.product.id;
  return {
    ...(productId !== undefined && { productId }),
    sku,
    ...(graduationDate !== undefined && { graduationDate }),
  };
}

/**
 * Adds a membership to the cart: by its link where the customer has a number for it; else directly, with the same
 * result (docs/decisions/forms.md#a-membership-that-asks-first).
 */
export async function leadIntoCart(
  tx: Database,
  services: Pick<Platform, 'clock' | 'installation'>,
  sent: SentFeature,
  membership: GrantedMembership,
): Promise<string> {
  const path = sitePath('/cart', sent.language);
  const netsuiteId = sent.visitor.account?.netsuiteId;
  const query = new URLSearchParams({
    add_to_cart: 'true',
    ...(netsuiteId && { accountId: encodeAccountId(netsuiteId) }),
    ...(await findLinkFields(tx, membership)),
  });
  if (netsuiteId) return `${path}?${query.toString()}`;
  const link = readCartLink(query, todayOf(services));
  if (!link) throw new Error('The link of a membership is none.');
  const person = personOf(sent);
  const context = await findCartContext(tx, todayOf(services), person);
  const followed = await followCartLink(
    { db: tx, clock: services.clock },
    { owner: { userId: person.userId }, context },
    link,
  );
  if (followed.ok) return path;
  const reason = (followed.details as { reason?: string } | undefined)?.reason;
  return `${path}?${new URLSearchParams({ problem: followed.code, ...(reason && { reason }) }).toString()}`;
}
