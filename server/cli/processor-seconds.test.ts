import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { processorSeconds } from './processor-seconds.ts';

it.runIf(process.platform === 'linux')('counts what a child worked, once it has ended', () => {
  const before = processorSeconds() ?? NaN;
  // Counted in hundredths: it works until some of them have passed.
  spawnSync(process.execPath, ['-e', 'while (process.cpuUsage().user < 200_000);']);
  expect((processorSeconds() ?? NaN) - before).toBeGreaterThan(0.1);
});
