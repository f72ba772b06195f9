import * as v from 'valibot';
import { locales } from '../../platform/locale.rules.ts';

/** First names of addresses that are answered for each person on request, never stored. */
const personalNames = [
  'user',
  'staff',
  'editor',
  'preview',
  'cart',
  'checkout',
  'confirmation',
  'downloads',
  'orders',
  'search',
  'comments',
  'communities',
  'documents',
  'events',
  'files',
  'forms',
  'library',
  'redirect-warning',
  'verify',
  // The account area's other spellings lead to /user/my-account.
  'accountinformation',
  'account-[a-z-]+',
];

/**
 * First segments reserved for the server: endpoints, files of the build, health checks, the block gallery of
 * development.
 */
const serverNames = ['api', '_astro', '_image', '\\.well-known', 'healthz', 'readyz', 'metrics', 'dev', ...locales];

/** First names of what lies in `public/`, of the picture library and of the brand. */
const publicNames = ['art', 'images', 'video', 'brand', 'favicon\\.(svg|ico)'];

/** Lists what every language has at its root without an item. */
export const languageFiles = ['/404', '/500', '/feed.xml', '/site.webmanifest'] as const;

const named = new RegExp(`^/(${[...personalNames, ...serverNames, ...publicNames].join('|')})(/|$)`, 'i');
const files =
  /^\/(404|500|feed\.xml|site\.webmanifest|robots\.txt|sitemap(-\d+)?\.xml|announcement\.[a-z]+\.js|lang\/[a-z]+\.json|apple-touch-icon\.png|icon-[a-z\d]+\.png|logo\.png)$/i;
/** The further pages of a listing, and the files that tell what has changed in a document: they live with their page. */
const furtherPart = /(?<=.)\/(page\/[1-9]\d*|changes\.(atom|json))$/;

/** Returns the address without the number of a further page; any other address unchanged. */
export const withoutFurtherPart = (address: string): string => address.replace(furtherPart, '');

/**
 * Returns true for an address (without locale prefix) that the site itself answers, so that no item can have it. A
 * test compares this with the application's routes and the files of `public/`.
 */
export const isReservedPath = (path: string): boolean => named.test(path) || files.test(path) || furtherPart.test(path);

/** An item's address without locale prefix: "/codes/iso-9001". Letters of any script, digits and - . _ ~ */
export const itemPathSchema = v.pipe(
  v.string(),
  v.check((text) => text === text.normalize('NFC'), 'must be in Unicode normal form C'),
  v.regex(
    /^\/$|^(\/[\p{L}\p{N}][\p{L}\p{N}\p{M}._~-]*)+$/u,
    'must begin with "/" and its parts may contain letters, digits, "-", ".", "_" and "~"',
  ),
  v.check((text) => new TextEncoder().encode(text).length <= 512, 'must be at most 512 bytes'),
  v.check((text) => !isReservedPath(text), 'is an address the site keeps for itself; choose another'),
);
