import { longDate } from '../../../server/platform/dates/date-text.rules.ts';
import { awaitedText } from '../../../server/store/catalog/awaited-text.rules.ts';
import { promisedText } from '../../../server/store/catalog/promised-text.rules.ts';
import { LineCover } from '../../platform/ui/LineCover.tsx';
import { useCart } from './cart-context.tsx';
import type { CartKey } from './cart-phrases.ts';
import type { ShownLine } from './shown-cart.ts';
import { refusalText } from './notice-text.ts';
import { QuantityField } from './QuantityField.tsx';
import { PlanChoice } from './PlanChoice.tsx';
import { RenewalChoice } from './RenewalChoice.tsx';
import { lineSessionText } from './session-text.ts';

/** A cart line: its product, price and controls. */
export function LineItem({ line, onRemove }: { line: ShownLine; onRemove: (id: string) => void }) {
  const { t, money, paths, language, locality } = useCart();
  const { ID: id, Quantity: quantity } = line;
  const name = line.Product.Name;
  const isFixed = line.leastQuantity === 1 && line.mostQuantity === 1;
  return (
    <li className="cart-line" data-line={id} aria-busy={line.isPending || undefined}>
      <LineCover sku={line.sku} />
      <div className="cart-what">
        <h3>
          <a href={`${paths.products}${line.ProductID}${line.productQuery}`}>{name}</a>
        </h3>
        {line.Specs.length > 0 && (
          <p className="cart-specs">{line.Specs.map(({ Name, Value }) => `${Name}: ${Value}`).join(' · ')}</p>
        )}
        {line.session && <p className="cart-specs">{lineSessionText(line.session, language, locality)}</p>}
        {line.graduationDate && (
          <p className="cart-specs">{t('CartGraduation', { date: longDate(line.graduationDate, language) })}</p>
        )}
        <p className="cart-facts">
          <span>{line.sku}</span>
          {line.isDigital && !line.isMembership && !line.session && <span>{t('CartDigital')}</span>}
        </p>
        {(line.awaited || line.promisedOn) && (
          <p className="cart-facts">
            {line.awaited && awaitedText(line.awaited, language, t)}{' '}
            {line.promisedOn && promisedText(line.promisedOn, line, { language, t })}
          </p>
        )}
        {line.term && !line.isRenewalOptional && line.plan?.choice !== 'add' && (
          <p className="cart-facts">{t(renewalKey(line))}</p>
        )}
        {line.plan && <PlanChoice line={line} plan={line.plan} />}
        {line.term && line.isRenewalOptional && line.plan?.choice !== 'add' && <RenewalChoice line={line} />}
        {line.refusal && (
          <p className="cart-problem" role="alert">
            {refusalText(line.refusal, t)}
          </p>
        )}
      </div>
      <div className="cart-edit">
        {isFixed ? (
          <p className="cart-single">
            {t('CartQuantity')} <strong>{quantity}</strong>
          </p>
        ) : (
          <QuantityField line={line} />
        )}
        <form
          method="post"
          action={paths.cart}
          onSubmit={(event) => {
            event.preventDefault();
            onRemove(id);
          }}
        >
          <input type="hidden" name="line" value={id} />
          <button className="cart-remove no-print" name="intent" value="remove">
            {t('CartRemove')}
            <span className="visually-hidden"> {t('CartOf', { name })}</span>
          </button>
        </form>
      </div>
      <div className="cart-amounts">
        <p className="cart-unit">{t('CartEach', { price: money(line.UnitPriceMinor) })}</p>
        <p className="cart-total" aria-busy={line.isPending || undefined}>
          <span className="visually-hidden">{t('CartLineTotal')} </span>
          {line.PromotionDiscountMinor > 0 && (
            <s>
              <span className="visually-hidden">{t('CartBeforeDiscount')} </span>
              {money(line.LineSubtotalMinor)}
            </s>
          )}{' '}
          <strong>{money(line.LineTotalMinor)}</strong>
        </p>
      </div>
    </li>
  );
}

/** Returns the renewal note of a line whose variant decides how it renews. */
const renewalKey = ({ autoRenew, term }: ShownLine): CartKey =>
  !autoRenew ? 'CartRenewsNot' : term === 'monthly' ? 'CartRenewsMonthly' : 'CartRenewsYearly';
