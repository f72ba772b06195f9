/** Other systems that receive messages. */
export const systemNames = ['erp', 'crm', 'lms', 'marketing'] as const;
export type SystemName = (typeof systemNames)[number];
