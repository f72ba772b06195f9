import { forAccount, type OutgoingMessage } from '../outgoing-message.ts';
import type { CustomerPatch, ErpLead } from './erp-payloads.contract.ts';

export const erpLeadMessage = (lead: ErpLead, userId: string | null): OutgoingMessage => ({
  connector: 'erp',
  kind: 'lead',
  reference: lead.submissionId,
  payload: { ...lead },
  ...forAccount(userId),
});

export const customerPatchMessage = (patch: CustomerPatch, userId: string): OutgoingMessage => ({
  connector: 'erp',
  kind: 'customer-patch',
  reference: patch.submissionId,
  payload: { ...patch },
  subjectUserId: userId,
  subject: `customer-${patch.accountProfileId}`,
  mode: 'patch',
});
