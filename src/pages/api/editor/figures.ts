import { readFigures } from '../../../../server/content/editing/figures.contract.ts';
import { endpoint, refuseOtherMethods } from '../../../../server/http/endpoint.ts';
import { succeed } from '../../../../server/platform/result.ts';
import { readTokenFigures } from '../../../templates/figures.ts';

export const ALL = refuseOtherMethods(readFigures);

export const POST = endpoint(readFigures, async ({ services, body: { tokens, locale } }) => {
  const { productCache, installation, readWords } = services;
  const { t } = await readWords(locale);
  const catalog = { product: (id: string) => productCache.read(id) };
  const figures = await readTokenFigures({ catalog, country: installation.country }, tokens, { language: locale, t });
  return succeed({ status: 200, body: { figures } });
});
