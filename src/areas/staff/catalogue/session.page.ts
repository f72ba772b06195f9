import { sitePath } from '../../../../server/content/items/site-path.rules.ts';
import { readCatalog } from '../../../../server/store/catalog/catalog.repo.ts';
import { toSheets } from '../../../../server/store/catalog/catalog-sheets.ts';
import { countSeats, listBooked } from '../../../../server/store/orders/moved-sessions/booked.repo.ts';
import {
  moveSession,
  sessionVersion,
  typeSession,
  type TypedSession,
} from '../../../../server/store/orders/moved-sessions/move-session.ts';
import { siteFrame } from '../../../layouts/site-frame.ts';
import { definePage, type PageCall } from '../../../http/define-page.ts';
import { notFound, redirectTo } from '../../../http/responses.ts';
import { columnText } from '../../../components/catalogue/column-words.ts';

async function findSession({ services: { db, installation }, params }: Pick<PageCall, 'services' | 'params'>) {
  const sheets = toSheets(await readCatalog(db));
  const row = sheets.sessions.find(({ id }) => id === params['session']);
  const product = sheets.products.find(({ id }) => id === row?.productId);
  if (!row || !product) return null;
  const typed = typeSession(row, installation.timeZone);
  return { row, product, typed, version: sessionVersion(typed) };
}

const readTyped = (form: URLSearchParams): TypedSession => ({
  startsAt: form.get('startsAt') ?? '',
  endsAt: form.get('endsAt') ?? '',
  place: form.get('place') ?? '',
  isCancelled: form.get('isCancelled') === 'yes',
});

/** Moves or cancels a session of a course, and tells who is booked. */
export const sessionPage = definePage({
  access: 'catalogue',
  frame: siteFrame,
  async load(call) {
    const { services, form, url } = call;
    const found = await findSession(call);
    if (!found) return notFound();
    const booked = await listBooked(services.db, found.row.id);
    const told = url.searchParams.get('told');
    return {
      id: found.row.id,
      product: { id: found.product.id, nameEn: found.product.nameEn, nameEs: found.product.nameEs },
      typed: form ? readTyped(form) : found.typed,
      isTelling: form ? form.get('tell') === 'yes' : true,
      version: form?.get('version') ?? found.version,
      people: booked.length,
      seats: await countSeats(services.db, found.row.id),
      told: told !== null && /^\d{1,6}$/.test(told) ? Number(told) : null,
    };
  },
  intents: {
    async move(call) {
      const { form, page, params, services, viewer, locals } = call;
      if (!viewer.person) return notFound();
      const id = params['session'] ?? '';
      const moved = await moveSession(services, {
        actor: { userId: viewer.person.userId, requestId: locals.requestId },
        id,
        version: form.get('version') ?? '',
        typed: readTyped(form),
        isTelling: form.get('tell') === 'yes',
      });
      if (moved.ok) {
        services.delivery.poke();
        return redirectTo(`${sitePath(`/staff/catalogue/sessions/${id}`, page.language)}?told=${moved.value.told}`);
      }
      if (moved.code === 'not_found') return notFound();
      if (moved.code === 'changed_meanwhile') {
        const version = (await findSession(call))?.version ?? '';
        return { status: 409, errors: [{ message: page.t('CatalogueSessionChanged') }], show: { version } };
      }
      return {
        errors: Object.entries(moved.problems ?? {}).map(([field, { key, tokens }]) => ({
          field,
          message: `${columnText(field, page.t)}: ${page.t(key, tokens)}`,
        })),
      };
    },
  },
});
