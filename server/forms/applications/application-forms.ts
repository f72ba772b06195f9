import { committeeForm } from './committee-form.ts';
import type { CommitteeApplicationKind } from './committee-application.contract.ts';
import { enforcerForm } from './enforcer-form.ts';

/** The form of each kind of application with a record, and the page of the account that shows it with its decision. */
export const applicationForms = {
  committee: { formId: committeeForm.id, page: 'account-committee-applications' },
  enforcer: { formId: enforcerForm.id, page: 'account-enforcer-funding' },
} as const satisfies Record<CommitteeApplicationKind, { formId: string; page: string }>;
