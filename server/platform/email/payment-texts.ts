import type { Locale } from '../locale.rules.ts';
import type { MailContent, MailText } from './mail.contract.ts';
import { orderLinkTexts } from './order-link-texts.ts';

type PaymentMail = Extract<MailContent, { isCardKept: boolean }>['kind'];

/** What happens when the order ships, with a stored card and without one. */
export interface PaymentWords {
  keptCard: string;
  noCard: string;
}

export const paymentWords: Record<Locale, PaymentWords> = {
  en: {
    keptCard: 'When it ships or is published, we charge the {brand} card ending in {last4} that you ordered with.',
    noCard: 'When it ships or is published, we write to you with a link to pay.',
  },
  es: {
    keptCard:
      'Cuando se envíe o se publique, haremos el cargo en la tarjeta {brand} terminada en {last4} con la que hizo el pedido.',
    noCard: 'Cuando se envíe o se publique, le escribiremos con un enlace para pagar.',
  },
};

/** Mails about the payment of an order that ships after the hold on the card has ended. */
const paymentTexts: Record<Locale, Record<PaymentMail, MailText>> = {
  en: {
    paymentLater: {
      subject: 'Your MSCA order {orderNumber} has not been charged yet',
      paragraphs: [
        'Your order {orderNumber} has not shipped yet, so we have released the amount of {amount} that was held on your card. Nothing was charged, and the order stands.',
        '{later}',
      ],
      action: 'See the order',
      unexpected: 'If you no longer want the order, write to our order desk and quote its number.',
    },
    paymentTaken: {
      subject: 'Your MSCA order {orderNumber} has been charged',
      paragraphs: ['We have charged {amount} for your order {orderNumber}. The invoice is on the page of the order.'],
      action: 'See the order',
      unexpected: 'If you do not know this order, write to our order desk at once and quote its number.',
    },
    paymentNeeded: {
      subject: 'Please pay your MSCA order {orderNumber}',
      paragraphs: [
        'We could not charge {amount} for your order {orderNumber}. Nothing was charged. Please follow the link and pay by card; the order waits for you until then.',
      ],
      action: 'Pay the order',
      unexpected: 'If you no longer want the order, write to our order desk and quote its number.',
    },
  },
  es: {
    paymentLater: {
      subject: 'Aún no se ha cobrado su pedido {orderNumber} a la MSCA',
      paragraphs: [
        'Su pedido {orderNumber} aún no se ha enviado, de modo que hemos liberado el importe de {amount} que estaba retenido en su tarjeta. No se ha cobrado nada y el pedido sigue en pie.',
        '{later}',
      ],
      action: 'Ver el pedido',
      unexpected: 'Si ya no desea el pedido, escriba a nuestro servicio de pedidos e indique su número.',
    },
    paymentTaken: {
      subject: 'Se ha cobrado su pedido {orderNumber} a la MSCA',
      paragraphs: ['Hemos cobrado {amount} por su pedido {orderNumber}. La factura está en la página del pedido.'],
      action: 'Ver el pedido',
      unexpected: 'Si no conoce este pedido, escriba de inmediato a nuestro servicio de pedidos e indique su número.',
    },
    paymentNeeded: {
      subject: 'Pague su pedido {orderNumber} a la MSCA',
      paragraphs: [
        'No hemos podido cobrar {amount} por su pedido {orderNumber}. No se ha cobrado nada. Siga el enlace y pague con tarjeta; el pedido le espera hasta entonces.',
      ],
      action: 'Pagar el pedido',
      unexpected: 'Si ya no desea el pedido, escriba a nuestro servicio de pedidos e indique su número.',
    },
  },
};

/** Mails about an order after its confirmation. */
export const orderMailTexts = {
  en: { ...orderLinkTexts.en, ...paymentTexts.en },
  es: { ...orderLinkTexts.es, ...paymentTexts.es },
};
