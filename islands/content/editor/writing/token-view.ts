import type { NodeViewConstructor } from 'prosemirror-view';
import type { Translate } from '../../../platform/ui/translate.ts';
import type { DeskKey } from '../desk-key.ts';
import type { TokenFigures } from './token-figures.ts';

const labels = { price: 'TokenPrice', shipping: 'TokenShipping' } as const satisfies Record<string, DeskKey>;

/** Returns the name of a token in words: "Price: membership-regular". */
function nameToken(markdown: string, t: Translate<DeskKey>): string {
  const [, kind = '', name = ''] = /^\{(price|shipping):(.*)\}$/.exec(markdown) ?? [];
  if (markdown === '{changed}') return t('TokenChanged');
  const label = Object.hasOwn(labels, kind) ? labels[kind as keyof typeof labels] : null;
  return label ? t(label, { name }) : markdown;
}

/** Draws a token as a chip with its name and what readers see for it now. */
export const createTokenView =
  (t: Translate<DeskKey>, figures: TokenFigures): NodeViewConstructor =>
  ({ attrs }) => {
    const dom = document.createElement('span');
    const markdown = String(attrs['markdown']);
    const name = nameToken(markdown, t);
    dom.className = 'writing-token';
    dom.dataset['token'] = markdown;
    dom.contentEditable = 'false';
    dom.textContent = name;
    // Whether something was changed is said by the edition, not by a figure.
    if (markdown !== '{changed}')
      figures.ask(markdown, (figure) => {
        dom.textContent = figure === null ? t('TokenUnknown', { name }) : t('TokenNow', { name, figure });
      });
    // The figure is no part of the text.
    return { dom, ignoreMutation: () => true };
  };
