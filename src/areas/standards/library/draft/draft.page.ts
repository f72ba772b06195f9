import { readDraft } from '../../../../../server/standards/library/live/read-draft.ts';
import { definePage } from '../../../../http/define-page.ts';
import { notFound } from '../../../../http/responses.ts';
import { siteFrame } from '../../../../layouts/site-frame.ts';
import { nameStandard } from '../../../../components/library/name-standard.ts';
import type { TextView } from '../text/show-text.ts';
import { showDraft } from './show-draft.ts';

/** A text of the library before it is live, for those who decide about it. */
export const draftPage = definePage({
  access: 'library',
  frame: siteFrame,
  async load(call): Promise<{ view: TextView } | Response> {
    const { services, params, locals, language, page, url } = call;
    const id = params['import'] ?? '';
    const draft = /^[1-9]\d{0,14}$/.test(id) ? await readDraft(services.db, Number(id)) : null;
    if (!draft) return notFound();
    const standard = await nameStandard(locals, draft.edition.code, language, page.shell.site);
    const spelling = url.searchParams.get('q') ?? params['path'] ?? null;
    const view = await showDraft(call, draft, { standard, spelling });
    if (view instanceof Response) return view;
    return view ? { view } : notFound();
  },
});
