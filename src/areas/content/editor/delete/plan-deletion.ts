import type { DeletedVariant } from '../../../../../server/content/editing/delete-variants.ts';
import type { PlanProblem } from '../../../../../server/content/plans/plan.rules.ts';
import type { TimeProblem } from '../../../../../server/content/plans/plan-time.rules.ts';
import type { PlanWhen } from '../../../../../server/content/scheduling/plan-item.ts';
import { sitePath } from '../../../../../server/content/items/site-path.rules.ts';
import { planDeletionAs } from '../../../../../server/people/access/plans/plan-deletion-as.ts';
import type { PageCall } from '../../../../http/define-page.ts';
import type { FormError } from '../../../../http/form-errors.ts';
import { notFound, redirectTo } from '../../../../http/responses.ts';
import type { SiteFrame } from '../../../../layouts/site-frame.ts';
import { tellPlanProblem } from '../plan-words.ts';
import { timeError } from '../releases/time-error.ts';

/** Plans a deletion that a form asks for, or tells why it cannot be planned. */
export async function planDeletion(
  call: PageCall<SiteFrame>,
  id: string,
  { variants, when }: { variants: readonly DeletedVariant[]; when: PlanWhen },
): Promise<Response | { errors: FormError[]; status?: 409 }> {
  const { services, viewer, locals, page } = call;
  const { t } = page;
  const actor = { person: viewer.person, requestId: locals.requestId };
  const planned = await planDeletionAs(services, actor, { id, variants, when });
  if (planned.ok) {
    const locale = variants[0]?.locale ?? '';
    return redirectTo(`${sitePath('/editor/items/', page.language)}${id}?locale=${locale}&planned=1`);
  }
  switch (planned.code) {
    case 'invalid_input':
      return { errors: [timeError(planned.details as TimeProblem, 'deletion', t)] };
    case 'plan_refused': {
      const problem = planned.details as PlanProblem;
      const locale = problem.item?.locale ?? '';
      return problem.kind === 'invalid'
        ? { errors: [{ field: `to-${locale}`, message: t('DeletingTargetWrong') }], status: 409 }
        : { errors: [{ message: tellPlanProblem(problem, t) }], status: 409 };
    }
    case 'not_found':
      return { errors: [{ field: 'release', message: t('DeletingReleaseMissing') }], status: 409 };
    case 'ambiguous_id':
    case 'content_is_remote':
    case 'forbidden':
    case 'unauthorized':
      return notFound();
  }
}
