import { readOwnAnswers, takeFormCall } from '../../../../../server/forms/submissions/call-form.ts';
import { getForm, postForm } from '../../../../../server/forms/definition/form-endpoints.contract.ts';
import { toFormVisitor } from '../../../../../server/forms/submissions/form-visitor.ts';
import { endpoint, refuseOtherMethods } from '../../../../../server/http/endpoint.ts';
import { succeed } from '../../../../../server/platform/result.ts';
import { inlineMessageOf } from '../../../../components/forms/show-marketing-form.ts';

export const ALL = refuseOtherMethods(getForm, postForm);

export const GET = endpoint(getForm, async ({ services, viewer, params: { id = '' }, query }) => {
  const own = await readOwnAnswers(services, toFormVisitor(viewer, services.env.siteOrigin), { id, ...query });
  return own.ok ? succeed({ status: 200, body: own.value }) : own;
});

export const POST = endpoint(postForm, async ({ services, viewer, params: { id = '' }, query, body }) => {
  const visitor = toFormVisitor(viewer, services.env.siteOrigin);
  const { language } = query;
  const taken = await takeFormCall(services, visitor, { id, language, sent: body }, (form, answer) =>
    inlineMessageOf(form, answer, language),
  );
  return taken.ok ? succeed({ status: 200, body: taken.value, cookies: visitor.cookies }) : taken;
});
