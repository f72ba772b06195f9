import { defineMiddleware } from 'astro:middleware';
import { BlockMismatch } from './blocks/block-mismatch.ts';
import { ContentMismatch } from './cms/query.ts';
import { allowOwnFrames } from './layouts/editor/own-frames.ts';
import { liftIslandStyle } from './layouts/island-style.ts';
import { defaultLocale, isLocale } from '../server/content/content.rules.ts';
import { withoutParameters } from '../server/log.ts';
import { blockProblem, queryProblem } from '../server/publish/page-problem.rules.ts';

/** Why a page cannot be rendered, as an editor should read it. */
function explain(error: unknown): { reason: string; isPassing: boolean } {
  if (error instanceof BlockMismatch) {
    return { reason: blockProblem(error), isPassing: false };
  }
  if (error instanceof ContentMismatch) {
    return { reason: queryProblem(error), isPassing: true };
  }
  const { name, message } = error as Error;
  return { reason: message, isPassing: name === 'ContentUnavailable' || name === 'CatalogUnavailable' };
}

/**
 * Makes pages valid HTML, tells the publisher why one failed, and gives them their content in development, where no
 * publisher runs.
 */
export const onRequest = defineMiddleware(async (context, next) => {
  if (import.meta.env.DEV) {
    const { developmentLocals } = await import('../server/http/development.ts');
    Object.assign(context.locals, await developmentLocals(context.url));
  }
  // Files of a language exist for the languages of the site only; any other name would be a page of its own.
  const { locale, language = locale } = context.params;
  if (locale === defaultLocale || (language !== undefined && !isLocale(language)))
    return new Response('Not found', { status: 404 });
  try {
    const response = await liftIslandStyle(await next());
    if (context.locals.desk) allowOwnFrames(response.headers);
    return response;
  } catch (caught) {
    // Astro writes what it catches into its own log.
    const error = withoutParameters(caught);
    if (context.locals.render) context.locals.render.problem = explain(error);
    throw error;
  }
});
