import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { few } from '../../../server/store/catalog/public-stock.rules.ts';
import { dateText } from './offer-text.ts';
import { useProduct } from './product-context.tsx';

/** Shows when the choice is available: its pre-sale notes, else the current stock. */
export function Availability({ variantId, isDigital }: { variantId: string; isDigital: boolean }) {
  const { product, store, t, language } = useProduct();
  const live = useStore(store.$live);
  const sessions = useStore(store.$sessions);
  const notes = product.variants[variantId]?.notes ?? [];
  const offered = live.offer?.variants[variantId];
  const isOut = offered?.refusal === 'out_of_stock' && !product.needsSession;

  function words(): ReactNode {
    if (isOut) return t('ProductOutOfStock');
    if (notes.length > 0) {
      return notes.map(({ code, date }) => (
        <span key={code} className="offer-note">
          {date ? t(`ProductPreSale${code}Date`, { date: dateText(date, language) }) : t(`ProductPreSale${code}`)}
        </span>
      ));
    }
    if (isDigital) return t('ProductDigitalReady');
    if (!offered) return t(live.state === 'failed' ? 'ProductLive' : 'ProductAvailabilityLoading');
    if (product.needsSession) {
      if (sessions.state !== 'ready') return t('ProductAvailabilityLoading');
      const open = sessions.list.filter(({ quantityAvailable }) => quantityAvailable !== 0).length;
      return open > 0 ? t('ProductPlacesOpen', { count: open }) : t('ProductNoPlaces');
    }
    if (offered.isOrderedIn) return t('ProductOrderedIn');
    if (offered.left === null) return t('ProductLive');
    return offered.left <= few ? t('ProductInStockFew') : t('ProductInStock');
  }

  return (
    <p className="offer-availability" data-state={isOut ? 'out' : undefined}>
      <span className="visually-hidden">{t('ProductAvailability')}: </span>
      {words()}
    </p>
  );
}
