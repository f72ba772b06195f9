import type { AuditVerb } from '../../../../../server/people/access/audit.contract.ts';
import type { ShownEntry } from '../../../../../server/people/access/audit.repo.ts';
import {
  byWirePlaceName,
  profileOptions,
  profileTexts,
} from '../../../../../server/people/accounts/profile-fields.rules.ts';
import type { PhraseKey } from '../../../../../server/platform/phrase-key.contract.ts';
import { recordNames } from '../../../../../server/personal-data/record-names.ts';
import type { Translate } from '../../../../cms/dictionary.ts';

type Entry = Pick<ShownEntry, 'action' | 'detail' | 'changes'>;

/** A staff action in words: a sentence, and what it changed. */
export interface StaffActivity {
  did: string;
  details: string[];
}

/** The sentence of each verb of staff in the audit; null for one that changes nothing of the customer's. */
const actions: Readonly<Record<AuditVerb, PhraseKey | null>> = {
  'exemption-approve': 'DataStaffExemptionApproved',
  'exemption-refuse': 'DataStaffExemptionRefused',
  'application-accept': 'DataStaffApplicationAccepted',
  'application-decline': 'DataStaffApplicationDeclined',
  'application-reopen': 'DataStaffApplicationReopened',
  'comment-approve': 'DataStaffCommentApproved',
  'comment-remove': 'DataStaffCommentRemoved',
  'message-edit': 'DataStaffMessageEdited',
  'message-drop': 'DataStaffMessageDropped',
  'submission-delete': 'DataStaffSubmissionDeleted',
  renew: 'DataStaffDownloadRenewed',
  ship: 'DataStaffOrderShipped',
  'attempt-settled': 'DataStaffPaymentSettled',
  'attempt-retried': null,
  'impersonation-start': 'DataStaffBegan',
  'impersonation-stop': null,
  'message-open': null,
  'message-retry': null,
  'event-replay': null,
  'cache-purge': null,
  'order-note': null,
  'order-resend': null,
  'order-cancel': 'DataStaffOrderCancelled',
  'order-credit': 'DataStaffOrderCredited',
  'refund-release': 'DataStaffRefundMade',
  'refund-refuse': null,
  'refund-settle': 'DataStaffRefundMade',
  'order-correct': 'DataStaffOrderCorrected',
  'return-approve': 'DataStaffReturnDecided',
  'return-refuse': 'DataStaffReturnDecided',
  'return-receive': 'DataStaffReturnReceived',
  'return-close': null,
  'application-comment': null,
  'submission-accept': 'DataStaffApplicationAccepted',
  'submission-decline': 'DataStaffApplicationDeclined',
  'submission-withdraw': 'DataStaffApplicationReopened',
  'submission-answer': null,
  'submission-reopen': null,
  'image-add': null,
  'image-describe': null,
  'image-replace': null,
  'image-focus': null,
  'image-delete': null,
  'image-restore': null,
  'file-add': null,
  'file-replace': null,
  'file-describe': null,
  'file-delete': null,
  'file-restore': null,
  'preview-link': null,
  'publish-again': null,
  'customer-change': 'DataStaffFactsChanged',
  'office-give': 'DataStaffOfficeGiven',
  'office-end': 'DataStaffOfficeEnded',
  'product-save': null,
  'price-plan': null,
  'price-plan-stop': null,
  'catalogue-import': null,
  'session-move': null,
  'promotion-save': null,
  'promotion-end': null,
  'brand-override': null,
  'installation-change': null,
  'invoicing-change': null,
  'payment-book': 'DataStaffPaymentBooked',
  'credit-use': 'DataStaffPaymentBooked',
  'terms-change': 'DataStaffTermsChanged',
  'order-release': 'DataStaffOrderReleased',
  'order-refuse': 'DataStaffOrderRefused',
  'role-grant': 'DataStaffRoleGranted',
  'role-revoke': 'DataStaffRoleRevoked',
  'role-define': null,
  'person-invite': 'DataStaffInvited',
  'sessions-end': 'DataStaffSessionsEnded',
  'audit-export': null,
  'books-export': null,
  'entries-read': null,
  'dispute-look': null,
  'dispute-decide': null,
  'dispute-credit': 'DataStaffOrderCredited',
  'item-save': null,
  'item-delete': null,
  'item-rollback': null,
  'plan-make': null,
  'plan-stop': null,
  'draft-discard': null,
  'translation-match': null,
  'release-make': null,
  'release-plan': null,
  'release-publish': null,
  'release-stop': null,
  'check-ask': null,
  'check-approve': null,
  'check-return': null,
  'check-force': null,
  'check-prepare': null,
  'check-recall': null,
  'remark-write': null,
  'remark-resolve': null,
  'items-replace': null,
  'items-change': null,
  'items-undo': null,
  'sign-in': null,
  'sign-in-refused': null,
  'token-create': null,
  'token-revoke': null,
  'content-import': null,
  'site-setup': null,
  'data-export': null,
  'library-import': null,
  'library-accept': null,
  'library-pair': null,
  'library-check': null,
  'library-live': null,
  'library-rollback': null,
  'library-withdraw': null,
  'library-put-back': null,
  'library-amend': null,
  'library-revoke': null,
};

/** Labels of the account's fields; any other field is listed as 'Profile'. */
const profileFields: Readonly<Record<string, PhraseKey>> = {
  ...Object.fromEntries([...profileTexts, ...profileOptions].map(({ name, label }) => [name, label])),
  ...byWirePlaceName(() => 'AccountMailingAddress' as const),
  topics: 'AccountTopics',
  language: 'DataLanguage',
  infoKnowEventConf: 'PreferencesEvents',
  prodServOffers: 'PreferencesOffers',
  newsletter: 'PreferencesNewsletter',
  newsletters: 'PreferencesNewsletters',
  doNotMail: 'PreferencesNoMail',
};

/** Methods of requests in a customer's name; other actions are verbs of staff. */
const methods = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** Lists each changed record once, as added, removed or changed. */
function listChanges(changes: Entry['changes'], t: Translate): string[] {
  const headings = recordNames(t);
  const records = new Map<string, Entry['changes']>();
  for (const change of changes) {
    const [name = '', key] = change.field.split('.');
    const record = key === undefined || !Object.hasOwn(headings, name) ? name : `${name}.${key}`;
    records.set(record, [...(records.get(record) ?? []), change]);
  }
  const sentences = [...records].map(([record, fields]) => {
    const [name = ''] = record.split('.');
    const label = Object.hasOwn(profileFields, name) ? profileFields[name] : undefined;
    const thing = label ? t(label) : (headings[name] ?? headings['account'] ?? name);
    const isList = record.includes('.');
    if (isList && fields.every(({ before }) => before === null)) return t('DataStaffAdded', { thing });
    if (isList && fields.every(({ after }) => after === null)) return t('DataStaffRemoved', { thing });
    return t('DataStaffChanged', { thing });
  });
  return [...new Set(sentences)];
}

/**
 * Describes an audit entry for its customer; null if it changed nothing of theirs: reads, refused requests and the end
 * of acting (docs/decisions/access-and-roles.md#what-staff-changed).
 */
export function describeStaffActivity({ action, detail, changes }: Entry, t: Translate): StaffActivity | null {
  if (methods.has(action)) {
    const details = listChanges(changes, t);
    return details.length > 0 ? { did: t('DataStaffWrote'), details } : null;
  }
  const sentence = Object.hasOwn(actions, action) ? actions[action as AuditVerb] : null;
  // The detail of this verb is the reason that staff gave; of others it names records.
  return sentence && { did: t(sentence), details: action === 'impersonation-start' ? [detail] : [] };
}
