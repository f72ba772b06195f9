import { channel } from 'node:diagnostics_channel';

/**
 * What domains report for the metrics, without depending on them: each kind is a channel of Node, and without a listener
 * a report costs a comparison. Values are names of our own, never input.
 */
interface Happenings {
  /** A statement of the pool ended. */
  statement: { name: string; seconds: number };
  /** The database did not answer in time: no free connection, a statement or lock that took too long. */
  databaseTimeout: { kind: 'connection' | 'statement' | 'lock' | 'transaction' };
  /** A repeated task failed; its log message. */
  loopFailure: { loop: string };
  signIn: { method: 'password' | 'second-step' | 'single-sign-on'; outcome: string };
  /** The throttle refused an attempt. */
  throttled: { action: string };
  /** An attempt to order, or a charge, reached a state. */
  order: { outcome: string };
  payment: { outcome: string };
  /** A mail was handed to the mail server, or not. */
  mail: { outcome: 'sent' | 'withheld' | 'failed' };
}

type HappeningKind = keyof Happenings;

const channels = new Map<HappeningKind, ReturnType<typeof channel>>();

function channelOf(kind: HappeningKind) {
  const known = channels.get(kind) ?? channel(`stanchion:${kind}`);
  channels.set(kind, known);
  return known;
}

/** Tells the listeners of a kind, if there are any. */
export function report<Kind extends HappeningKind>(kind: Kind, happening: Happenings[Kind]): void {
  const told = channelOf(kind);
  if (told.hasSubscribers) told.publish(happening);
}

/** Listens to a kind. @returns ends it */
export function hear<Kind extends HappeningKind>(kind: Kind, listener: (happening: Happenings[Kind]) => void) {
  const told = channelOf(kind);
  const onMessage = (message: unknown) => listener(message as Happenings[Kind]);
  told.subscribe(onMessage);
  return () => {
    told.unsubscribe(onMessage);
  };
}
