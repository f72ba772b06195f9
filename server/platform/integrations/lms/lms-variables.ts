import { addressVariables } from '../system-variables.ts';

export const lmsVariables = addressVariables('LMS');
