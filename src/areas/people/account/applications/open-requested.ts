import { openApplication, type Beginning } from '../../../../../server/forms/applications/open-application.ts';
import type { CommitteeApplication } from '../../../../../server/forms/applications/committee-application.repo.ts';
import type { CommitteeApplicationKind } from '../../../../../server/forms/applications/committee-application.contract.ts';
import { draftDigests } from '../../../../../server/forms/submissions/merge-draft.ts';
import type { SiteForm } from '../../../../../server/forms/submissions/form-feature.ts';
import { toFormProfile, type FormVisitor } from '../../../../../server/forms/submissions/form-visitor.ts';
import type { FormNews, ShownForm } from '../../../../../server/forms/definition/shown-form.contract.ts';
import { beginForm } from '../../../../components/forms/show-form.ts';
import type { PageCall } from '../../../../http/define-page.ts';
import { notFound, redirectTo } from '../../../../http/responses.ts';
import type { AccountFrame } from '../../../../layouts/account-frame.ts';
import { listRows, toSheet, type ApplicationRow, type ApplicationSheet } from './show-applications.ts';

export interface ApplicationFrame extends AccountFrame {
  kind: CommitteeApplicationKind;
  /** Null for people whom the form is not for, and when it could not be loaded. */
  form: SiteForm | null;
  /** True when the form or its lists could not be loaded. */
  isFormMissing: boolean;
  visitor: FormVisitor;
}

/** Content below the list: the form, the sheet, the confirmation of deleting, or nothing. */
export type Opened = { form: ShownForm } | { sheet: ApplicationSheet } | { doomed: ApplicationRow } | null;

export const numberOf = (text: string | null): number | null => (/^\d{1,9}$/.test(text ?? '') ? Number(text) : null);

/** The notice about a save, by the parameter of the address. */
const savedNews: Readonly<Record<string, FormNews>> = {
  '1': 'FormDraftSaved',
  same: 'FormUnchanged',
  merged: 'FormDraftMerged',
};

/** Begins a form at the address that shows it, query included, which also receives it. */
async function show(call: PageCall<ApplicationFrame>, form: SiteForm, beginning: Beginning): Promise<ShownForm> {
  const { page, services, url } = call;
  const { visitor, language, path } = page;
  const opened = await openApplication(services, { form, visitor, language }, beginning);
  const { key, facts, answers, files, revision: draft } = opened;
  const begun = beginForm(form, {
    language,
    t: page.t,
    facts,
    key,
    profile: toFormProfile(visitor),
    action: path + (url.search || '?new=1'),
  });
  const news = savedNews[url.searchParams.get('saved') ?? ''] ?? 'FormDraftResumed';
  const base = draftDigests(form.definition, answers);
  return { ...begun, answers, files, draft, base, alert: draft > 0 ? news : null };
}

/** Leads to the list: what an address names was deleted, or belongs to somebody else. */
const gone = (path: string): Response => redirectTo(`${path}?gone=1`, { status: 302 });

/** Returns what the page's address opens. */
export async function openRequested(
  call: PageCall<ApplicationFrame>,
  own: readonly CommitteeApplication[],
): Promise<Opened | Response> {
  const { page, url, form: sent, services } = call;
  const { form, path, t } = page;
  const words = { form, t, timeZone: services.installation.timeZone };
  const asked = url.searchParams;
  const ownOf = (name: string) => own.find((each) => each.id === numberOf(asked.get(name)));
  if (asked.has('delete')) {
    const [doomed] = listRows([ownOf('delete')].filter((each) => each?.state === 'Pending') as typeof own, words);
    return doomed ? { doomed } : gone(path);
  }
  const found = ownOf('application');
  if (asked.has('application') && !found) return gone(path);
  if (found?.state === 'Submitted') return { sheet: toSheet(found, words) };
  if (!form) return null;
  if (found) return { form: await show(call, form, { pending: found }) };
  if (asked.has('reuse')) {
    const reused = ownOf('reuse');
    return reused?.state === 'Submitted' ? { form: await show(call, form, { reused }) } : notFound();
  }
  const acronym = (asked.get('applyToCommittee') ?? '').trim().toUpperCase();
  if (acronym === '' && !asked.has('new')) return null;
  const pending = own.find((each) => each.state === 'Pending' && acronym !== '' && each.acronyms.includes(acronym));
  // They have begun one for this committee, and continue it.
  if (pending && !sent) return redirectTo(`${path}?application=${pending.id}`, { status: 302 });
  return { form: await show(call, form, { acronym }) };
}
