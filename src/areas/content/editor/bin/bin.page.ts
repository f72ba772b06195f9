import { listBin, type BinEntry } from '../../../../../server/content/editing/list-bin.ts';
import { rollBack } from '../../../../../server/content/editing/roll-back.ts';
import { recordEdit } from '../../../../../server/people/access/record-edit.ts';
import { mayPublishItem } from '../../../../../server/people/access/item-rights.ts';
import { itemRights } from '../../../../../server/people/access/roles/right.rules.ts';
import { sitePath } from '../../../../../server/content/items/site-path.rules.ts';
import { isLocale } from '../../../../../server/platform/locale.rules.ts';
import { definePage } from '../../../../http/define-page.ts';
import { notFound, redirectTo } from '../../../../http/responses.ts';
import { siteFrame, type SiteFrame } from '../../../../layouts/site-frame.ts';

interface View {
  entries: (BinEntry & { mayRestore: boolean })[];
  page: number;
  pages: number;
  isDone: boolean;
}

/** Lists the deleted items, the last one first, and puts them back. */
export const binPage = definePage<SiteFrame, { bin: View }>({
  access: itemRights,
  frame: siteFrame,
  async load({ services, url, viewer }) {
    const page = Number(/^[1-9]\d{0,5}$/.exec(url.searchParams.get('page') ?? '')?.[0] ?? 1);
    const { entries, pages } = await listBin(services.db, page);
    return {
      bin: {
        entries: entries.map((entry) =>
          Object.assign(entry, {
            mayRestore: mayPublishItem(viewer.person, { type: entry.type, language: entry.locale }),
          }),
        ),
        page,
        pages,
        isDone: url.searchParams.get('done') === 'deleted',
      },
    };
  },
  intents: {
    async restore({ services, form, page, viewer, locals }) {
      const [id = '', locale = ''] = (form.get('item') ?? '').split(' ');
      const revision = Number(form.get('revision'));
      const { person } = viewer;
      if (!person || !isLocale(locale) || !Number.isSafeInteger(revision) || revision < 1) return notFound();
      if (services.env.contentGraphqlUrl !== undefined) return notFound();
      const [type = ''] = id.split(':', 1);
      if (!mayPublishItem(person, { type, language: locale })) return notFound();
      const asked = { id, locale, revision, isDraft: false, savedBy: person.email };
      const restored = await rollBack(services.db, services.clock, asked);
      if (!restored.ok && restored.code === 'review_needed') {
        // Somebody else has to approve it before it is live again.
        const drafted = await rollBack(services.db, services.clock, Object.assign({}, asked, { isDraft: true }));
        if (drafted.ok)
          return redirectTo(`${sitePath(`/editor/items/${drafted.value.id}/check`, page.language)}?locale=${locale}`);
      }
      if (!restored.ok) {
        const isTaken = 'fields' in restored && restored.fields?.['path'] !== undefined;
        return {
          errors: [{ message: page.t(isTaken ? 'BinAddressTaken' : 'BinNotRestored', { item: id }) }],
          status: 409,
        };
      }
      const { seqs } = restored.value;
      if (seqs) {
        const { requestId } = locals;
        await recordEdit(services, { by: person.userId, action: 'item-rollback', item: restored.value, requestId });
        await services.publisher.publish(seqs);
      }
      return redirectTo(`${sitePath('/editor/items', page.language)}/${restored.value.id}?locale=${locale}&saved=1`);
    },
  },
});
