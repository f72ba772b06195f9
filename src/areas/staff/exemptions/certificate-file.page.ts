import { findExemptionCertificate } from '../../../../server/store/checkout/exemptions/exemption.repo.ts';
import { isUuid } from '../../../../server/platform/uuid.rules.ts';
import { mediaTypes } from '../../../../server/platform/files/file.contract.ts';
import { findFile } from '../../../../server/platform/files/file.repo.ts';
import { noFrame } from '../../../layouts/site-frame.ts';
import { definePage } from '../../../http/define-page.ts';
import { notFound } from '../../../http/responses.ts';

/** Returns the file of a certificate as a download: an upload of a customer is never shown as a page of this site. */
export const certificateFilePage = definePage({
  access: 'exemptions.decide',
  isFile: true,
  frame: noFrame,
  async load({ params, services }) {
    const id = params['certificate'] ?? '';
    const certificate = isUuid(id) ? await findExemptionCertificate(services.db, id) : null;
    const file = certificate && (await findFile(services.db, certificate.fileId));
    const body = file && (await services.files.storage.read(file.id));
    if (!body) return notFound();
    return new Response(body, {
      headers: {
        'Content-Type': mediaTypes[file.ending],
        'Content-Length': String(file.size),
        'Content-Disposition': `attachment; filename="certificate-${id}.${file.ending}"`,
        'Cache-Control': 'private, no-store',
        'X-Content-Type-Options': 'nosniff',
      },
    });
  },
});
