import { contracts } from './contracts.ts';
import type { EndpointContract } from './endpoint.ts';
import { formLimit, isMultipart, largestBody } from './read-body.ts';

/** Longest body of a page's form with files, in bytes: ten of 10 MiB, and its texts. A page that takes none refuses it unread. */
const pageUploadLimit = 11 * 10_485_760;
/** Room for the texts of an endpoint's form with files and for what stands between its parts, in bytes. */
const uploadTexts = 1_048_576;

const uploadLimits = contracts.flatMap(({ path, uploads }) =>
  uploads ? [{ pattern: toPattern(path), limit: uploads.most * uploads.largest + uploadTexts }] : [],
);

/** Returns a pattern of the addresses that a path with `{name}` stands for. */
function toPattern(path: EndpointContract['path']): RegExp {
  return new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`);
}

/** Returns the most that an address reads of a body, in bytes; enforced before anything of it is read. */
export function bodyLimitOf(path: string, type?: string): number {
  const isWithFiles = isMultipart(type);
  if (path.startsWith('/api/')) {
    const taking = isWithFiles ? uploadLimits.find(({ pattern }) => pattern.test(path)) : undefined;
    return taking?.limit ?? largestBody;
  }
  if (isWithFiles) return pageUploadLimit;
  // The forms of the desk hold an item of content each.
  return /^(\/[a-z]{2})?\/editor\//.test(path) ? largestBody : formLimit;
}
