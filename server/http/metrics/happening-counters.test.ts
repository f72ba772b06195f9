import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { createThrottle } from '../../people/auth/throttle.ts';
import type { Database } from '../../platform/db/connection.ts';
import { addHappeningCounters } from './happening-counters.ts';

it('counts the refusals of the throttle by action, and not what it allows', async () => {
  const registry = new Registry();
  addHappeningCounters(registry);
  // In memory, as with the embedded database.
  const throttle = createThrottle({ databaseUrl: undefined, sessionSecrets: ['x'.repeat(32)] }, {} as Database);
  for (let attempt = 0; attempt < 5; attempt += 1) await throttle.attempt('resetEmail', 'ann@example.org', '192.0.2.1');
  expect(await registry.metrics()).not.toContain('stanchion_throttle_refusals_total{');
  const refused = await throttle.attempt('resetEmail', 'ann@example.org', '192.0.2.1');
  expect(refused.isAllowed).toBe(false);
  expect(await registry.metrics()).toContain('stanchion_throttle_refusals_total{action="resetEmail"} 1\n');
  expect(await registry.metrics()).not.toMatch(/ann@|192\.0\.2/);
});
