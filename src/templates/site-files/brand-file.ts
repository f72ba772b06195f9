import type { APIRoute } from 'astro';
import { brandFiles } from '../../../server/platform/brand/make-brand-file.ts';
import { derivePalette } from '../../../server/platform/brand/derive-palette.ts';
import { houseColours, readBrandColours } from '../../../server/platform/brand/palette.rules.ts';
import { defaultLocale } from '../../../server/platform/locale.rules.ts';
import { read } from '../../cms/query.ts';
import { shellQuery } from '../../cms/shell.ts';

/** Answers a file made of the organisation's symbol or logo: an icon, or the logo as PNG. */
export const answerBrandFile =
  (address: keyof typeof brandFiles): APIRoute =>
  async ({ locals }) => {
    const { site } = await read(locals, shellQuery, { language: defaultLocale });
    const file = brandFiles[address];
    if (!file) return new Response('Not found', { status: 404 });
    const [symbol, logo] = await Promise.all([site?.symbol, site?.logo].map((each) => locals.pictures.read(each?.src)));
    const made = await file.make({
      symbol: symbol ?? null,
      logo: logo ?? null,
      initials: site?.initials ?? '',
      ground: derivePalette(readBrandColours(site) ?? houseColours)['brand-deep'],
    });
    const body = typeof made === 'string' ? made : Uint8Array.from(made);
    return new Response(body, {
      headers: { 'Content-Type': file.type, 'Cache-Control': 'public, max-age=3600, must-revalidate' },
    });
  };
