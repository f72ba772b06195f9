import type { APIContext } from 'astro';
import { writePlace } from '../../server/content/items/field-place.rules.ts';
import { takeMarks } from './take-marks.ts';

/**
 * Returns a page of the preview whose elements name the fields that their texts come from, and that tells how many pages show
 * each other item; any other answer unchanged.
 */
export async function showPlaces(response: Response, { locals }: Pick<APIContext, 'locals'>): Promise<Response> {
  const { desk, services } = locals as Partial<App.Locals>;
  const { marks, item } = desk ?? {};
  if (!marks || !item || !services || !response.headers.get('content-type')?.startsWith('text/html')) return response;
  const others = new Set<string>();
  const html = takeMarks(await response.text(), (mark) => {
    const place = marks.placeOf(mark);
    if (!place) return undefined;
    if (place.id !== item.id) others.add(place.id);
    return writePlace(place, item);
  });
  const counts = [...others].map((id) => `${id}=${services.publisher.pagesShowing(id).length}`).join(' ');
  const shown = html.replace('</head>', () => `<meta name="desk-items" content="${counts}"></head>`);
  const answer = new Response(shown, response);
  answer.headers.delete('content-length');
  return answer;
}
