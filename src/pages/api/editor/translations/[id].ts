import { matchTranslation } from '../../../../../server/content/translations/translation.contract.ts';
import { endpoint, refuseOtherMethods } from '../../../../../server/http/endpoint.ts';
import { matchTranslationAs } from '../../../../../server/people/access/match-translation-as.ts';
import { succeed } from '../../../../../server/platform/result.ts';

export const ALL = refuseOtherMethods(matchTranslation);

export const PUT = endpoint(matchTranslation, async (call) => {
  const {
    services,
    viewer: { person },
    requestId,
    params: { id = '' },
    body,
  } = call;
  const matched = await matchTranslationAs(services, { person, requestId }, { id, ...body });
  return matched.ok ? succeed({ status: 200, body: matched.value }) : matched;
});
