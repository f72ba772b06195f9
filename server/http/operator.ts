import type { IncomingMessage } from 'node:http';
import { isSameSecret, readBearer } from './bearer.ts';

/**
 * Who may read the metrics: somebody on this machine, or with the token. A request that a proxy passed on comes from
 * loopback too, so one with a forwarding header is not taken for near.
 */
export function isOperator(request: Pick<IncomingMessage, 'headers' | 'socket'>, secret: string): boolean {
  const { headers, socket } = request;
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  const isNear = !isForwarded && /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(socket.remoteAddress ?? '');
  const bearer = readBearer(headers.authorization);
  return isNear || (bearer !== null && isSameSecret(bearer, secret));
}
