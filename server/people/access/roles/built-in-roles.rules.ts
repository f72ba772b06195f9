import type { PhraseKey } from '../../../platform/phrase-key.contract.ts';
import { rights, type Right } from './right.rules.ts';

interface BuiltInRole {
  name: PhraseKey;
  rights: readonly Right[];
}

/** The role whose holders decide about all others; at least one person always has it without an end. */
export const administratorRole = 'administrator';

/**
 * Roles of the product. Their rights are code, so that a release can add a right to them; the table `roles` holds
 * only what administrators set for them (docs/decisions/access-and-roles.md#rights-and-roles).
 */
export const builtInRoles = {
  administrator: { name: 'RoleAdministrator', rights },
  editor: { name: 'RoleEditor', rights: ['content.write', 'content.publish', 'translate', 'brand'] },
  writer: { name: 'RoleWriter', rights: ['content.write'] },
  translator: { name: 'RoleTranslator', rights: ['translate'] },
  brand: { name: 'RoleBrand', rights: ['brand'] },
  'customer-service': {
    name: 'RoleCustomerService',
    rights: [
      'people.read',
      'people.facts',
      'act-as',
      'orders.read',
      'orders.credit',
      'submissions.read',
      'submissions.decide',
      'comments.decide',
    ],
  },
  'order-desk': { name: 'RoleOrderDesk', rights: ['orders.read', 'orders.decide', 'orders.credit', 'deliveries'] },
  shop: { name: 'RoleShop', rights: ['orders.read', 'searches', 'promotions', 'catalogue'] },
  'committee-staff': {
    name: 'RoleCommitteeStaff',
    rights: ['applications.decide', 'people.read', 'offices', 'library'],
  },
  finance: {
    name: 'RoleFinance',
    rights: ['orders.read', 'orders.credit', 'orders.release', 'exemptions.decide', 'receivables', 'bookkeeping'],
  },
  reader: { name: 'RoleReader', rights: ['searches'] },
  // The rights of the single role of staff in earlier releases.
  staff: {
    name: 'RoleStaff',
    rights: [
      'act-as',
      'orders.read',
      'orders.decide',
      'orders.credit',
      'exemptions.decide',
      'submissions.read',
      'submissions.decide',
      'comments.decide',
      'applications.decide',
      'deliveries',
      'searches',
    ],
  },
} as const satisfies Readonly<Record<string, BuiltInRole>>;

export type BuiltInRoleId = keyof typeof builtInRoles;

export const builtInRoleIds = Object.keys(builtInRoles) as BuiltInRoleId[];

export const isBuiltInRole = (id: string): id is BuiltInRoleId => Object.hasOwn(builtInRoles, id);
