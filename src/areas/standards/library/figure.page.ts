import { may } from '../../../../server/people/access/access.rules.ts';
import type { Database } from '../../../../server/platform/db/connection.ts';
import { placesOfFigure, readFigure } from '../../../../server/standards/library/reading/read-figure.ts';
import { definePage } from '../../../http/define-page.ts';
import { notFound } from '../../../http/responses.ts';
import { noFrame } from '../../../layouts/site-frame.ts';
import { decideReading } from './library-call.ts';

/** A drawing may style itself; it runs and loads nothing, opened alone neither. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox; frame-ancestors 'none'";

async function sendFigure(db: Database, hash: string): Promise<Response> {
  const file = await readFigure(db, hash);
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

/** Answers with the picture of a figure, for those who may read a page in which it stands. */
export const figurePage = definePage({
  access: 'public',
  frame: noFrame,
  async load(call): Promise<Response> {
    const { services, viewer, params } = call;
    const hash = params['hash'] ?? '';
    if (!/^[0-9a-f]{64}$/.test(hash)) return notFound();
    // A text that is not live yet has its pictures in no section: staff see them all.
    if (may(viewer.person, 'library')) return sendFigure(services.db, hash);
    for await (const place of placesOfFigure(services.db, hash)) {
      const decision = await decideReading(call, place, place.page);
      if (decision.kind !== 'allow') continue;
      return sendFigure(services.db, hash);
    }
    return notFound();
  },
});
