import { committeeFeature } from '../../../../../server/forms/applications/committee-feature.ts';
import { discardApplication } from '../../../../../server/forms/applications/discard-application.ts';
import { enforcerFeature } from '../../../../../server/forms/applications/enforcer-feature.ts';
import type { CommitteeApplicationKind } from '../../../../../server/forms/applications/committee-application.contract.ts';
import {
  findApplicationByKey,
  listApplications,
} from '../../../../../server/forms/applications/committee-application.repo.ts';
import { isStorageFull, uploadLimits } from '../../../../../server/forms/submissions/form-files.ts';
import type { FormFeature } from '../../../../../server/forms/submissions/form-feature.ts';
import { toFormProfile, toFormVisitor } from '../../../../../server/forms/submissions/form-visitor.ts';
import { openForm } from '../../../../../server/forms/submissions/open-form.ts';
import { answerableFields } from '../../../../../server/forms/definition/answers.rules.ts';
import type { ShownForm } from '../../../../../server/forms/definition/shown-form.contract.ts';
import { submitForm } from '../../../../../server/forms/submissions/submit-form.ts';
import type { PhraseKey } from '../../../../../server/platform/phrase-key.contract.ts';
import { beginForm } from '../../../../components/forms/show-form.ts';
import { definePage } from '../../../../http/define-page.ts';
import { notKept } from '../../../../http/form-errors.ts';
import type { PageRequest } from '../../../../http/page-request.ts';
import { notFound, redirectTo } from '../../../../http/responses.ts';
import { accountFrame } from '../../../../layouts/account-frame.ts';
import { numberOf, openRequested, type ApplicationFrame, type Opened } from './open-requested.ts';
import { listRows, type ApplicationRow } from './show-applications.ts';
import { tryLoading } from './try-loading.ts';

interface ApplicationsView {
  rows: ApplicationRow[];
  opened: Opened;
  /** Number of the newly submitted application. */
  sentId: number | null;
  /** Notice of what became of an application; undefined without one. */
  news: PhraseKey | undefined;
  /** Sentences about parts that could not be loaded. */
  failures: PhraseKey[];
  /** The address to retry at. */
  again: string;
}

/** Declares the page of one kind of application: the list, and the form or the sheet of the one that is open. */
const applicationsPage = (kind: CommitteeApplicationKind, feature: FormFeature) => {
  const { id } = feature.definition;
  const findForm = ({ locals, language }: PageRequest) => locals.services.formContent.find(id, language);
  return definePage<ApplicationFrame, ApplicationsView>({
    access: 'user',
    async frame(request) {
      const { viewer, services } = request.locals;
      const frame = await accountFrame(feature.page ?? '')(request);
      if (frame instanceof Response) return frame;
      const visitor = toFormVisitor(viewer, services.env.siteOrigin);
      const form = await tryLoading(services, 'LoadForm', () =>
        openForm(services, visitor, { id, language: request.language }),
      );
      const opened = form?.value ?? null;
      return { ...frame, kind, visitor, isFormMissing: !form, form: opened === 'refused' ? null : opened };
    },
    async uploads(request) {
      const form = (await tryLoading(request.locals.services, 'LoadForm', () => findForm(request)))?.value;
      return uploadLimits(form?.definition);
    },
    async load(call) {
      const { page, services, url } = call;
      const own = await tryLoading(services, 'LoadList', () =>
        listApplications(services.db, { kind, userId: page.account.userId }),
      );
      const opened = own && (await openRequested(call, own.value));
      if (opened instanceof Response) return opened;
      const failures: PhraseKey[] = [];
      if (!own) failures.push('ApplicationsNoList');
      if (page.isFormMissing || (page.form && !offersCommittees(page.form))) failures.push('CommitteeFormNoList');
      const sent = numberOf(url.searchParams.get('sent'));
      const isOwn = own?.value.some((each) => each.id === sent && each.state === 'Submitted');
      return {
        rows: listRows(own?.value ?? [], { form: page.form, t: page.t, timeZone: services.installation.timeZone }),
        opened,
        sentId: isOwn ? sent : null,
        failures,
        news: url.searchParams.has('deleted')
          ? 'ApplicationDeleted'
          : url.searchParams.has('gone')
            ? 'ApplicationGone'
            : undefined,
        again: page.path + url.search,
      };
    },
    intents: {
      async submit(call) {
        const { page, form: texts, files, services, url, locals } = call;
        const { form, visitor, language, path } = page;
        if (page.isFormMissing) return { errors: [{ message: page.t('ApplicationSubmitErrorText') }] };
        if (!form) return notFound();
        const outcome = await submitForm(services, { form, visitor, language }, { texts, files });
        const { answer, answers, screen, facts } = outcome;
        if ('location' in answer) return redirectTo(answer.location);
        if (answer.outcome === 'saved') {
          const whose = { kind, userId: page.account.userId, key: answer.key };
          const saved = await findApplicationByKey(services.db, whose);
          const news = answer.answers ? 'merged' : answer.alert ? 'same' : '1';
          return redirectTo(saved ? `${path}?application=${saved.id}&saved=${news}` : path);
        }
        if (answer.outcome === 'screen') return redirectTo(path);
        const { alert, problems, elsewhere = {}, base = texts.get('_base') ?? '' } = answer;
        const isBroken = alert === 'GeneralFormErrorMessage';
        const begun = beginForm(form, {
          language,
          t: page.t,
          facts,
          profile: toFormProfile(visitor),
          key: texts.get('_key') ?? '',
          action: path + url.search,
        });
        const draft = answer.draft ?? (Number(texts.get('_draft')) || 0);
        const shown: ShownForm = {
          ...begun,
          answers,
          screen,
          files: outcome.files,
          draft,
          base,
          elsewhere,
          problems,
          alert,
          ...(isBroken && { fault: { status: notKept.status, requestId: locals.requestId } }),
        };
        const isUnkept = isBroken || isStorageFull(problems);
        return { errors: [{ message: page.t(alert) }], ...(isUnkept && notKept), show: { opened: { form: shown } } };
      },
      async delete({ page, form, services }) {
        const asked = numberOf(form.get('application')) ?? 0;
        const gone = await discardApplication(services, { kind, userId: page.account.userId, id: asked });
        if (gone.ok) return redirectTo(`${page.path}?deleted=1`);
        if (gone.code === 'not_found') return notFound();
        // Submitted in another window meanwhile.
        return redirectTo(`${page.path}?application=${asked}`);
      },
    },
  });
};

/** Returns whether there is a committee to choose; without one the form cannot be filled in. */
const offersCommittees = ({ definition }: { definition: FormFeature['definition'] }): boolean =>
  answerableFields(definition).some(
    (field) => 'options' in field && field.name.startsWith('committee') && field.options.length > 0,
  );

export const committeeApplicationsPage = applicationsPage('committee', committeeFeature);
export const enforcerFundingPage = applicationsPage('enforcer', enforcerFeature);
