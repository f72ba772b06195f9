/** `npm test` runs the fault tests in two parts; a part is chosen by TEST_FAULTS, without it all run. */
export type FaultPart = 'beside-units' | 'others';

export const faultPart = process.env['TEST_FAULTS'] as FaultPart | undefined;

/**
 * Those that run one at a time beside the unit tests, which leave a third of two cores idle; the others run beside the journeys.
 * They start processes and read what those left: none measures time or memory.
 */
export const besideUnits = [
  'backup',
  'catalog-kill',
  'earlier-release',
  'first-start',
  'packed-release',
  'people-command',
].map((name) => `tests/faults/${name}.test.ts`);
