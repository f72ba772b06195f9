import type { Upgrade } from './upgrade.rules.ts';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Properties of a form's action until November 22, 2026; replaced by the form's type. */
const retired = new Set(['kind', 'mailbox']);

/** Upgrades of forms, the oldest first. */
export const formUpgrades: readonly Upgrade[] = [
  {
    to: 1,
    apply(fields) {
      const { definition } = fields;
      if (!isRecord(definition) || !isRecord(definition['submitAction'])) return fields;
      const action = Object.entries(definition['submitAction']);
      const submitAction = Object.fromEntries(action.filter(([name]) => !retired.has(name)));
      return { ...fields, definition: { ...definition, submitAction } };
    },
  },
];
