import { expect, it } from 'vitest';
import { demoInstallation } from '../../platform/installation/demo-installation.ts';
import { createPublishState, type PublisherOptions } from './publish-state.ts';

it('hears the failure of work that nobody waits for, which would end the process', async () => {
  const logged: unknown[] = [];
  const log = { error: (facts: unknown) => logged.push(facts) };
  const state = createPublishState(
    { log, site: { installation: demoInstallation } } as unknown as PublisherOptions,
    new AbortController().signal,
  );
  const broken = new Error('broken');
  state.watch(Promise.reject(broken));
  await new Promise((resolve) => setImmediate(resolve));
  expect(logged).toEqual([{ err: broken }]);
});
