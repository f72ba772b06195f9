import { reportPresence } from '../../../../../server/content/presence/presence.contract.ts';
import { reportPresence as report } from '../../../../../server/content/presence/report-presence.ts';
import { endpoint, refuseOtherMethods } from '../../../../../server/http/endpoint.ts';
import { succeed } from '../../../../../server/platform/result.ts';

export const ALL = refuseOtherMethods(reportPresence);

export const POST = endpoint(reportPresence, async ({ services, viewer: { person }, params, query, body }) => {
  const { userId = '', name = '', email = '' } = person ?? {};
  const { id = '' } = params;
  const { locale } = query;
  const here = { userId, name: name || email, id, locale, place: body.place };
  const told = await report(services.db, services.clock, here);
  return told.ok ? succeed({ status: 200, body: told.value }) : told;
});
