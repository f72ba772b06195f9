import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/connection.ts';
import { placeTime } from '../../platform/dates/place-time.rules.ts';
import type { MailContent } from '../../platform/email/mail.contract.ts';
import type { InstallationFacts } from '../../platform/installation/installation.contract.ts';
import type { Locale } from '../../platform/locale.rules.ts';
import { enqueue } from '../../platform/outbox/enqueue.ts';
import { titleOfDraft } from '../editing/title-of-draft.ts';
import { sitePath } from '../items/site-path.rules.ts';
import type { PlanProblem } from '../plans/plan.rules.ts';
import type { DueThing } from './due-plans.ts';

/** Somebody to write to. */
interface Addressee {
  userId: string;
  email: string;
  name: string;
  language: Locale;
}

interface Tools {
  clock: Clock;
  siteOrigin: string;
  installation: Pick<InstallationFacts, 'timeZone'>;
  /** Returns the maker, and those who may publish all of these items. */
  listAddressees(
    tx: Database,
    makerId: string,
    variants: readonly { type: string; language: string }[],
  ): Promise<readonly Addressee[]>;
}

/** Writes to its maker and to those who may publish it that something planned did not go out. */
export async function tellFailure(
  tx: Database,
  { release, plans }: DueThing,
  problem: PlanProblem,
  { clock, siteOrigin, installation, listAddressees }: Tools,
): Promise<void> {
  const { id, at, userId } = release ?? plans[0];
  const variants = plans.map(({ itemId, locale }) => ({ type: itemId.split(':', 1)[0] ?? '', language: locale }));
  const title = release?.name ?? (await titleOfPlan(tx, plans[0]));
  const now = clock.now();
  const reason = problem.kind === 'render' || problem.kind === 'elsewhere' ? 'fault' : problem.kind;
  const refused = plans.find(({ itemId, locale }) => itemId === problem.item?.id && locale === problem.item.locale);
  const item = refused ? await titleOfPlan(tx, refused) : problem.item?.id;
  const detail = [release && item, problem.detail].filter(Boolean).join(': ');
  for (const { userId: reader, email, name, language } of await listAddressees(tx, userId, variants)) {
    const content: MailContent = {
      kind: 'planFailed',
      name,
      title,
      time: placeTime(at ?? now, language, installation.timeZone, now),
      reason,
      detail,
      link: `${siteOrigin}${sitePath('/editor', language)}`,
    };
    await enqueue(tx, clock, {
      connector: 'mail',
      kind: 'plan-failed',
      // A release that was given another time can fail again.
      reference: `plan-failed-${id}-${(at ?? now).getTime()}-${reader}`,
      subjectUserId: reader,
      payload: { to: email, language, userId: reader, content },
    });
  }
}

const titleOfPlan = (tx: Database, { itemId: id, locale, revision }: DueThing['plans'][0]): Promise<string> =>
  titleOfDraft(tx, { id, locale, revision });
