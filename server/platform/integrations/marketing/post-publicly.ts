import { request } from 'node:https';
import { isIP } from 'node:net';
import { again, refused, type Answer } from '../answer.rules.ts';
import type { DeliveryFailure } from '../connector.contract.ts';
import { isPublicAddress, lookupPublic } from './public-address.ts';

const timeout = 10_000;
const longestAnswer = 65_536;

/**
 * Posts to a host on the public internet. `fetch` accepts no lookup function, which is needed to refuse private
 * addresses at the connection itself.
 */
export function postPublicly(
  url: URL,
  { headers, body }: { headers: Record<string, string>; body: string },
  stopping?: AbortSignal,
): Promise<{ ok: true; answer: Answer } | DeliveryFailure> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // An IP address is not looked up, so it is checked here.
  if (isIP(host) !== 0 && !isPublicAddress(host)) return Promise.resolve(refused('The address is a private one.'));
  const overdue = AbortSignal.timeout(timeout);
  const signal = stopping ? AbortSignal.any([overdue, stopping]) : overdue;
  return new Promise((resolve) => {
    const end = (error: unknown) => {
      if (overdue.aborted) return resolve(again('No answer in time.'));
      if (stopping?.aborted) return resolve(again('The server was stopped meanwhile.'));
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
      resolve(code === 'EPRIVATE' ? refused('The host has a private address.') : again(`No connection (${code}).`));
    };
    const sent = request(url, { method: 'POST', headers, signal, lookup: lookupPublic }, (response) => {
      const chunks: Buffer[] = [];
      let size = 0;
      const done = () => {
        const contentType = (response.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
        const text = Buffer.concat(chunks).subarray(0, longestAnswer).toString('utf8');
        const { statusCode: status = 0, headers: received } = response;
        resolve({ ok: true, answer: { status, contentType, body: text, location: received.location ?? '' } });
      };
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        size += chunk.length;
        if (size < longestAnswer) return;
        done();
        response.destroy();
      });
      response.on('end', done).on('error', end);
    });
    sent.on('error', end).end(body);
  });
}
