import type { APIContext } from 'astro';
import { defineMiddleware } from 'astro:middleware';
import { BlockMismatch } from './blocks/block-mismatch.ts';
import { ContentMismatch } from './cms/query.ts';
import { keepAnswer } from './http/kept-answer.ts';
import { allowOwnFrames } from './layouts/own-frames.ts';
import { liftIslandStyle } from './layouts/island-style.ts';
import { markForeignPhrases } from './layouts/mark-foreign-phrases.ts';
import { showPlaces } from './layouts/show-places.ts';
import { isLocale } from '../server/platform/locale.rules.ts';
import { withoutParameters } from '../server/platform/log.ts';
import { blockProblem, queryProblem } from '../server/content/publish/page-problem.rules.ts';

/** Returns whether the content is away, or of a shape that this release cannot show. */
const isOfContent = (error: unknown): boolean =>
  (error as Error).name === 'ContentUnavailable' || error instanceof ContentMismatch || error instanceof BlockMismatch;

/** Words why a page cannot be rendered, as an editor should read it. */
function explain(error: unknown): { reason: string; isPassing: boolean } {
  if (error instanceof BlockMismatch) {
    return { reason: blockProblem(error), isPassing: false };
  }
  if (error instanceof ContentMismatch) {
    return { reason: queryProblem(error), isPassing: true };
  }
  const { name, message } = error as Error;
  return {
    reason: message,
    isPassing: ['ContentUnavailable', 'CatalogUnavailable', 'LibraryUnavailable'].includes(name),
  };
}

/**
 * Makes pages valid HTML, and reports failures to the publisher. In development, without our server, it also does the
 * server's part first.
 */
export const onRequest = defineMiddleware(async (context, next) => {
  if (!import.meta.env.DEV) return render(context, () => next());
  const { answerInDevelopment } = await import('../server/http/development.ts');
  return answerInDevelopment(context, (url) => render(context, () => next(url)));
});

async function render(context: APIContext, next: () => Promise<Response>): Promise<Response> {
  // Files per language exist only for the languages of the site; any other name would be another page.
  const { language } = context.params;
  if (language !== undefined && !isLocale(language)) return new Response('Not found', { status: 404 });
  try {
    const made = await next();
    // A page that was kept is whole, and compressed.
    if (made.headers.has('content-encoding')) return made;
    const response = await markForeignPhrases(await showPlaces(await liftIslandStyle(made), context), context);
    if (context.locals.desk) allowOwnFrames(response.headers);
    const { keep } = context.locals;
    return keep && response.status === 200 ? await keepAnswer(response, keep, context.request) : response;
  } catch (caught) {
    // Astro writes what it catches into its own log.
    const error = withoutParameters(caught);
    const { render: rendering, services } = context.locals as Partial<App.Locals>;
    if (rendering) rendering.problem = explain(error);
    // A personal page: there is no stored version, and the request is not at fault. The publisher keeps the old page.
    if (isOfContent(error) && services) {
      services.log.warn({ problem: (error as Error).message }, 'a page could not be made without content');
      return new Response('This page cannot be made just now. Please try again in a moment.\n', {
        status: 503,
        headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store', 'Retry-After': '5' },
      });
    }
    throw error;
  }
}
