import type * as v from 'valibot';
import type { SystemName } from '../system-name.contract.ts';
import { crmPayloads } from './crm/crm-payloads.contract.ts';
import { erpPayloads } from './erp/erp-payloads.contract.ts';
import { lmsPayloads } from './lms/lms-payloads.contract.ts';
import { marketingPayloads } from './marketing/marketing-payloads.contract.ts';

const payloads: Readonly<Record<SystemName, Readonly<Record<string, v.GenericSchema>>>> = {
  erp: erpPayloads,
  crm: crmPayloads,
  lms: lmsPayloads,
  marketing: marketingPayloads,
};

/**
 * Schemas of payloads by system and kind, such as 'crm lead'. A payload that staff repair is checked against its schema;
 * without one only the type of each field is checked.
 */
export const payloadShapes: Readonly<Record<string, v.GenericSchema>> = Object.fromEntries(
  Object.entries(payloads).flatMap(([system, kinds]) =>
    Object.entries(kinds).map(([kind, schema]) => [`${system} ${kind}`, schema]),
  ),
);
