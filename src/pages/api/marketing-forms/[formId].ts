import { getMarketingForm } from '../../../../server/forms/calls/marketing-form-calls.contract.ts';
import { endpoint, refuseOtherMethods } from '../../../../server/http/endpoint.ts';
import { fail, succeed } from '../../../../server/platform/result.ts';
import { showMarketingForm } from '../../../components/forms/show-marketing-form.ts';

export const ALL = refuseOtherMethods(getMarketingForm);

export const GET = endpoint(getMarketingForm, async ({ services, params, query: { language } }) => {
  const form = await services.formContent.find(params['formId'] ?? '', language);
  if (form?.marketing) return succeed({ status: 200, body: showMarketingForm(form.marketing, language) });
  services.log.warn({ source: 'Form', severity: 'error', task: 'Read', statusCode: 404 }, 'there is no such form');
  return fail('not_found', 'There is no such form.');
});
