/**
 * Consecutive failures after which only probes are sent (docs/decisions/messages-to-other-systems.md#circuit-breaker).
 */
const openAfterFailures = 5;
/** Minimum of different messages among them: one faulty message does not mean that the receiver is down. */
const openAfterMessages = 3;

const firstProbe = 30_000;
const longestProbe = 300_000;

/** Recent failures of a connector. */
export interface Circuit {
  failures: number;
  failedMessages: readonly string[];
  openedAt: Date | null;
  probeAt: Date | null;
  probes: number;
  lastReason: string | null;
}

/** End of one attempt: 'answered' with any answer, 'failed' without one or with an unusable one. */
export type TryEnd = { id: string; end: 'answered' } | { id: string; end: 'failed'; reason: string };

export const closedCircuit: Circuit = {
  failures: 0,
  failedMessages: [],
  openedAt: null,
  probeAt: null,
  probes: 0,
  lastReason: null,
};

/** Returns the delay from a failed probe to the next: 30 s, 1 min, 2 min, … at most 5 min. In milliseconds. */
const probeDelay = (probes: number): number => Math.min(firstProbe * 2 ** probes, longestProbe);

/** Returns the circuit after attempts made at the same time; one answer closes it. */
export function countTries(circuit: Circuit, ends: readonly TryEnd[], now: Date): Circuit {
  const failed = ends.filter((each) => each.end === 'failed');
  const last = failed.at(-1);
  if (!last) return ends.length > 0 ? closedCircuit : circuit;
  if (failed.length < ends.length) return closedCircuit;
  const failures = circuit.failures + failed.length;
  const failedMessages = [...new Set([...circuit.failedMessages, ...failed.map(({ id }) => id)])].slice(
    -openAfterMessages,
  );
  const counted = { ...circuit, failures, failedMessages, lastReason: last.reason };
  const after = (probes: number) => new Date(now.getTime() + probeDelay(probes));
  if (circuit.openedAt) return { ...counted, probes: circuit.probes + 1, probeAt: after(circuit.probes + 1) };
  const opens = failures >= openAfterFailures && failedMessages.length >= openAfterMessages;
  return opens ? { ...counted, openedAt: now, probes: 0, probeAt: after(0) } : counted;
}
