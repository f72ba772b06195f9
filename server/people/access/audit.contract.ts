/** Verbs of staff and editors as the audit records them (docs/decisions/access-and-roles.md#audit-of-staff-verbs). */
export const auditActions = [
  'impersonation-start',
  'impersonation-stop',
  'message-open',
  'message-edit',
  'message-drop',
  'message-retry',
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
  'submission-delete',
  'attempt-retried',
  'attempt-settled',
  'renew',
  'ship',
  'image-add',
  'image-describe',
  'preview-link',
  'publish-again',
  'role-grant',
  'role-revoke',
  'role-define',
  'person-invite',
  'sessions-end',
] as const;

export type AuditVerb = (typeof auditActions)[number];
/** A verb, or the HTTP method of a write in a customer's name. */
export type AuditAction = AuditVerb | Uppercase<string>;
