import { mayWriteItem } from '../../../../../server/people/access/item-rights.ts';
import { itemRights } from '../../../../../server/people/access/roles/right.rules.ts';
import { FieldMarks } from '../../../../../server/content/api/field-marks.ts';
import { findByPath, type LiveItem } from '../../../../../server/content/items/content.repo.ts';
import { largestBody } from '../../../../../server/http/read-body.ts';
import { sitePath, splitSitePath } from '../../../../../server/content/items/site-path.rules.ts';
import { findGranted, findShownChange } from '../../../../../server/content/checking/find-shown.ts';
import { findItemDraft } from '../../../../../server/content/editing/find-draft.ts';
import { readPreview } from '../../../../../server/content/editing/preview-link.ts';
import { splitListingPath } from '../../../../templates/listing/listing.ts';
import { noFrame } from '../../../../layouts/site-frame.ts';
import { definePage, type PageCall } from '../../../../http/define-page.ts';
import { notFound, redirectTo } from '../../../../http/responses.ts';
import { readLocale } from '../item/load-item.ts';
import { loadDraftPage } from './draft-page.ts';
import { previewView } from './preview-view.ts';
import { readTypedDraft } from './typed-draft.ts';

/**
 * Shows a draft in its page, for editors: ?locale=, ?revision= (defaults to the newest), ?change= (a change of what is live
 * that is checked), ?at= (a page that shows it).
 */
export const previewPage = definePage({
  access: itemRights,
  frame: noFrame,
  async load(call) {
    const { searchParams } = call.url;
    const locale = readLocale(call.url);
    const revision = /^[1-9]\d{0,8}$/.exec(searchParams.get('revision') ?? '')?.[0];
    const draft = await findItemDraft(call.services.db, {
      id: call.params['id'] ?? '',
      locale,
      revision: revision === undefined ? undefined : Number(revision),
    });
    const at = searchParams.get('at');
    const change = draft && (await findShownChange(call.services.db, draft, searchParams.get('change') ?? ''));
    const isChange = change !== null;
    return showDraft(call, change?.item ?? draft, { isChange, at: at?.startsWith('/') ? at : undefined });
  },
});

/**
 * Shows unsaved changes of the desk in their page; nothing is stored. The form sends the whole item as JSON, and `marks` to
 * have each text name its field; incomplete parts are left out and named in a header. When no page can be shown, it answers
 * with the problems, or, to a frame (`frame`), with 204: what another editor changed since the page was asked for would
 * otherwise put an error into the frame, which now keeps what it shows.
 */
export const typedPreviewPage = definePage({
  access: itemRights,
  frame: noFrame,
  formLimit: largestBody,
  intents: { submit: async () => ({}) },
  async load(call) {
    const { services, form } = call;
    const typed = await readTypedDraft(services.db, form?.get('item') ?? '', services.clock.now());
    // Not an error: the editor is typing, and nothing was to be stored.
    const kept = form?.get('frame') === '1' ? new Response(null, { status: 204 }) : null;
    if (!typed.ok) return kept ?? Response.json({ problems: typed.problems });
    const { draft, leftOut } = typed.value;
    const shown = await showDraft(call, draft, { typed: { isMarked: form?.get('marks') === '1' } });
    return shown instanceof Response ? (kept ?? shown) : { ...shown, leftOut };
  },
});

/** Shows one version of one item to anybody who has the link, until it expires; a forged or expired one leads nowhere. */
export const sharedPreviewPage = definePage({
  access: 'public',
  frame: noFrame,
  async load(call) {
    const { services, params } = call;
    const grant = readPreview(params['token'] ?? '', services.env.sessionSecrets, services.clock.now());
    const granted = grant && (await findGranted(services.db, grant));
    if (!granted) return notFound();
    const how = { expiresAt: grant.expiresAt, isChange: granted.review !== null };
    const shown = await showDraft(call, granted.item, how);
    if (grant.mayRemark && call.locals.desk)
      call.locals.desk.remarksHref = sitePath(`/preview/${params['token'] ?? ''}/remarks`, grant.locale);
    return shown;
  },
});

/** Leads from the address of a page to its form, the page beside it. */
export const editedPage = definePage({
  access: itemRights,
  frame: noFrame,
  async load({ services, params }) {
    const { locale, path } = splitSitePath(`/${params['path'] ?? ''}`);
    const found = await findByPath(services.db, splitListingPath(path).path, locale);
    if (!found) return notFound();
    return redirectTo(sitePath(`/editor/items/${found.item.id}`, locale) + `?locale=${locale}&view=page`);
  },
});

interface Shown {
  at?: string | undefined;
  expiresAt?: Date | null;
  /** It is a change of what is live. */
  isChange?: boolean;
  /** Beside the form: with the marks of its fields, if they are asked for. */
  typed?: { isMarked: boolean };
}

async function showDraft(
  { locals, viewer }: PageCall,
  draft: LiveItem | null,
  { at, expiresAt = null, isChange = false, typed }: Shown,
) {
  const isOfWords = { type: 'dictionary', language: draft?.locale ?? '' };
  const marks = typed?.isMarked ? new FieldMarks({ hasPhrases: mayWriteItem(viewer.person, isOfWords) }) : undefined;
  const page = draft && (await loadDraftPage(locals, draft, { at, marks }));
  if (!draft || !page) return notFound();
  const isOfBlocks = page.kind === 'page' && 'blocks' in page.model;
  const { id: name, language } = isOfBlocks ? page.model.item : { id: '', language: '' };
  locals.desk = Object.assign(await previewView(locals, draft, expiresAt, typed ? 'typed' : 'preview'), {
    ...(marks && { marks }),
    isChange,
    ...(isOfBlocks && { page: { id: `page:${name}`, locale: language } }),
  });
  return { draft: page, locale: draft.locale };
}
