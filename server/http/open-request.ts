import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Env } from '../platform/env/env.ts';
import { readRequestId, readTraceparent } from '../platform/monitoring/trace-context.rules.ts';
import { CurrentRequest } from './current-request.ts';

/**
 * Returns a function that gives each request its id and trace. Behind a trusted proxy those of the proxy are taken, so
 * that one id finds a request in its log and in ours; anybody else could send the same id with every request.
 */
export function createRequestOpener({ trustedProxies, monitoring }: Pick<Env, 'trustedProxies' | 'monitoring'>) {
  const isProxyTrusted = trustedProxies.kind !== 'none';
  const isLogged = monitoring.accessLog !== 'off';
  // A prefix per process and a number: unique, and far cheaper than a UUID.
  const prefix = randomBytes(6).toString('base64url');
  let number = 0;
  return (request: IncomingMessage, response: ServerResponse): CurrentRequest => {
    number += 1;
    const given = isProxyTrusted ? readRequestId(request.headers['x-request-id']) : null;
    return new CurrentRequest({
      requestId: given ?? `${prefix}-${number.toString(36)}`,
      method: request.method,
      target: request.url ?? '/',
      response,
      socket: request.socket,
      sentBefore: isLogged ? request.socket.bytesWritten : 0,
      caller: isProxyTrusted ? readTraceparent(request.headers.traceparent) : null,
    });
  };
}
