import { runAs, runAsServer } from '../../platform/monitoring/current-work.ts';
import type { PublishRun } from './publish-run.ts';
import type { Priority } from './render-queue.ts';

/**
 * Runs a rendering as work of the request whose publish waits for the address; a reader's own as work of that reader's
 * request. Any other one is work of the server: it begins wherever there is room, often in another request.
 */
export function runRendering<T>(
  running: readonly PublishRun[],
  { address, urgency }: { address: string; urgency: Priority | null },
  make: () => T,
): T {
  if (urgency === null) return make();
  const work = running.find(({ pending }) => pending.has(address))?.work;
  return work ? runAs(work, make) : runAsServer(make);
}
