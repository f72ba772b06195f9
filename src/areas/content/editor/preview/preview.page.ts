import { itemRights } from '../../../../../server/people/access/roles/right.rules.ts';
import { decidePage } from '../../../../../server/people/access/access.rules.ts';
import { findByPath, type LiveItem } from '../../../../../server/content/items/content.repo.ts';
import { largestBody } from '../../../../../server/http/read-body.ts';
import { sitePath, splitSitePath } from '../../../../../server/content/items/site-path.rules.ts';
import { findItemDraft } from '../../../../../server/content/editing/find-draft.ts';
import { readPreview } from '../../../../../server/content/editing/preview-link.ts';
import { splitListingPath } from '../../../../templates/listing/listing.ts';
import { noFrame } from '../../../../layouts/site-frame.ts';
import { definePage, type PageCall } from '../../../../http/define-page.ts';
import { notFound } from '../../../../http/responses.ts';
import { readLocale } from '../item/load-item.ts';
import { loadDraftPage } from './draft-page.ts';
import { previewView } from './preview-view.ts';
import { readTypedDraft } from './typed-draft.ts';

/**
 * Shows a draft in its page, for editors: ?locale=, ?revision= (defaults to the newest), ?at= (a page that shows it).
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
    return showDraft(call, draft, { at: at?.startsWith('/') ? at : undefined });
  },
});

/**
 * Shows unsaved changes of the desk in their page; nothing is stored. The form sends the whole item as JSON;
 * incomplete parts are left out and named in a header. Answers with the problems when no page can be shown.
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
    if (!typed.ok) return Response.json({ problems: typed.problems });
    const { draft, leftOut } = typed.value;
    const shown = await showDraft(call, draft, { isTyped: true });
    return shown instanceof Response ? shown : { ...shown, leftOut };
  },
});

/** Shows one revision of one item to anybody who has the link, until it expires; a forged or expired one leads nowhere. */
export const sharedPreviewPage = definePage({
  access: 'public',
  frame: noFrame,
  async load(call) {
    const { services, params } = call;
    const grant = readPreview(params['token'] ?? '', services.env.sessionSecrets, services.clock.now());
    if (!grant) return notFound();
    const shown = await showDraft(call, await findItemDraft(services.db, grant), { expiresAt: grant.expiresAt });
    if (grant.mayRemark && call.locals.desk)
      call.locals.desk.remarksHref = sitePath(`/preview/${params['token'] ?? ''}/remarks`, grant.locale);
    return shown;
  },
});

/** Shows any page of the site with a mark on each block, regardless of its access rule, for editors only. */
export const editingPage = definePage({
  access: itemRights,
  frame: noFrame,
  async load(call) {
    const { db } = call.services;
    const { locale, path } = splitSitePath(`/${call.params['path'] ?? ''}`);
    const found = await findByPath(db, splitListingPath(path).path, locale);
    const draft = found && (await findItemDraft(db, { id: found.item.id, locale }));
    if (!draft) return notFound();
    const isMoved = draft.path !== found.item.path;
    const shown = await showDraft(call, draft, { at: isMoved ? undefined : sitePath(path, locale), isEditing: true });
    if (shown instanceof Response || shown.draft.kind !== 'page') return shown;
    const context = { path, bannedCountries: [], isEditing: true };
    const { access } = shown.draft.model.item;
    return decidePage(access, call.viewer.person, context).kind === 'allow' ? shown : notFound();
  },
});

async function showDraft(
  { locals }: PageCall,
  draft: LiveItem | null,
  {
    at,
    expiresAt = null,
    isEditing = false,
    isTyped = false,
  }: { at?: string | undefined; expiresAt?: Date | null; isEditing?: boolean; isTyped?: boolean },
) {
  const page = draft && (await loadDraftPage(locals, draft, at));
  if (!draft || !page) return notFound();
  locals.desk = await previewView(locals, draft, expiresAt, isEditing ? 'editing' : isTyped ? 'typed' : 'preview');
  return { draft: page, locale: draft.locale };
}
