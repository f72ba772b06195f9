import type { ServerResponse } from 'node:http';
import type { Log } from '../platform/log.ts';
import { currentRequest, type CurrentRequest } from './current-request.ts';
import { sendText } from './send-text.ts';

/** Longest time for an orderly end, in milliseconds; the supervisor waits for it. */
const endTimeout = 5_000;

interface FaultOptions {
  log: Pick<Log, 'fatal'>;
  /** Stops accepting requests and ends the current ones. */
  stop(): Promise<void>;
  /** Reports to the supervisor. */
  tell(fault: { kind: 'fault'; reason: string; error: object; request: object | null }): void;
  exit(code: number): void;
  timeout?: number;
}

/**
 * Returns a function that ends the process after an uncaught error. The error is logged with its request, whose
 * response is cut short; the server stops in order, and the process exits with 1. It does not continue, because its
 * state may be wrong.
 */
export function createFaultHandler({ log, stop, tell, exit, timeout = endTimeout }: FaultOptions) {
  let isEnding = false;
  return (error: unknown, origin: NodeJS.UncaughtExceptionOrigin): void => {
    const current = currentRequest();
    const request = current ? describeRequest(current) : null;
    const reason = origin === 'unhandledRejection' ? 'unhandled rejection' : 'uncaught exception';
    log.fatal({ err: error, reason, request }, 'an error that nobody caught; the process ends');
    if (current) endResponse(current.response, current.requestId);
    if (isEnding) return;
    isEnding = true;
    const { name, message } = error instanceof Error ? error : { name: typeof error, message: '' };
    tell({ kind: 'fault', reason, error: { type: name, message }, request });
    const overdue = setTimeout(() => exit(1), timeout);
    void stop()
      .catch((failure: unknown) => log.fatal({ err: failure }, 'not everything could be ended'))
      .finally(() => {
        clearTimeout(overdue);
        exit(1);
      });
  };
}

const describeRequest = ({ requestId, method, target }: CurrentRequest) => ({
  requestId,
  method,
  path: target.split(/[?#]/, 1)[0],
});

/** The code that would have answered may be gone; a stop must not wait for it. */
function endResponse(response: ServerResponse, requestId: string): void {
  if (response.writableEnded) return;
  if (response.headersSent) return void response.destroy();
  // Headers of the lost response, its length among them.
  for (const name of response.getHeaderNames()) if (name !== 'x-request-id') response.removeHeader(name);
  const sentence = `The server has a fault and starts again. Please try once more (request ${requestId}).`;
  sendText(response.req, response, 500, sentence, { Connection: 'close' });
}
