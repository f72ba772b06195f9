import { officeKindOfText } from '../../content/items/office-kind.rules.ts';
import type { AccountColumns } from './account.repo.ts';
import type { subscriptions } from './account.table.ts';
import type { committeeOffices } from './office.table.ts';
import type { AddressInput } from './address.rules.ts';

type Office = Omit<typeof committeeOffices.$inferInsert, 'userId'>;
type Address = Omit<AddressInput, 'firstName' | 'lastName' | 'isPoBox' | 'isDefaultBilling' | 'isDefaultShipping'>;

/** One demo account; days count from today in the organization's time zone, so that a demo never lapses. */
export interface DemoAccount {
  email: string;
  firstName: string;
  lastName: string;
  country: string;
  columns?: AccountColumns;
  /** Role at the desks. */
  role?: string;
  /** True for a profile whose industry, function, title and topics were answered long ago. */
  isProfileComplete?: true;
  membership?: { type: string; startedDays: number; expiresDays: number; graceDays: number };
  offices?: Office[];
  subscriptions?: (Omit<typeof subscriptions.$inferInsert, 'userId' | 'expiresOn'> & { expiresDays: number })[];
  /** Codes of the documents whose notices they receive. */
  notices?: string[];
  /** Oldest first; the first becomes the default for billing, the last for shipping. */
  addresses?: Address[];
}

const home = (street1: string, city: string, state: string, zip: string, country = 'US'): Address => ({
  companyName: '',
  street1,
  street2: '',
  city,
  state,
  zip,
  country,
  phone: '+1 330 555 0190',
});

const office = (acronym: string, committeeName: string, officeName: string, individualNumber: string): Office => ({
  acronym,
  committeeName,
  officeName,
  kindId: officeKindOfText(officeName),
  individualNumber,
  originalDate: '2019-04-12',
  ...(officeName === 'Chair' && { chairAppointDate: '2024-08-01' }),
});

/** The accounts of the README's table, one for each kind of person on the site. */
export const demoAccounts: readonly DemoAccount[] = [
  {
    email: 'customer@example.org',
    firstName: 'Carla',
    lastName: 'Núñez',
    country: 'US',
    columns: {
      phone: '+1 330 555 0171',
      company: 'Northgate Facilities',
      userTitle: 'Facility manager',
      customerId: 'C-100101',
    },
    addresses: [
      home('112 Harbor Street', 'Cleveland', 'OH', '44114'),
      {
        ...home('Avenida Central 480, piso 3', 'San José', 'Provincia de San José', '10101', 'CR'),
        companyName: 'Oficina regional',
      },
    ],
  },
  {
    email: 'member@example.org',
    firstName: 'Maeve',
    lastName: 'O’Connell',
    country: 'US',
    columns: {
      companyId: 'member',
      onPointId: 'OP-48213',
      legacyId: '1048213',
      netsuiteId: '500213',
      customerId: 'C-100213',
      lmsId: 'LMS-48213',
      phone: '+1 614 555 0113',
      company: 'Buckeye Fire Protection Engineers',
      userTitle: 'Senior fire protection engineer',
      jobId: 11,
      industryId: 1,
      newsletter: true,
      topics: { buildingLifeSafety: true, fireProtectionSystem: true },
      newsletters: { newsletterBuildingAndLifeSafety: true },
      street1: '40 Chestnut Hill Road',
      city: 'Columbus',
      stateProv: 'OH',
      zipPostal: '43215',
    },
    isProfileComplete: true,
    membership: { type: 'Individual', startedDays: -1_240, expiresDays: 200, graceDays: 60 },
    subscriptions: [
      {
        sku: 'LINK-PRO-12',
        name: 'MSCA Link Professional',
        typeId: 9,
        expiresDays: 120,
        isAutoRenewing: true,
        netsuiteId: '700213',
      },
    ],
    notices: ['70', '110'],
    addresses: [
      home('40 Chestnut Hill Road', 'Columbus', 'OH', '43215'),
      {
        ...home('1 Nationwide Plaza, Floor 12', 'Columbus', 'OH', '43215'),
        companyName: 'Buckeye Fire Protection Engineers',
      },
      { ...home('88 Queen’s Quay West', 'Toronto', 'ON', 'M5J 0B8', 'CA'), companyName: 'Buckeye FPE Canada' },
    ],
  },
  {
    email: 'grace@example.org',
    firstName: 'Grace',
    lastName: 'Obuya',
    country: 'US',
    columns: { companyId: 'member', legacyId: '1048217', netsuiteId: '500217', customerId: 'C-100217' },
    membership: { type: 'Individual', startedDays: -745, expiresDays: -15, graceDays: 60 },
    // Past due inside its grace, together with a membership in grace.
    subscriptions: [
      {
        sku: 'LINK-PRO-12',
        name: 'MSCA Link Professional',
        typeId: 9,
        expiresDays: -15,
        graceDays: 60,
        isAutoRenewing: true,
        netsuiteId: '700217',
      },
    ],
  },
  {
    email: 'inspector@example.org',
    firstName: 'Ivo',
    lastName: 'Petrović',
    country: 'US',
    columns: {
      isElectricalInspector: true,
      lmsId: 'LMS-48219',
      userTitle: 'Electrical inspector',
      company: 'City of Akron',
      netsuiteId: '500219',
      legacyId: '1048219',
    },
  },
  {
    email: 'ahj@example.org',
    firstName: 'Adaeze',
    lastName: 'Holloway',
    country: 'US',
    columns: {
      isAhj: true,
      // A county buys by purchase order.
      isBillMeLaterAllowed: true,
      userTitle: 'Fire marshal',
      company: 'Summit County',
      netsuiteId: '500223',
      legacyId: '1048223',
    },
    offices: [office('ALM', 'Alarm and Detection', 'Member', '223001')],
  },
  {
    email: 'committee@example.org',
    firstName: 'Camille',
    lastName: 'Thériault',
    country: 'CA',
    columns: { committeeMemberId: 'CM-30127', legacyId: '1048227', netsuiteId: '500227', customerId: 'C-100227' },
    offices: [
      office('EIC', 'Electrical Installations', 'Chair', '227001'),
      office('WUI', 'Wildland–Urban Interface', 'Member', '227001'),
    ],
    // A team whose further seats are free.
    subscriptions: [
      {
        sku: 'LINK-TEAM-12',
        name: 'MSCA Link Team',
        typeId: 9,
        expiresDays: 45,
        isAutoRenewing: true,
        licenses: 5,
        netsuiteId: '700227',
        teamId: 'T-227',
      },
    ],
  },
  {
    email: 'liaison@example.org',
    firstName: 'Lionel',
    lastName: 'Brandt',
    country: 'US',
    columns: { legacyId: '1048229', netsuiteId: '500229' },
    offices: [office('EIC', 'Electrical Installations', 'Staff Liaison', '229001')],
  },
  {
    email: 'enforcer@example.org',
    firstName: 'Elena',
    lastName: 'Fuentes',
    country: 'US',
    columns: {
      committeeMemberId: 'CM-30131',
      legacyId: '1048231',
      netsuiteId: '500231',
      userTitle: 'Building official',
    },
    offices: [office('EGR', 'Means of Egress', 'Enforcer', '231001')],
  },
  {
    email: 'blocked@example.org',
    firstName: 'Bruno',
    lastName: 'Keller',
    country: 'US',
    columns: { isOnlineOrderingDisabled: true, netsuiteId: '500233' },
  },
  { email: 'banned@example.org', firstName: 'Bo-ram', lastName: 'Han', country: 'KP' },
  { email: 'staff@example.org', firstName: 'Stella', lastName: 'Marsh', country: 'US', role: 'staff' },
  { email: 'editor@example.org', firstName: 'Edgar', lastName: 'Quill', country: 'US', role: 'editor' },
  { email: 'admin@example.org', firstName: 'Ada', lastName: 'Lund', country: 'US', role: 'administrator' },
];
