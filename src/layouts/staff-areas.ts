import type { Person } from '../../server/people/access/access.contract.ts';
import { may } from '../../server/people/access/access.rules.ts';
import type { Right } from '../../server/people/access/roles/right.rules.ts';
import type { ModuleName } from '../../server/platform/installation/module-names.contract.ts';
import { moduleSwitch } from '../../server/platform/installation/modules.rules.ts';
import type { PhraseKey } from '../../server/platform/phrase-key.contract.ts';

interface StaffArea {
  path: string;
  label: PhraseKey;
  /** The right of its page. */
  right: Right;
}

/** The areas of staff in the order of their links: one for each page directly below `src/pages/staff`. */
export const staffAreas: readonly StaffArea[] = [
  { path: '/staff/needs-me', label: 'StaffNeedsMe', right: 'orders.read' },
  { path: '/staff/customers', label: 'StaffCustomers', right: 'act-as' },
  { path: '/staff/orders', label: 'StaffOrders', right: 'orders.read' },
  { path: '/staff/receivables', label: 'StaffReceivables', right: 'receivables' },
  { path: '/staff/returns', label: 'StaffReturns', right: 'orders.read' },
  { path: '/staff/refunds', label: 'StaffRefunds', right: 'orders.read' },
  { path: '/staff/exports', label: 'StaffExports', right: 'bookkeeping' },
  { path: '/staff/reconciliation', label: 'StaffReconciliation', right: 'bookkeeping' },
  { path: '/staff/disputes', label: 'StaffDisputes', right: 'bookkeeping' },
  { path: '/staff/taxes', label: 'Taxes', right: 'orders.read' },
  { path: '/staff/exemptions', label: 'StaffExemptions', right: 'exemptions.decide' },
  { path: '/staff/submissions', label: 'StaffSubmissions', right: 'submissions.read' },
  { path: '/staff/comments', label: 'StaffComments', right: 'comments.decide' },
  { path: '/staff/applications', label: 'StaffReviews', right: 'applications.decide' },
  { path: '/staff/deliveries', label: 'StaffDeliveries', right: 'deliveries' },
  { path: '/staff/order-system', label: 'StaffOrderSystem', right: 'deliveries' },
  { path: '/staff/attempts', label: 'StaffAttempts', right: 'orders.decide' },
  { path: '/staff/searches', label: 'StaffSearches', right: 'searches' },
  { path: '/staff/library', label: 'StaffLibrary', right: 'library' },
  { path: '/staff/catalogue', label: 'StaffCatalogue', right: 'catalogue' },
  { path: '/staff/promotions', label: 'StaffPromotions', right: 'promotions' },
  { path: '/staff/people', label: 'StaffPeople', right: 'people.read' },
  { path: '/staff/installation', label: 'StaffInstallation', right: 'installation' },
  { path: '/staff/invoicing', label: 'StaffInvoicing', right: 'installation' },
  { path: '/staff/audit', label: 'StaffAudit', right: 'audit' },
];

/** Returns the areas that a person may open, without those of modules that are off. */
export function listAreas(person: Person | null, modulesOff: readonly ModuleName[]): readonly StaffArea[] {
  const { isRouteOff } = moduleSwitch(modulesOff);
  return staffAreas.filter(({ path, right }) => may(person, right) && !isRouteOff(path));
}
