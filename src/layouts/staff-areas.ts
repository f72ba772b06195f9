import type { PhraseKey } from '../../server/platform/phrase-key.contract.ts';

/** The areas of staff in the order of their links: one for each page directly below `src/pages/staff`. */
export const staffAreas: readonly { path: string; label: PhraseKey }[] = [
  { path: '/staff/customers', label: 'StaffCustomers' },
  { path: '/staff/orders', label: 'StaffOrders' },
  { path: '/staff/exemptions', label: 'StaffExemptions' },
  { path: '/staff/submissions', label: 'StaffSubmissions' },
  { path: '/staff/comments', label: 'StaffComments' },
  { path: '/staff/applications', label: 'StaffReviews' },
  { path: '/staff/deliveries', label: 'StaffDeliveries' },
  { path: '/staff/attempts', label: 'StaffAttempts' },
  { path: '/staff/searches', label: 'StaffSearches' },
];
