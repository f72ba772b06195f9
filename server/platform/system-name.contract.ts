/** Other systems that hear of what happened here. */
export const systemNames = ['erp', 'crm', 'lms', 'marketing'] as const;
export type SystemName = (typeof systemNames)[number];
