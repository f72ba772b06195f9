import { listEditorChoices } from '../../../../server/content/editing/editor-endpoints.contract.ts';
import { findChoices } from '../../../../server/content/editing/find-choices.ts';
import type { Referred } from '../../../../server/content/values/field.contract.ts';
import { endpoint, refuseOtherMethods } from '../../../../server/http/endpoint.ts';
import { succeed } from '../../../../server/platform/result.ts';

export const ALL = refuseOtherMethods(listEditorChoices);

export const GET = endpoint(listEditorChoices, async ({ services, query: { type, locale, q } }) =>
  succeed({
    status: 200,
    body: { choices: await findChoices(services.db, { type: type as Referred | undefined, locale, q }) },
  }),
);
