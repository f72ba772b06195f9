import { formatMoney, formatRate } from '../../pricing/money.rules.ts';
import { shippingLabel } from '../order-wording.ts';
import type { InvoiceDocument } from './invoice-document.contract.ts';
import type { InvoiceSource, InvoiceSum, InvoiceWords } from './shown-invoice.ts';

/** Returns an amount for the reader. */
export const moneyOf = ({ language, installation }: InvoiceSource, amountMinor: number): string =>
  formatMoney(amountMinor, language, installation.country);

/** Returns an amount with its currency, for totals. */
const totalOf = (source: InvoiceSource, amountMinor: number): string => `${moneyOf(source, amountMinor)} USD`;

/** Returns the sums below the lines, from the subtotal to the total. */
export function sumsOf(source: InvoiceSource, { t }: InvoiceWords): InvoiceSum[] {
  const { document, language, installation } = source;
  const { lines, discountNames, shippingMinor, taxes, state, exemption, totalMinor } = document;
  const money = (amountMinor: number) => moneyOf(source, amountMinor);
  const netMinor = lines.reduce((sum, line) => sum + line.netMinor, 0);
  const discountMinor = lines.reduce((sum, line) => sum + line.discountMinor, 0);
  const codes = discountNames.map((name) => name[language]).join(', ');
  const taxLabel = ({ ratePpm, baseMinor }: InvoiceDocument['taxes'][number]): string => {
    if (!state) return t('InvoiceTax');
    if (ratePpm === null) return t('InvoiceTaxIn', { state });
    return t('InvoiceTaxOf', {
      state,
      rate: formatRate(ratePpm, language, installation.country),
      base: money(baseMinor),
    });
  };
  return [
    { label: t('OrderSubtotal'), amount: money(netMinor + discountMinor) },
    ...(discountMinor === 0
      ? []
      : [{ label: codes ? t('OrderDiscountBy', { codes }) : t('OrderDiscount'), amount: money(-discountMinor) }]),
    ...(exemption && taxes.length === 0 ? [{ label: t('OrderTaxExempt'), amount: money(0) }] : []),
    ...(taxes.length === 0 && !exemption ? [{ label: t('InvoiceTax'), amount: money(0) }] : []),
    ...taxes.map((tax) => ({ label: taxLabel(tax), amount: money(tax.taxMinor) })),
    ...(shippingMinor === null
      ? []
      : [
          {
            label: [t('OrderShipping'), shippingLabel(document, language, t)].filter(Boolean).join(': '),
            amount: money(shippingMinor),
          },
        ]),
    { label: t('OrderTotal'), amount: totalOf(source, totalMinor) },
  ];
}

/** Returns what was credited, paid and is open. */
export function balanceOf(source: InvoiceSource, { t }: InvoiceWords): InvoiceSum[] {
  const { issued } = source;
  if (!issued || issued.state === 'cancelled') return [];
  const { balance, state } = issued;
  // The order system has billed it without telling an amount.
  if (state === 'paid' && balance.openMinor > 0) return [];
  return [
    ...(balance.creditedMinor > 0
      ? [{ label: t('InvoiceCreditedSum'), amount: totalOf(source, -balance.creditedMinor) }]
      : []),
    ...(balance.paidMinor > 0 ? [{ label: t('InvoicePaidSum'), amount: totalOf(source, balance.paidMinor) }] : []),
    {
      label: t(state === 'held' || state === 'notCharged' ? 'InvoiceHeldSum' : 'InvoiceOpenSum'),
      amount: totalOf(source, balance.openMinor),
    },
  ];
}
