import { createHash } from 'node:crypto';

type Digest = typeof crypto.subtle.digest;

/**
 * Makes `crypto.subtle.digest` hash where it is called. Astro hashes the inline scripts and styles of every page for
 * its content policy; handing each of these few bytes to another thread and back took 8 % of a page's rendering.
 * For rendering threads only, which do nothing else meanwhile.
 */
export function digestInPlace(): void {
  const { subtle } = crypto;
  const elsewhere: Digest = subtle.digest.bind(subtle);
  subtle.digest = async (algorithm, data) => {
    const name = (typeof algorithm === 'string' ? algorithm : algorithm.name).toUpperCase();
    if (!/^SHA-(256|384|512)$/.test(name)) return elsewhere(algorithm, data);
    const bytes = ArrayBuffer.isView(data)
      ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
      : new Uint8Array(data);
    const digest = createHash(name.replace('-', '').toLowerCase()).update(bytes).digest();
    return new Uint8Array(digest).buffer;
  };
}
