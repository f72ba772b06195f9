import { storeTrainingApplication } from '../../../../server/forms/calls/training-application-calls.ts';
import { postInstructorApplication } from '../../../../server/forms/calls/training-application-calls.contract.ts';
import { toFormVisitor } from '../../../../server/forms/submissions/form-visitor.ts';
import { countCall } from '../../../../server/forms/calls/crm-calls.ts';
import { endpoint, refuseOtherMethods } from '../../../../server/http/endpoint.ts';
import { fail, succeed } from '../../../../server/platform/result.ts';

export const ALL = refuseOtherMethods(postInstructorApplication);

export const POST = endpoint(postInstructorApplication, async ({ services, viewer, body }) => {
  if (!viewer.person) return fail('unauthorized', 'Please sign in.');
  const counted = await countCall(services, 'formCall', viewer);
  if (!counted.ok) return counted;
  const { instructorApplicationsFiles: files, ...fields } = body;
  const request = { visitor: toFormVisitor(viewer, services.env.siteOrigin), language: viewer.language };
  const taken = await storeTrainingApplication(services, request, { application: 'instructors', fields, files });
  return taken.ok ? succeed({ status: 200, body: taken.value }) : taken;
});
