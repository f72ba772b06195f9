import type { ContentLoader, Typed } from '../content-loader.ts';
import { showRouted } from './routed-item.ts';

export function answerProduct(
  item: Typed<'product'>,
  loader: ContentLoader,
  alternates?: Parameters<typeof showRouted>[2],
) {
  const { ctaText = null, ctaLink = null, content = null } = item.fields;
  return { ...showRouted(item, loader, alternates), ctaText, ctaLink, content };
}
