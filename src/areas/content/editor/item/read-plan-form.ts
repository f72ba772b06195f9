import type { PlanWish } from '../../../../../islands/content/editor/item-form.ts';
import { longestReleaseName } from '../../../../../server/content/plans/plan.rules.ts';
import { cutText } from '../../../../../server/platform/cut-text.rules.ts';

/** Reads what the form of an item asks to be done later; the time is checked where it is planned. */
export function readPlanForm(sent: URLSearchParams): PlanWish {
  const text = (name: string) => (sent.get(`plan.${name}`) ?? '').trim();
  if (text('kind') === 'release') {
    const release = text('release');
    const name = cutText(text('name'), longestReleaseName);
    return { when: release === 'new' ? { kind: 'new-release', name } : { kind: 'release', id: release } };
  }
  const which = text('occurrence');
  const occurrence = which === 'first' || which === 'second' ? which : undefined;
  return { when: { kind: 'time', date: text('date'), time: text('time'), occurrence } };
}
