export const operators = [
  'contains',
  'does-not-contain',
  'starts-with',
  'does-not-start-with',
  'ends-with',
  'does-not-end-with',
  'equals',
  'not-equals',
  'greater',
  'greater-or-equal',
  'less',
  'less-or-equal',
] as const;
export type Operator = (typeof operators)[number];

export interface Condition {
  field: string;
  operator: Operator;
  value: string;
}

export interface When {
  match: 'any' | 'all';
  conditions: readonly Condition[];
}
