import type { IncomingMessage } from 'node:http';
import { isSameSecret, readBearer } from './bearer.ts';

const forwarding = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/**
 * Returns whether a client may read the metrics: with the token, or from this machine. Behind a proxy every peer is the
 * proxy, so with TRUST_PROXY only the token counts; without it, a request with proxy headers does not count as local.
 */
export function isOperator(
  request: Pick<IncomingMessage, 'headers' | 'socket'>,
  { secret, isProxyTrusted }: { secret: string; isProxyTrusted: boolean },
): boolean {
  const { headers, socket } = request;
  const bearer = readBearer(headers.authorization);
  if (bearer !== null) return isSameSecret(bearer, secret);
  const isForwarded = isProxyTrusted || forwarding.some((name) => headers[name] !== undefined);
  return !isForwarded && /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(socket.remoteAddress ?? '');
}
