import { isUuid } from '../../../../server/platform/uuid.rules.ts';
import { mediaTypes } from '../../../../server/platform/files/file.contract.ts';
import { findFile } from '../../../../server/platform/files/file.repo.ts';
import { picturesOf } from '../../../../server/store/orders/returns/return.repo.ts';
import { definePage } from '../../../http/define-page.ts';
import { notFound } from '../../../http/responses.ts';
import { noFrame } from '../../../layouts/site-frame.ts';

/** Returns a picture of a return as a download: an upload of a customer is never shown as a page of this site. */
export const returnPicturePage = definePage({
  access: 'orders.read',
  isFile: true,
  frame: noFrame,
  async load({ params, services }) {
    const [returnId = '', id = ''] = [params['return'], params['picture']];
    const file = isUuid(id) && isUuid(returnId) ? await findFile(services.db, id) : null;
    const body = file?.usedBy === picturesOf(returnId) ? await services.files.storage.read(file.id) : null;
    if (!file || !body) return notFound();
    return new Response(body, {
      headers: {
        'Content-Type': mediaTypes[file.ending],
        'Content-Length': String(file.size),
        'Content-Disposition': `attachment; filename="return-${id}.${file.ending}"`,
        'Cache-Control': 'private, no-store',
        'X-Content-Type-Options': 'nosniff',
      },
    });
  },
});
