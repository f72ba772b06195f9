import type { APIRoute } from 'astro';
import { searchPhrases } from '../../../islands/search/search-phrases.ts';
import { islandPhrases } from '../../cms/island-phrases.ts';
import { read } from '../../cms/query.ts';
import { shellQuery } from '../../cms/shell.ts';

/** Answers the words of the search in a language, for search tools outside of the site's pages. */
export const GET: APIRoute = async ({ locals, params }) => {
  const { dictionary } = await read(locals, shellQuery, { language: params['language'] ?? 'en' });
  return Response.json(islandPhrases(dictionary, searchPhrases));
};
