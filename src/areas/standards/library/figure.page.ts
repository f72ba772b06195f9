import { placesOfFigure, readFigure } from '../../../../server/standards/library/reading/read-figure.ts';
import { definePage } from '../../../http/define-page.ts';
import { notFound } from '../../../http/responses.ts';
import { noFrame } from '../../../layouts/site-frame.ts';
import { decideReading } from './library-call.ts';

/** A drawing may style itself; it runs and loads nothing, opened alone neither. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox; frame-ancestors 'none'";

/** Answers with the picture of a figure, for those who may read a page in which it stands. */
export const figurePage = definePage({
  access: 'public',
  frame: noFrame,
  async load(call): Promise<Response> {
    const { services, params } = call;
    const hash = params['hash'] ?? '';
    if (!/^[0-9a-f]{64}$/.test(hash)) return notFound();
    for (const place of await placesOfFigure(services.db, hash)) {
      const decision = await decideReading(call, place, place.page);
      if (decision.kind !== 'allow') continue;
      const file = await readFigure(services.db, hash);
      if (!file) return notFound();
      return new Response(new Uint8Array(file.bytes), {
        headers: {
          'Content-Type': file.mediaType,
          'Content-Security-Policy': policy,
          'Cache-Control': 'private, no-store',
          'X-Content-Type-Options': 'nosniff',
        },
      });
    }
    return notFound();
  },
});
