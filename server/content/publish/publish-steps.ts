import { channel } from 'node:diagnostics_channel';

/** The moments of a publish at which a process may die; the fault tests listen here and kill it. */
export type PublishStep = 'rendered' | 'written' | 'renamed' | 'removed' | 'cursor-written' | 'cursor-renamed';

const steps = channel('stanchion:publish');

export function announcePublishStep(step: PublishStep, path: string): void {
  if (steps.hasSubscribers) steps.publish({ step, path });
}
