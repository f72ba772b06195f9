import type { PurchaseRefusal } from '../../server/catalog/purchase.rules.ts';
import { useProduct } from './product-context.tsx';
import { isPersonal, refusalWords } from './refusal-words.ts';
import './refusal-note.css';

/** Stands in the place of the button when this cannot be bought: why, and what can be done about it. */
export function RefusalNote({ refusal, isSignedIn }: { refusal: PurchaseRefusal; isSignedIn: boolean }) {
  const { product, say, paths } = useProduct();
  const canSignIn = refusal === 'committee_only' && !isSignedIn;
  return (
    <div className="offer-refusal" role="note">
      {isPersonal(refusal) && <b>{say('PurchaseNotAllowed')}</b>}
      <p>{refusalWords(refusal, say, { ...product.limits, available: null })}</p>
      <p>
        {canSignIn ? (
          <a href={paths.signIn}>{say('ProductSignIn')}</a>
        ) : (
          <a href={say('PurchaseContactPath')}>{say('PurchaseContact')}</a>
        )}
      </p>
    </div>
  );
}
