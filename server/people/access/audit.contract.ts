/** Verbs of staff and editors as the audit records them (docs/decisions/access-and-roles.md#audit-of-staff-verbs). */
export const staffActions = [
  'impersonation-start',
  'impersonation-stop',
  'message-open',
  'message-edit',
  'message-drop',
  'message-retry',
  'event-replay',
  'cache-purge',
  'comment-approve',
  'comment-remove',
  'exemption-approve',
  'exemption-refuse',
  'application-accept',
  'application-decline',
  'application-reopen',
  'application-comment',
  'submission-answer',
  'submission-reopen',
  'submission-accept',
  'submission-decline',
  'submission-withdraw',
  'submission-delete',
  'attempt-retried',
  'attempt-settled',
  'renew',
  'ship',
  'order-note',
  'order-resend',
  'order-cancel',
  'order-credit',
  'refund-release',
  'refund-refuse',
  'refund-settle',
  'order-correct',
  'return-approve',
  'return-refuse',
  'return-receive',
  'return-close',
  'image-add',
  'image-describe',
  'preview-link',
  'publish-again',
  'office-give',
  'office-end',
  'customer-change',
  'promotion-save',
  'promotion-end',
  'brand-override',
  'installation-change',
  'invoicing-change',
  'payment-book',
  'credit-use',
  'terms-change',
  'order-release',
  'order-refuse',
  'role-grant',
  'role-revoke',
  'role-define',
  'person-invite',
  'sessions-end',
  'audit-export',
  'books-export',
  'entries-read',
  'dispute-look',
  'dispute-decide',
  'dispute-credit',
  'item-save',
  'item-delete',
  'item-rollback',
  'library-import',
  'library-accept',
  'library-pair',
  'library-check',
  'library-live',
  'library-rollback',
] as const;

/** Sign-ins, of everybody; they are no part of what staff did with a customer. */
export const signInActions = ['sign-in', 'sign-in-refused'] as const;

/** What else is recorded: commands, and copies of personal data by their owners. */
const otherActions = ['token-create', 'token-revoke', 'content-import', 'site-setup', 'data-export'] as const;

export const auditActions = [...staffActions, ...signInActions, ...otherActions] as const;

/** The actor of a refused sign-in; no user's id, because those hold no blanks. */
export const anonymousActor = 'not signed in';

export type AuditVerb = (typeof auditActions)[number];
/** A verb, or the HTTP method of a write in a customer's name. */
export type AuditAction = AuditVerb | Uppercase<string>;
