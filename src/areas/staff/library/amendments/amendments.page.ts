import { describeUnnamed } from '../../../../../server/standards/library/amendments/describe-problems.ts';
import type { Amendment } from '../../../../../server/standards/library/amendments/amendment.contract.ts';
import { amendmentsOf } from '../../../../../server/standards/library/amendments/amendment.repo.ts';
import {
  listChangingDocuments,
  type ChangingDocument,
} from '../../../../../server/standards/library/amendments/list-documents.ts';
import {
  liveEditions,
  planAmendment,
  type AmendmentPlan,
} from '../../../../../server/standards/library/amendments/plan-amendment.ts';
import {
  previewAmendment,
  type PreviewedSection,
} from '../../../../../server/standards/library/amendments/preview-amendment.ts';
import { proposeInstructions } from '../../../../../server/standards/library/amendments/propose-instructions.rules.ts';
import { revokeAmendment } from '../../../../../server/standards/library/amendments/revoke-amendment.ts';
import { storeAmendment } from '../../../../../server/standards/library/amendments/store-amendment.ts';
import type { Edition } from '../../../../../server/standards/library/library.contract.ts';
import type { LibraryActor } from '../../../../../server/standards/library/live/store-import.ts';
import { definePage, type PageCall } from '../../../../http/define-page.ts';
import type { FormError } from '../../../../http/form-errors.ts';
import { notFound, redirectTo } from '../../../../http/responses.ts';
import { siteFrame, type SiteFrame } from '../../../../layouts/site-frame.ts';
import { pictureLimit } from '../read-arrived.ts';
import { emptyBlock, mostBlocks, readBlocks, readDraft, type Block } from './read-draft.ts';
import { mostPictures, takePictures, type HeldPicture } from './take-pictures.ts';

type Call = PageCall<SiteFrame>;
type Form = Call & { form: URLSearchParams };

export interface AmendmentsView {
  edition: Pick<Edition, 'code' | 'year'>;
  /** Languages of the texts that are live. */
  languages: string[];
  amendments: Amendment[];
  documents: ChangingDocument[];
  blocks: Block[];
  /** Pictures that were chosen for the amendment. */
  held: HeldPicture[];
  /** What the typed amendment changes, once it was asked for and can be applied. */
  preview: { sections: PreviewedSection[]; digest: string } | null;
  /** Lines of the prose that gave no instruction. */
  rest: string[];
  isDone: boolean;
}

/** Returns the edition of the address; the year 0, which none has, for anything else. */
const editionOf = ({ params }: Pick<Call, 'params'>): Pick<Edition, 'code' | 'year'> => ({
  code: params['code'] ?? '',
  year: /^\d{4}$/.test(params['year'] ?? '') ? Number(params['year']) : 0,
});

const problemsOf = (plan: AmendmentPlan, positions: readonly number[], draftName: string): FormError[] =>
  plan.problems.map(({ amendment, position, message }) =>
    // Another amendment that does not apply any more is no instruction of this form.
    amendment.name === draftName
      ? { field: `key-${positions[position] ?? 0}`, message }
      : { field: '', message: `${amendment.name}: ${message}` },
  );

const actorOf = ({ viewer, locals }: Call): LibraryActor | null =>
  viewer.person && { userId: viewer.person.userId, requestId: locals.requestId };

/** Reads the amendment of a form and stores it where it was seen as it is now; else shows what it changes. */
async function take(
  call: Form,
  isStored: boolean,
): Promise<Response | { status?: 409; errors?: FormError[]; show: Partial<AmendmentsView> }> {
  const { services, form, page } = call;
  const actor = actorOf(call);
  if (!actor) return notFound();
  const blocks = readBlocks(form, page.language);
  const { draft, positions, errors } = readDraft(form, editionOf(call), blocks, page.t);
  const pictures = await takePictures(call);
  const { held } = pictures;
  if (!draft || pictures.errors.length > 0) {
    return { errors: [...errors, ...pictures.errors], show: { blocks, held } };
  }
  const names = new Map(held.map(({ name, hash }) => [name, hash]));
  const planned = await planAmendment(services.db, draft, names);
  if (!planned.ok) {
    if (planned.code === 'not-found') return notFound();
    return { errors: [{ field: 'name', message: planned.message }], show: { blocks, held } };
  }
  const { value: plan } = planned;
  const problems = problemsOf(plan, positions, draft.name);
  if (plan.unnamed.length > 0) problems.push({ field: 'pictures', message: describeUnnamed(plan.unnamed) });
  if (problems.length > 0) return { errors: problems, show: { blocks, held } };
  const preview = { sections: previewAmendment(draft, plan), digest: plan.digest };
  if (!isStored) return { show: { blocks, held, preview } };
  const done = await storeAmendment(services, draft, actor, {
    seen: form.get('seen') ?? '',
    pictures: { files: [], hashes: names },
  });
  if (done.ok) return redirectTo(`${page.path}?done=yes`);
  return { status: 409, errors: [{ field: '', message: done.message }], show: { blocks, held, preview } };
}

/** Lists what amends an edition; adds an amendment, shown before and after first, and ends one. */
export const amendmentsPage = definePage<SiteFrame, AmendmentsView>({
  access: 'library',
  frame: siteFrame,
  formLimit: 2_000_000,
  uploads: { most: mostPictures, limitOf: (field) => (field === 'pictures' ? pictureLimit : 0) },
  async load(call) {
    const { services, url } = call;
    const edition = editionOf(call);
    const editions = await liveEditions(services.db, edition);
    const [first] = editions;
    if (!first) return notFound();
    const [amendments, documents] = await Promise.all([
      amendmentsOf(services.db, edition),
      listChangingDocuments(services.db, edition),
    ]);
    return {
      edition,
      languages: editions.map(({ language }) => language),
      amendments,
      documents,
      blocks: call.form ? readBlocks(call.form, first.language) : [emptyBlock(first.language)],
      held: [],
      preview: null,
      rest: [],
      isDone: url.searchParams.get('done') === 'yes',
    };
  },
  intents: {
    async more(call) {
      const language = (await liveEditions(call.services.db, editionOf(call)))[0]?.language ?? 'en';
      const blocks = readBlocks(call.form, language);
      const { held, errors } = await takePictures(call);
      return { errors, show: { blocks: [...blocks, emptyBlock(language)].slice(0, mostBlocks), held } };
    },
    async propose(call) {
      const language = (await liveEditions(call.services.db, editionOf(call)))[0]?.language ?? 'en';
      const { instructions, rest } = proposeInstructions(call.form.get('prose') ?? '', language);
      const typed = readBlocks(call.form, language).filter(({ key, before, after }) => key + before + after !== '');
      const { held, errors } = await takePictures(call);
      return { errors, show: { blocks: [...typed, ...instructions].slice(0, mostBlocks), rest, held } };
    },
    preview: async (call) => take(call, false),
    store: async (call) => take(call, true),
    async revoke(call) {
      const { services, form, page } = call;
      const actor = actorOf(call);
      const given = form.get('amendment') ?? '';
      const id = /^[1-9]\d{0,14}$/.test(given) ? Number(given) : 0;
      const own = await amendmentsOf(services.db, editionOf(call));
      if (!actor || !own.some((amendment) => amendment.id === id)) return notFound();
      const done = await revokeAmendment(services, { id, day: (form.get('day') ?? '').trim() }, actor);
      if (done.ok) return redirectTo(`${page.path}?done=yes`);
      const isBad = done.code === 'bad-day';
      const errors = [{ field: `day-${id}`, message: done.message }];
      return isBad ? { errors } : { status: 409, errors };
    },
  },
});
