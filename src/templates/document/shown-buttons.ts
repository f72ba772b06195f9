import type { DocumentButton } from '../../../server/content/items/documents/document-buttons.rules.ts';
import type { ModuleName } from '../../../server/platform/installation/module-names.contract.ts';
import type { Translate } from '../../cms/dictionary.ts';
import type { DocumentInfo } from '../../cms/routed.ts';

type Asked = Pick<DocumentInfo, 'code' | 'currentEditionYear' | 'status' | 'relatedProduct' | 'buttonsOff'>;

interface ShownButtons {
  /** Address of the product; null where it is not offered. */
  buy: string | null;
  /** Says that the print format comes. */
  isPrintSoon: boolean;
  /** Address of the form for a technical question, about this document; null where there is none. */
  question: string | null;
}

/**
 * Returns what a document's page offers: not what the editor of the document left out, nor what the site has not, by its
 * modules and by an empty phrase.
 */
export function shownButtons(item: Asked, { off, t }: { off: ReadonlySet<ModuleName>; t: Translate }): ShownButtons {
  const has = (button: DocumentButton) => !item.buttonsOff.includes(button);
  const { relatedProduct, code, currentEditionYear } = item;
  // Without a shop of its own, a site may lead to that of somebody else.
  const isSold = relatedProduct !== null && (!off.has('shop') || !relatedProduct.url.startsWith('/'));
  const isAwaited = !isSold && item.status !== 'Withdrawn' && !off.has('shop');
  const form = t('TechnicalQuestionPage');
  const about = new URLSearchParams({ code, edition: String(currentEditionYear) });
  return {
    buy: isSold && has('buy') ? relatedProduct.url : null,
    isPrintSoon: isAwaited && has('print-soon') && t('PrintComingSoon') !== '',
    question: has('question') && form !== '' ? `${form}?${about}` : null,
  };
}
