import { contracts } from './contracts.ts';
import type { EndpointContract } from './endpoint.ts';
import { formLimit, isMultipart, largestBody } from './read-body.ts';

/**
 * Longest body of a page's form with files, in bytes: ten of 10 MiB, and its texts. A page without file fields refuses
 * it unread.
 */
const pageUploadLimit = 11 * 10_485_760;
/** Room for the texts and part headers of an endpoint's form with files, in bytes. */
const uploadTexts = 1_048_576;

const uploadLimits = contracts.flatMap(({ path, uploads }) =>
  uploads ? [{ pattern: toPattern(path), limit: uploads.most * uploads.largest + uploadTexts }] : [],
);

/** Returns a pattern for addresses of a path with `{name}`. */
function toPattern(path: EndpointContract['path']): RegExp {
  return new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`);
}

/** Returns the longest body that an address accepts, in bytes; checked before it is read. */
export function findBodyLimit(path: string, type?: string): number {
  const isWithFiles = isMultipart(type);
  if (path.startsWith('/api/')) {
    const taking = isWithFiles ? uploadLimits.find(({ pattern }) => pattern.test(path)) : undefined;
    return taking?.limit ?? largestBody;
  }
  if (isWithFiles) return pageUploadLimit;
  // Forms of the desk contain a content item.
  return /^(\/[a-z]{2})?\/editor\//.test(path) ? largestBody : formLimit;
}
