import type { IncomingMessage } from 'node:http';
import type { Env } from '../platform/env/env.ts';
import { isOneOf, readBearer } from './bearer.ts';

const forwarding = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/**
 * Returns whether a client may read the metrics: with the token, or from this machine. Behind a proxy every peer is the
 * proxy, so with TRUST_PROXY only the token counts; without it, a request with proxy headers does not count as local.
 */
export function isOperator(
  request: Pick<IncomingMessage, 'headers' | 'socket'>,
  { secrets, trustedProxies }: { secrets: readonly string[] } & Pick<Env, 'trustedProxies'>,
): boolean {
  const bearer = readBearer(request.headers.authorization);
  return bearer === null ? isDirect(request, { trustedProxies }) : isOneOf(bearer, secrets);
}

/** Returns whether a request comes from this machine, without a proxy between. */
export function isDirect(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  { trustedProxies }: Pick<Env, 'trustedProxies'>,
): boolean {
  const isForwarded = trustedProxies.kind !== 'none' || forwarding.some((name) => headers[name] !== undefined);
  return !isForwarded && /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(socket.remoteAddress ?? '');
}
