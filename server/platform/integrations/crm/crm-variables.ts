import { addressVariables } from '../system-variables.ts';

export const crmVariables = addressVariables('CRM');
