import { addressVariables } from '../system-variables.ts';

export const erpVariables = addressVariables('ERP');
