import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { dateWords } from './session-words.ts';
import { useProduct } from './product-context.tsx';
import './availability.css';

/** Few enough to be told how many. */
const few = 10;

/** Whether and when the choice can be had: the notes before a sale, else what is in stock now. */
export function Availability({ variantId, isDigital }: { variantId: string; isDigital: boolean }) {
  const { product, store, say, language } = useProduct();
  const live = useStore(store.$live);
  const sessions = useStore(store.$sessions);
  const notes = product.variants[variantId]?.notes ?? [];
  const offered = live.offer?.variants[variantId];
  const isOut = offered?.refusal === 'out_of_stock' && !product.needsSession;

  function words(): ReactNode {
    if (isOut) return say('ProductOutOfStock');
    if (notes.length > 0) {
      return notes.map(({ code, date }) => (
        <span key={code} className="offer-note">
          {date ? say(`ProductPreSale${code}Date`, { date: dateWords(date, language) }) : say(`ProductPreSale${code}`)}
        </span>
      ));
    }
    if (isDigital) return say('ProductDigitalReady');
    if (!offered) return say(live.state === 'failed' ? 'ProductLive' : 'ProductAvailabilityLoading');
    if (product.needsSession) {
      if (sessions.state !== 'ready') return say('ProductAvailabilityLoading');
      const open = sessions.list.filter(({ quantityAvailable }) => quantityAvailable !== 0).length;
      return open > 0 ? say('ProductPlacesOpen', { count: open }) : say('ProductNoPlaces');
    }
    if (offered.isOrderedIn) return say('ProductOrderedIn');
    if (offered.left === null) return say('ProductLive');
    return offered.left <= few ? say('ProductInStockFew', { count: offered.left }) : say('ProductInStock');
  }

  return (
    <p className="offer-availability" data-state={isOut ? 'out' : undefined}>
      <span className="visually-hidden">{say('ProductAvailability')}: </span>
      {words()}
    </p>
  );
}
