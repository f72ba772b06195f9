import type { Locale } from '../locale.rules.ts';
import type { MailedOrder } from './mail.contract.ts';
import { courseWords } from './order-link-texts.ts';
import { paymentWords, type PaymentWords } from './payment-texts.ts';

/** Texts about delivery and automatic renewal, in the email of an order. */
export interface TermsWords {
  /** When the card is charged after the hold has ended. */
  charging: PaymentWords;
  courses: string;
  calendar: string;
  /** When items are delivered, and when a card is charged. */
  deliveries: Record<NonNullable<MailedOrder['delivery']>, { text: string; card: string }>;
  /** When a delayed line is expected: without and with a date. */
  awaited: Record<NonNullable<MailedOrder['lines'][number]['awaited']>['code'], { undated: string; dated: string }>;
  renewals: {
    title: string;
    terms: Record<NonNullable<MailedOrder['renewals']>[number]['term'], string>;
    stop: string;
    stopByDesk: string;
  };
}

export const termsTexts: Record<Locale, TermsWords> = {
  en: {
    charging: paymentWords.en,
    ...courseWords.en,
    deliveries: {
      unlocked: {
        text: 'Everything in this order is unlocked and yours from now on: the order is complete.',
        card: 'Your card is charged now.',
      },
      later: {
        text: 'Printed matter leaves our warehouse as soon as it is packed; what is not published yet follows on its day.',
        card: 'Your card is charged then, not before; until then we keep it at our payment provider for this order.',
      },
      mixed: {
        text: 'Files, licenses, courses and memberships are yours from now on; printed matter leaves our warehouse as soon as it is packed, and what is not published yet follows on its day.',
        card: 'Your card is charged once, when the parcel leaves or before your bank ends the hold, within a week at most.',
      },
    },
    awaited: {
      NYP: {
        undated: 'Not published yet. It follows on the day it is published.',
        dated: 'Not published yet, expected on {date}.',
      },
      BO: {
        undated: 'On back order. It follows as soon as it is in our warehouse again.',
        dated: 'On back order, expected on {date}.',
      },
      POD: {
        undated: 'Printed on demand. Allow five working days more.',
        dated: 'Printed on demand. Copies leave the printer from {date}.',
      },
    },
    renewals: {
      title: 'Renews by itself',
      terms: {
        yearly: '{name}: on {date}, for {amount} a year. The price of that day counts.',
        monthly: '{name}: on {date}, for {amount} a month. The price of that day counts.',
      },
      stop: 'You can stop it at any time before that day, in your account under “What renews by itself”: {link}',
      stopByDesk: 'To stop it, write to our customer desk before that day and quote the number of this order.',
    },
  },
  es: {
    charging: paymentWords.es,
    ...courseWords.es,
    deliveries: {
      unlocked: {
        text: 'Todo lo que contiene este pedido está activado y es suyo desde ahora: el pedido está completo.',
        card: 'El cargo a su tarjeta se hace ahora.',
      },
      later: {
        text: 'Los impresos salen de nuestro almacén en cuanto están embalados; lo que aún no se ha publicado llega el día de su publicación.',
        card: 'El cargo a su tarjeta se hace entonces, no antes; hasta ese momento la guardamos en nuestro proveedor de pagos para este pedido.',
      },
      mixed: {
        text: 'Los archivos, las licencias, los cursos y las membresías son suyos desde ahora; los impresos salen de nuestro almacén en cuanto están embalados, y lo que aún no se ha publicado llega el día de su publicación.',
        card: 'El cargo a su tarjeta se hace una sola vez, cuando sale el paquete o antes de que su banco libere la retención, en una semana como máximo.',
      },
    },
    awaited: {
      NYP: {
        undated: 'Aún no publicado. Llega el día de su publicación.',
        dated: 'Aún no publicado, previsto para el {date}.',
      },
      BO: {
        undated: 'Pendiente de reposición. Llega en cuanto vuelva a nuestro almacén.',
        dated: 'Pendiente de reposición, previsto para el {date}.',
      },
      POD: {
        undated: 'Impreso por encargo. Cuente con cinco días hábiles más.',
        dated: 'Impreso por encargo. Los ejemplares salen de la imprenta a partir del {date}.',
      },
    },
    renewals: {
      title: 'Se renueva automáticamente',
      terms: {
        yearly: '{name}: el {date}, por {amount} al año. Cuenta el precio de ese día.',
        monthly: '{name}: el {date}, por {amount} al mes. Cuenta el precio de ese día.',
      },
      stop: 'Puede detenerla en cualquier momento antes de ese día, en su cuenta, en «Lo que se renueva automáticamente»: {link}',
      stopByDesk: 'Para detenerla, escriba a atención al cliente antes de ese día e indique el número de este pedido.',
    },
  },
};
