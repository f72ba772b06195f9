import { sitePath } from '../../../../../server/content/items/site-path.rules.ts';
import type { TypedTime } from '../../../../../server/content/plans/plan-time.rules.ts';
import { longestReleaseName, type PlanProblem } from '../../../../../server/content/plans/plan.rules.ts';
import { listReleases, type ShownRelease } from '../../../../../server/content/scheduling/list-going-out.ts';
import {
  goOutNowAs,
  makeReleaseAs,
  setReleaseTimeAs,
  stopReleaseAs,
} from '../../../../../server/people/access/plans/change-release-as.ts';
import { stopPlanAs } from '../../../../../server/people/access/plans/plan-as.ts';
import { siteFrame, type SiteFrame } from '../../../../layouts/site-frame.ts';
import { definePage, type Intent, type PageCall } from '../../../../http/define-page.ts';
import type { FormError } from '../../../../http/form-errors.ts';
import { notFound, redirectTo } from '../../../../http/responses.ts';
import { tellPlanProblem, titleInRelease } from '../plan-words.ts';
import { timeError } from './time-error.ts';

interface View {
  releases: ShownRelease[];
  /** Name of the release that has just gone out. */
  gone: string | null;
  remoteUrl: string | undefined;
}

type Call = PageCall<SiteFrame> & { form: URLSearchParams };
type Acted = ReturnType<Intent<SiteFrame, View>>;

const actorOf = ({ viewer: { person }, locals: { requestId } }: Call) => ({ person, requestId });
const back = ({ page }: Call, query = '') => redirectTo(`${sitePath('/editor/releases', page.language)}${query}`);
const textOf = ({ form }: Call, name: string): string => (form.get(name) ?? '').trim();

/** Tells which item keeps a release from going out, and why. */
async function tellRefusal(call: Call, id: string, problem: PlanProblem): Promise<FormError[]> {
  const { t } = call.page;
  const release = (await listReleases(call.services.db)).find((each) => each.id === id);
  const name = release?.name ?? '';
  const item = problem.item && titleInRelease(release?.plans ?? [], problem.item);
  const whole = item ? t('DeskReleaseFails', { name, item }) : t('DeskReleaseFailsWhole', { name });
  return [{ message: `${whole} ${tellPlanProblem(problem, t)}` }];
}

async function make(call: Call): Acted {
  const { t } = call.page;
  const name = textOf(call, 'name');
  if (name === '') return { errors: [{ field: 'name', message: t('DeskPlanNameMissing') }] };
  if (name.length > longestReleaseName)
    return { errors: [{ field: 'name', message: t('DeskPlanNameLong', { limit: longestReleaseName }) }] };
  await makeReleaseAs(call.services, actorOf(call), name);
  return back(call);
}

async function plan(call: Call): Acted {
  const id = textOf(call, 'release');
  const which = textOf(call, 'occurrence');
  const occurrence = which === 'first' || which === 'second' ? which : undefined;
  const typed: TypedTime = { date: textOf(call, 'date'), time: textOf(call, 'time'), occurrence };
  const set = await setReleaseTimeAs(call.services, actorOf(call), id, typed);
  if (set.ok) return back(call);
  if (set.code === 'time') return { errors: [timeError(set.problem, id, call.page.t)] };
  if (set.code === 'plan_refused') return { errors: await tellRefusal(call, id, set.details as PlanProblem) };
  return notFound();
}

async function goNow(call: Call): Acted {
  const id = textOf(call, 'release');
  const name = (await listReleases(call.services.db)).find((each) => each.id === id)?.name ?? '';
  const gone = await goOutNowAs(call.services, actorOf(call), id);
  if (gone.ok) {
    if (gone.value) await call.services.publisher.publish(gone.value);
    return back(call, `?gone=${encodeURIComponent(name)}`);
  }
  if (gone.code === 'plan_refused') return { errors: await tellRefusal(call, id, gone.details as PlanProblem) };
  return notFound();
}

async function stop(call: Call): Acted {
  const stopped = await stopReleaseAs(call.services, actorOf(call), textOf(call, 'release'));
  return stopped.ok ? back(call) : notFound();
}

async function takeOut(call: Call): Acted {
  const stopped = await stopPlanAs(call.services, actorOf(call), textOf(call, 'plan'));
  return stopped.ok || stopped.code === 'plan_ended' ? back(call) : notFound();
}

/** Shows the releases that have not gone out: items that go out together, or none of them. */
export const releasesPage = definePage<SiteFrame, View>({
  access: 'content.publish',
  frame: siteFrame,
  intents: { make, plan, now: goNow, stop, 'take-out': takeOut },
  async load({ services, url }) {
    return {
      releases: await listReleases(services.db),
      gone: url.searchParams.get('gone')?.slice(0, longestReleaseName) ?? null,
      remoteUrl: services.env.contentGraphqlUrl,
    };
  },
});
