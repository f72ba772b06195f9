import type { IncomingMessage } from 'node:http';
import { isSameSecret, readBearer } from './bearer.ts';

const forwarding = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/**
 * Returns whether somebody may read the metrics: with the token, or from this machine. Behind a proxy every peer is the proxy,
 * so TRUST_PROXY leaves the token alone; without it a request that names a proxy is not taken for near either.
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
