import { useStore } from '@nanostores/react';
import { useProduct } from './product-context.tsx';
import { refusalWords } from './refusal-words.ts';
import './add-notice.css';

/** Brings what is said into view, which may lie below the window or under the announcement. */
const reveal = (said: HTMLElement | null): void => said?.scrollIntoView({ block: 'nearest' });

/** Says what became of the last press of the button. Both regions stand in the page before there is anything to say. */
export function AddNotice({ variantId }: { variantId: string }) {
  const { product, store, say, paths } = useProduct();
  const adding = useStore(store.$adding);
  const live = useStore(store.$live);
  const available = live.offer?.variants[variantId]?.left ?? null;
  return (
    <>
      <div role="status">
        {adding.phase === 'added' && (
          <p className="offer-added" ref={reveal}>
            <span>
              {adding.count === 1
                ? say('ProductAdded', { name: product.name })
                : say('ProductAddedMany', { name: product.name, count: adding.count })}
            </span>
            <a href={paths.cart}>{say('ProductViewCart')}</a>
          </p>
        )}
      </div>
      <div role="alert">
        {adding.phase === 'refused' && (
          <p className="offer-problem" ref={reveal}>
            {refusalWords(adding.reason, say, { ...product.limits, available })}
          </p>
        )}
      </div>
    </>
  );
}
