import { createHmac } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const period = 30_000;

/** Returns an authenticator app's code for a key and time (RFC 6238: SHA-1, six digits, thirty seconds). */
export function authenticatorCode(key: string, at = Date.now()): string {
  const bits = [...key].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / period)));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const number = digest.readUInt32BE((digest.at(-1) ?? 0) & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

/** Six digits that stay wrong for some minutes. */
export function wrongCode(key: string): string {
  const near = Array.from({ length: 21 }, (_, index) => authenticatorCode(key, Date.now() + (index - 10) * period));
  for (let number = 0; ; number += 1) {
    const code = String(number).padStart(6, '0');
    if (!near.includes(code)) return code;
  }
}
