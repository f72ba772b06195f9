import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { get } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Figure } from './figure.ts';
import { startFilledSite } from './filled-site.ts';
import { pageKinds } from './page-kinds.ts';

/** A running site, and the cookie of the visitor. */
interface Looked {
  origin: string;
  cookie?: string;
}

interface Transfer {
  bytes: number;
  text: string;
}

/** Bytes on the wire of everything six kinds of page load, as a browser that speaks brotli gets them. */
export async function measure(): Promise<Figure[]> {
  await using filled = await startFilledSite(0);
  const figures: Figure[] = [];
  for (const { kind, path } of pageKinds) {
    const { html, css, javascript, fonts } = await weigh(filled.site, path);
    figures.push(
      { name: `${kind}: HTML`, value: html, unit: 'bytes' },
      { name: `${kind}: CSS`, value: css, unit: 'bytes' },
      { name: `${kind}: JavaScript`, value: javascript, unit: 'bytes', budget: { atMost: 5_120 } },
      { name: `${kind}: fonts`, value: fonts, unit: 'bytes', note: 'every latin face the styles name' },
    );
  }
  return figures;
}

/** Bytes on the wire of one page and of everything it loads. */
export async function weigh(site: Looked, path: string) {
  const page = await fetchBrotli(site, path);
  const styles = await fetchAll(site, matches(page.text, /<link rel="stylesheet" href="([^"]+)"/g));
  const inline = matches(page.text, /<script type="module">([\s\S]*?)<\/script>/g).join('\n');
  const scripts = await fetchAll(
    site,
    await withImports(site, matches(page.text, /(?:<script[^>]* src|(?:component|renderer)-url)="([^"]+)"/g)),
  );
  const faces = styles.flatMap(({ text }) => matches(text, /url\(([^)"']+-latin-wght[^)"']+\.woff2)\)/g));
  const fonts = await fetchAll(site, [...new Set(faces)]);
  return { html: page.bytes, css: sum(styles), javascript: sum(scripts) + weighInline(inline), fonts: sum(fonts) };
}

/** Returns the compressed size of inline scripts; they are part of the HTML too. */
const weighInline = (text: string): number => (text ? brotliCompressSync(text).length : 0);

/** Scripts and the modules they import, at any depth. */
async function withImports(site: Looked, addresses: readonly string[]): Promise<string[]> {
  const known = new Set(addresses);
  for (const address of known) {
    const { text } = await fetchBrotli(site, address);
    for (const name of matches(text, /(?:from|import)\s*\(?"(\.[^"]+)"/g)) {
      known.add(new URL(name, new URL(address, site.origin)).pathname);
    }
  }
  return [...known];
}

const fetchAll = (site: Looked, addresses: readonly string[]): Promise<Transfer[]> =>
  Promise.all(addresses.map((address) => fetchBrotli(site, address)));

/** fetch() hides how many bytes travelled; node:http shows them. */
export function fetchBrotli(site: Looked, path: string): Promise<Transfer> {
  return new Promise((resolve, reject) => {
    const headers = { 'accept-encoding': 'br', ...(site.cookie && { cookie: site.cookie }) };
    get(`${site.origin}${path}`, { headers }, (answer) => {
      const take = (body: Buffer) => {
        if (answer.statusCode !== 200) return reject(new Error(`${path} answered with ${answer.statusCode}.`));
        const isPacked = answer.headers['content-encoding'] === 'br';
        resolve({ bytes: body.length, text: (isPacked ? brotliDecompressSync(body) : body).toString() });
      };
      buffer(answer).then(take).catch(reject);
    }).on('error', reject);
  });
}

const matches = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].flatMap(([, found]) => found ?? []);

const sum = (transfers: readonly Transfer[]): number => transfers.reduce((total, { bytes }) => total + bytes, 0);
