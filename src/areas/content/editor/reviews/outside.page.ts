import { createHash } from 'node:crypto';
import type { EditorField } from '../../../../../server/content/items/form-field.contract.ts';
import { isItemType } from '../../../../../server/content/items/item-types.contract.ts';
import { findGranted } from '../../../../../server/content/checking/find-shown.ts';
import { titleOfReview } from '../../../../../server/content/checking/tell-review.ts';
import { readPreview } from '../../../../../server/content/editing/preview-link.ts';
import { titleOfDraft } from '../../../../../server/content/editing/title-of-draft.ts';
import { listRemarkPlaces, type RemarkPlace } from '../../../../../server/content/reviews/remark-place.rules.ts';
import { writeRemark } from '../../../../../server/content/checking/write-remark.ts';
import { definePage, type PageCall } from '../../../../http/define-page.ts';
import { notFound, redirectTo } from '../../../../http/responses.ts';
import { siteFrame, type SiteFrame } from '../../../../layouts/site-frame.ts';
import { deskForm } from '../desk-words.ts';
import { problemErrors } from './problem-errors.ts';

interface View {
  title: string;
  /** Language of the text. */
  locale: string;
  places: RemarkPlace[];
  form: EditorField[];
  token: string;
  isSent: boolean;
}

/** Returns what the link of a request grants; null for one that takes no remarks, is forged or has ended. */
function readGrant({ services, params }: PageCall<SiteFrame>) {
  const { env, clock } = services;
  const grant = readPreview(params['token'] ?? '', env.sessionSecrets, clock.now());
  return grant?.mayRemark && env.contentGraphqlUrl === undefined ? grant : null;
}

/** Kinds of fields that hold words for readers. */
const readKinds: readonly EditorField['kind'][] = ['text', 'long-text', 'markdown', 'link', 'group', 'blocks'];

/** Returns the places that readers read, in the order of the form; choices, days and names of items are none. */
function placesInOrder(form: readonly EditorField[], places: readonly RemarkPlace[]): RemarkPlace[] {
  const isRead = (field: EditorField) => readKinds.includes(field.kind === 'list' ? field.item.kind : field.kind);
  return form
    .filter(isRead)
    .flatMap(({ key }) =>
      places.filter(({ place }) => place === `fields.${key}` || place.startsWith(`fields.${key}.`)),
    );
}

/** Takes remarks on a draft, or on a change of what is live, from whoever has the link to it, without an account. */
export const outsidePage = definePage<SiteFrame, View>({
  access: 'public',
  frame: siteFrame,
  async load(call) {
    const grant = readGrant(call);
    const { db } = call.services;
    const found = grant && (await findGranted(db, grant));
    if (!grant || !found || !isItemType(found.item.type)) return notFound();
    const { item, review } = found;
    const form = deskForm(item.type, call.page.shell.dictionary);
    return {
      title: review ? await titleOfReview(db, review) : await titleOfDraft(db, grant),
      locale: grant.locale,
      places: placesInOrder(form, listRemarkPlaces(item.fields)),
      form,
      token: call.params['token'] ?? '',
      isSent: call.url.searchParams.get('sent') === '1',
    };
  },
  intents: {
    async submit(call) {
      const { services, viewer, form, page } = call;
      const grant = readGrant(call);
      if (!grant) return notFound();
      const { id, locale } = grant;
      const counted = createHash('sha256').update(`${id} ${locale}`).digest('base64url');
      const attempt = await services.auth.throttle.attempt('remark', counted, viewer.caller.address);
      if (!attempt.isAllowed) {
        const errors = [{ message: page.t('CheckingOutsideOften') }];
        return { errors, retryAfter: attempt.retryAfterSeconds };
      }
      const text = (name: string) => form.get(name) ?? '';
      const found = await findGranted(services.db, grant);
      if (!found) return notFound();
      const { revision } = found.item;
      const change = found.review ? found.item : null;
      const sent = {
        id,
        locale,
        revision,
        change,
        place: text('place'),
        text: text('text'),
        name: text('name'),
        by: null,
      };
      const written = await services.db.transaction((tx) => writeRemark(tx, services.clock.now(), sent));
      if (written.ok) return redirectTo(`${page.path}?sent=1`);
      if (written.code === 'not_found') return notFound();
      const labels = { name: 'CheckingOutsideName', text: 'CheckingRemarkText' } as const;
      return { errors: problemErrors(written, labels, page.t) };
    },
  },
});
