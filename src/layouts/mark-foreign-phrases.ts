import type { APIContext } from 'astro';
import { withoutMarks } from '../../server/content/texts/field-mark.rules.ts';
import { isLocale } from '../../server/platform/locale.rules.ts';
import { read } from '../cms/query.ts';
import { shellQuery } from '../cms/shell.ts';
import { hasForeign, markForeign } from './mark-foreign.ts';

/** Returns a phrase without the mark that a preview gives it: it has been taken out of the page. */
const unmarked = <T extends { phrase: string }>(entry: T): T =>
  Object.assign({}, entry, { phrase: withoutMarks(entry.phrase) });

/** Bytes of a page in which its language stands. */
const opening = 400;

/** Returns the language that a page says it is in: a preview may have another one than its address. */
const languageOf = (page: Buffer): string =>
  /<html[^>]*\slang="([\w-]+)"/.exec(page.subarray(0, opening).toString('latin1'))?.[1] ?? '';

/**
 * Returns a page whose phrases in another language say so (docs/decisions/content-and-publishing.md#words-in-layers); any
 * other answer, and a page all of whose phrases are in its language, unchanged.
 */
export async function markForeignPhrases(
  response: Response,
  { locals }: Pick<APIContext, 'locals'>,
): Promise<Response> {
  const { content, desk } = locals as Partial<App.Locals>;
  if (!content || !response.body || !response.headers.get('content-type')?.startsWith('text/html')) return response;
  const page = Buffer.from(await response.arrayBuffer());
  const language = languageOf(page);
  if (!isLocale(language)) return new Response(new Uint8Array(page), response);
  try {
    // Every page reads it, so it is kept.
    const shell = await read({ content }, shellQuery, { language });
    const dictionary = desk?.marks ? shell.dictionary.map(unmarked) : shell.dictionary;
    if (!hasForeign(dictionary, language)) return new Response(new Uint8Array(page), response);
    const marked = new Response(markForeign(page.toString(), dictionary), response);
    // The page has become longer.
    marked.headers.delete('content-length');
    return marked;
  } catch (error) {
    // A page that is made without content has only words of the release.
    if ((error as Error).name === 'ContentUnavailable') return new Response(new Uint8Array(page), response);
    throw error;
  }
}
