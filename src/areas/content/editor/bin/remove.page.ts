import { describeRemovable, type Removable } from '../../../../../server/content/removal/describe-removable.ts';
import { listOld } from '../../../../../server/content/removal/list-old.ts';
import { removeForGood } from '../../../../../server/content/removal/remove-for-good.ts';
import {
  describeRemoval,
  mostRemoved,
  readRemovalKey,
  reasonLimit,
  removedKinds,
  type RemovalKey,
  type RemovedKind,
} from '../../../../../server/content/removal/removal.rules.ts';
import { sitePath } from '../../../../../server/content/items/site-path.rules.ts';
import type { AuditAction } from '../../../../../server/people/access/audit.contract.ts';
import { recordAudit } from '../../../../../server/people/access/audit.repo.ts';
import { definePage, type PageCall } from '../../../../http/define-page.ts';
import type { FormError } from '../../../../http/form-errors.ts';
import { notFound, redirectTo } from '../../../../http/responses.ts';
import { siteFrame, type SiteFrame } from '../../../../layouts/site-frame.ts';

const dayLength = 86_400_000;
/** Most things that are named on the page. */
const mostNamed = 50;
const actions = {
  item: 'item-remove',
  file: 'file-remove',
  picture: 'image-remove',
} as const satisfies Record<RemovedKind, AuditAction>;
/** The bin of each kind, below the desk. */
const bins = { item: '/bin?', file: '/files?bin=1&', picture: '/images?bin=1&' } as const satisfies Record<
  RemovedKind,
  string
>;

/** Things that the address asks to remove: one thing, or everything that lies in a bin for a number of days. */
interface Asked {
  kind: RemovedKind;
  /** The one thing, as forms name it. */
  name: string | null;
  days: number | null;
}

interface View {
  asked: Asked;
  things: Removable[];
  /** Number that go; at most so many at once. */
  total: number;
  bin: string;
}

type Call = PageCall<SiteFrame>;

function readAsked({ url }: Call): Asked | null {
  const given = url.searchParams;
  const kind = removedKinds.find((each) => each === given.get('kind'));
  if (!kind) return null;
  const name = given.get('name');
  if (name !== null) return readRemovalKey(kind, name) ? { kind, name, days: null } : null;
  const days = /^\d{1,4}$/.exec(given.get('days') ?? '')?.[0];
  return days === undefined ? null : { kind, name: null, days: Number(days) };
}

async function keysOf({ services }: Call, { kind, name, days }: Asked): Promise<RemovalKey[]> {
  const key = name === null ? null : readRemovalKey(kind, name);
  if (key) return [key];
  const before = new Date(services.clock.now().getTime() - (days ?? 0) * dayLength);
  return listOld(services.db, kind, before, mostRemoved);
}

const binOf = ({ page }: Call, kind: RemovedKind): string => sitePath('/editor', page.language) + bins[kind];

/** Asks for a reason and a confirmation before things go from a bin for good, and removes them. */
export const removePage = definePage<SiteFrame, View>({
  access: 'installation',
  frame: siteFrame,
  async load(call) {
    if (call.services.env.contentGraphqlUrl !== undefined) return notFound();
    const asked = readAsked(call);
    // An address that names nothing, such as one that was cut, leads to the bin.
    if (!asked) return redirectTo(sitePath('/editor/bin', call.page.language), { status: 302 });
    const keys = await keysOf(call, asked);
    const things: Removable[] = [];
    for (const key of keys.slice(0, mostNamed)) {
      const thing = await describeRemovable(call.services.db, key, asked.name !== null);
      if (thing) things.push(thing);
    }
    if (asked.name !== null && things.length === 0) return notFound();
    return { asked, things, total: keys.length, bin: binOf(call, asked.kind).slice(0, -1) };
  },
  intents: {
    async remove(call) {
      const { form, page, services, viewer, locals } = call;
      const asked = readAsked(call);
      const { person } = viewer;
      if (!asked || !person || services.env.contentGraphqlUrl !== undefined) return notFound();
      const reason = (form.get('reason') ?? '').trim();
      const errors: FormError[] = [];
      if (reason === '') errors.push({ field: 'reason', message: page.t('RemoveReasonMissing') });
      if (reason.length > reasonLimit)
        errors.push({ field: 'reason', message: page.t('RemoveReasonLong', { limit: reasonLimit }) });
      if (form.get('confirmed') !== 'on') errors.push({ field: 'confirmed', message: page.t('RemoveConfirm') });
      if (errors.length > 0) return { errors };
      const count = await removeForGood(services, await keysOf(call, asked), async (tx, thing) => {
        const entry = { actorUserId: person.userId, subjectUserId: null, requestId: locals.requestId };
        const detail = describeRemoval(thing, reason);
        await recordAudit(tx, services.clock, Object.assign({ action: actions[thing.kind], detail }, entry));
      });
      return redirectTo(`${binOf(call, asked.kind)}removed=${count}`);
    },
  },
});
