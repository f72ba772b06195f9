import type { APIContext } from 'astro';
import { readPlace, writePlace, type FieldPlace } from '../../server/content/items/field-place.rules.ts';
import { indexValues } from './printed-values.ts';
import { takeMarks } from './take-marks.ts';

/**
 * Returns a page of the preview whose elements name the fields that their texts come from, and that tells how many pages show
 * each other item; any other answer unchanged.
 */
export async function showPlaces(response: Response, { locals }: Pick<APIContext, 'locals'>): Promise<Response> {
  const { desk, services } = locals as Partial<App.Locals>;
  const { marks, item } = desk ?? {};
  if (!marks || !item || !services || !response.headers.get('content-type')?.startsWith('text/html')) return response;
  const given = await response.text();
  const write = ({ place }: { place: FieldPlace }) => writePlace(place, item);
  const { html, places } = takeMarks(
    given,
    (mark) => {
      const place = marks.placeOf(mark);
      return place && write({ place });
    },
    indexValues(marks.values, item.locale, write),
  );
  const others = new Set(places.flatMap((written) => readPlace(written, item)?.id ?? []));
  others.delete(item.id);
  const { publisher } = services;
  const counts = [...others].map((id) => `${id}=${countPages(publisher, id)}`).join(' ');
  const shown = html.replace('</head>', () => `<meta name="desk-items" content="${counts}"></head>`);
  const answer = new Response(shown, response);
  answer.headers.delete('content-length');
  return answer;
}

/** Counts the pages that show an item; one that pages only have from a list is on all that read the list. */
const countPages = (publisher: App.Locals['services']['publisher'], id: string): number =>
  publisher.pagesShowing(id).length || publisher.pagesShowing(`list:${id.split(':', 1)[0]}`).length;
