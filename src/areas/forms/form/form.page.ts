import { randomUUID } from 'node:crypto';
import { organizationDate } from '../../../../server/platform/dates/organization-date.rules.ts';
import { accountPath } from '../../../../server/people/accounts/account-paths.rules.ts';
import { accessPages } from '../../../../server/people/access/access.rules.ts';
import { sitePath } from '../../../../server/content/items/site-path.rules.ts';
import { releaseFiles } from '../../../../server/platform/files/file.repo.ts';
import { firstAnswers, lockedAnswers } from '../../../../server/forms/definition/answers.rules.ts';
import { settle } from '../../../../server/forms/definition/conditions.rules.ts';
import { refuseAudience } from '../../../../server/forms/definition/form-audience.rules.ts';
import { findDraft, takeDraft } from '../../../../server/forms/submissions/form-draft.repo.ts';
import {
  findNamedFiles,
  heldBySubmission,
  isStorageFull,
  uploadLimits,
} from '../../../../server/forms/submissions/form-files.ts';
import { findClosing } from '../../../../server/forms/submissions/find-closing.ts';
import { toFormProfile, toFormVisitor, type FormVisitor } from '../../../../server/forms/submissions/form-visitor.ts';
import type { SiteForm } from '../../../../server/forms/submissions/form-feature.ts';
import { queryAnswers } from '../../../../server/forms/definition/query-answers.rules.ts';
import { factsOf } from '../../../../server/forms/definition/read-form-item.rules.ts';
import { isReference } from '../../../../server/forms/definition/submission.contract.ts';
import type { FormNews, ShownForm } from '../../../../server/forms/definition/shown-form.contract.ts';
import { draftDigests } from '../../../../server/forms/submissions/merge-draft.ts';
import { canSave } from '../../../../server/forms/submissions/save-form.ts';
import { submitForm } from '../../../../server/forms/submissions/submit-form.ts';
import { beginForm } from '../../../components/forms/show-form.ts';
import { redirectToSignIn } from '../../../http/authorize.ts';
import { findCartContext } from '../../../../server/store/cart/cart-context.ts';
import { refusalKeys } from '../../../../server/store/cart/line-refusal.rules.ts';
import { membershipRefusals } from '../../../../server/people/membership/membership-refusals.rules.ts';
import { todayOf } from '../../../../server/platform/dates/today.ts';
import type { PhraseKey } from '../../../../server/platform/phrase-key.contract.ts';
import { definePage, type PageCall } from '../../../http/define-page.ts';
import { notKept, type FormError } from '../../../http/form-errors.ts';
import type { PageRequest } from '../../../http/page-request.ts';
import { notFound, redirectTo } from '../../../http/responses.ts';
import { siteFrame, type SiteFrame } from '../../../layouts/site-frame.ts';

interface FormFrame extends SiteFrame {
  form: SiteForm;
  visitor: FormVisitor;
}

const findForm = ({ locals, params, language }: PageRequest) =>
  locals.services.formContent.find(params['form'] ?? '', language);

async function frame(request: PageRequest): Promise<FormFrame | Response> {
  const form = await findForm(request);
  if (!form) return notFound();
  const { viewer, services } = request.locals;
  if (form.feature?.page) {
    return redirectTo(accountPath(request.language, form.feature.page) + request.url.search, { status: 302 });
  }
  // Entries are stored by the server or, with a script, in the tab.
  if (form.feature && !viewer.person) return redirectToSignIn(request);
  const site = await siteFrame(request);
  const refusal = refuseAudience(form.audience, viewer.person);
  if (refusal === 'memberAccess') {
    const explanation = site.t('MemberAccessPage');
    return explanation ? redirectTo(explanation, { status: 302 }) : notFound();
  }
  // Sign-in leads back here.
  if (refusal === 'signIn') {
    const back = new URLSearchParams({ appstartpath: request.path + request.url.search, action: form.id });
    return redirectTo(`${sitePath(accessPages.signIn, request.language)}?${back}`, { status: 302 });
  }
  return { ...site, form, visitor: toFormVisitor(viewer, services.env.siteOrigin) };
}

/** Limits for the files of a form, by field. */
async function uploads(request: PageRequest) {
  const form = await findForm(request);
  return uploadLimits(form?.definition);
}

/** Returns a new form, or its draft, with the lists that the answers and the address require. */
async function begin({ page, services, url }: PageCall<FormFrame>): Promise<ShownForm> {
  const { form, visitor, language } = page;
  const { definition } = form;
  const profile = toFormProfile(visitor);
  const draft = canSave(page)
    ? await findDraft(services.db, { formId: form.id, userId: visitor.person?.userId ?? '' })
    : null;
  const asked = queryAnswers(form, Object.fromEntries(url.searchParams));
  const answers = {
    ...firstAnswers(definition, profile),
    ...asked.answers,
    ...draft?.answers,
    ...lockedAnswers(definition, profile),
  };
  const today = organizationDate(services.clock.now(), services.installation.timeZone);
  const facts = await services.formContent.facts(form, answers, { today, language });
  const begun = beginForm(form, { language, t: page.t, facts, profile, key: draft?.id ?? randomUUID() });
  const shown = { ...begun, answers, locked: { ...begun.locked, ...asked.locked } };
  if (!canSave(page)) return shown;
  const base = draftDigests(definition, answers);
  if (!draft) return { ...shown, draft: 0, base };
  const files = await findNamedFiles(services, { definition, answers, owner: visitor.owner, heldBy: [draft.id] });
  const isOnPath = settle(definition, answers).path.includes(draft.location);
  return {
    ...shown,
    files,
    draft: draft.revision,
    base,
    ...(isOnPath && { screen: draft.location }),
    alert: savedNews[url.searchParams.get('saved') ?? ''] ?? 'FormDraftResumed',
  };
}

/** Phrases by the result of a save in the address. */
const savedNews: Readonly<Record<string, FormNews>> = { '1': 'FormDraftSaved', merged: 'FormDraftMerged' };

/** Returns a submitted form; its intent fills in the answers. */
function beginSent({ page, services }: PageCall<FormFrame>): ShownForm {
  const { form, visitor, language } = page;
  const facts = factsOf(form, organizationDate(services.clock.now(), services.installation.timeZone));
  return beginForm(form, { language, t: page.t, facts, profile: toFormProfile(visitor), key: '' });
}

/** Reads the result of a submission from the address. */
const readDone = (query: URLSearchParams) => {
  const reference = query.get('reference') ?? '';
  return { isDone: query.get('done') === '1', reference: isReference(reference) ? reference : null };
};

/** Returns why a member cannot have the membership that a form precedes; null for everybody else. */
async function findBarrier({ page, services, viewer }: PageCall<FormFrame>): Promise<PhraseKey | null> {
  if (!page.form.feature?.membership) return null;
  const { holdings } = await findCartContext(services.db, todayOf(services), viewer.person);
  const refusal = membershipRefusals[holdings.membership];
  return refusal && refusalKeys[refusal];
}

/** The page of a form, which forms on stored pages send to without a script. */
export const formPage = definePage({
  access: 'public',
  frame,
  uploads,
  async load(call) {
    const { page, url } = call;
    call.setCookies(page.visitor.cookies);
    // The intent shows the entries: the draft is not read, so that nothing is lost while the database is down.
    const shown = page.intent === 'submit' ? beginSent(call) : await begin(call);
    const closing = page.intent === 'submit' ? null : await findClosing(call.services, page.form);
    const { isDone, reference } = readDone(url.searchParams);
    // Told before anything is filled in, and not instead of the thanks.
    const barrier = page.intent === null && !isDone ? await findBarrier(call) : null;
    return { shown, closing, isDone, reference, barrier };
  },
  intents: {
    async submit(call) {
      const { page, form: texts, files, services } = call;
      const { form, visitor, language } = page;
      const outcome = await submitForm(services, { form, visitor, language }, { texts, files });
      const { answer, answers, screen, facts } = outcome;
      if (answer.outcome === 'done') return redirectTo(answer.location, { cookies: visitor.cookies });
      if (answer.outcome === 'away') return redirectTo(answer.location, { cookies: visitor.cookies });
      if (answer.outcome === 'saved') return redirectTo(`${page.path}?saved=${answer.answers ? 'merged' : '1'}`);
      const isRefused = answer.outcome === 'refused';
      const shown: ShownForm = {
        ...beginForm(form, {
          language,
          t: page.t,
          facts,
          profile: toFormProfile(visitor),
          key: texts.get('_key') || randomUUID(),
        }),
        answers,
        screen,
        files: outcome.files,
        ...(canSave(page) && { draft: (isRefused ? answer.draft : null) ?? (Number(texts.get('_draft')) || 0) }),
        base: (isRefused && answer.base) || (texts.get('_base') ?? ''),
        ...(isRefused && { problems: answer.problems, alert: answer.alert, elsewhere: answer.elsewhere ?? {} }),
      };
      // The form shows its problems; the page only has to report an error.
      const errors: FormError[] = isRefused ? [{ message: page.t(answer.alert) }] : [];
      const isBroken = isRefused && (answer.alert === 'GeneralFormErrorMessage' || isStorageFull(answer.problems));
      return { errors, ...(isBroken && notKept), show: { shown } };
    },
    /** Deletes the draft with its files. */
    async discard({ page, services: { db, clock } }) {
      const { form, visitor } = page;
      if (!canSave(page)) return {};
      await db.transaction(async (tx) => {
        const id = await takeDraft(tx, { formId: form.id, userId: visitor.person?.userId ?? '' });
        if (id !== null) await releaseFiles(tx, heldBySubmission(id), clock.now());
      });
      return redirectTo(page.path);
    },
  },
});
