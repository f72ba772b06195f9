import * as v from 'valibot';
import { route, routeConnection } from '../../../server/content/items/types/feed-answer.contract.ts';
import { defineQuery, read } from '../query.ts';
import { field, pick } from '../selection.ts';

const getRoutes = defineQuery(
  'GetSiteRoutes',
  '$after: String',
  v.object({
    routes: field(
      'routes(after: $after, first: 500)',
      v.object({
        ...pick(routeConnection, 'next'),
        items: v.array(v.object(pick(route, 'path', 'updatedAt', 'isListed', 'alternates'))),
      }),
    ),
  }),
);

type ItemRoute = v.InferOutput<typeof getRoutes.schema>['routes']['items'][number];

/** Every address of an item that a search engine may list, in a stable order. */
export async function readItemRoutes(locals: App.Locals): Promise<ItemRoute[]> {
  const listed: ItemRoute[] = [];
  let after: string | null = null;
  do {
    const { routes }: v.InferOutput<typeof getRoutes.schema> = await read(locals, getRoutes, { after });
    listed.push(...routes.items.filter((route) => route.isListed));
    after = routes.next;
  } while (after !== null);
  return listed;
}
