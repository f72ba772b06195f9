import { longestReleaseName } from '../../../../../server/content/plans/plan.rules.ts';
import type { PlanWhen } from '../../../../../server/content/scheduling/plan-item.ts';
import { isUuid } from '../../../../../server/platform/uuid.rules.ts';
import type { Translate } from '../../../../cms/dictionary.ts';
import type { FormError } from '../../../../http/form-errors.ts';

/** Times at which something is deleted. */
export const deletionTimes = ['now', 'time', 'release'] as const;

/** Value of the choice of a release that is not there yet. */
export const freshRelease = 'new';

/** Reads when something is deleted: null for now. The time itself is checked where it is planned. */
export function readWhen(
  form: URLSearchParams,
  t: Translate,
): { ok: true; when: PlanWhen | null } | { ok: false; errors: FormError[] } {
  const text = (name: string) => (form.get(name) ?? '').trim();
  if (text('when') === 'time') {
    const which = text('occurrence');
    const occurrence = which === 'first' || which === 'second' ? which : undefined;
    return { ok: true, when: { kind: 'time', date: text('date'), time: text('time'), occurrence } };
  }
  if (text('when') !== 'release') return { ok: true, when: null };
  const [id, name] = [text('release'), text('name')];
  const refuse = (field: string, message: string) => ({ ok: false as const, errors: [{ field, message }] });
  if (id !== freshRelease)
    return isUuid(id) ? { ok: true, when: { kind: 'release', id } } : refuse('release', t('DeletingReleaseMissing'));
  if (name === '') return refuse('name', t('DeskPlanNameMissing'));
  if (name.length > longestReleaseName) return refuse('name', t('DeskPlanNameLong', { limit: longestReleaseName }));
  return { ok: true, when: { kind: 'new-release', name } };
}
