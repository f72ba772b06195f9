import type { Locale } from '../locale.rules.ts';
import type { MailText } from './mail.contract.ts';

/** Texts about the courses of an order, in its confirmation. */
export const courseWords: Record<Locale, { courses: string; calendar: string }> = {
  en: {
    courses:
      'How to join your courses and examinations is on the page of the order, where you also tell us who attends.',
    calendar: 'Put the dates into your calendar:',
  },
  es: {
    courses:
      'En la página del pedido se explica cómo participar en sus cursos y exámenes, y allí nos indica quién asistirá.',
    calendar: 'Añada las fechas a su calendario:',
  },
};

/** Mails with a link to an order, on request. */
export const orderLinkTexts: Record<Locale, Record<'orderLink' | 'orderInAccount', MailText>> = {
  en: {
    orderLink: {
      subject: 'The link to your MSCA order {orderNumber}',
      paragraphs: [
        'Somebody, probably you, asked for the link to order {orderNumber}. It shows what was ordered, the invoice, and your files and courses. It works in any browser for 12 months, without an account; keep it to yourself.',
      ],
      action: 'See the order',
      unexpected: 'If you did not ask for it, you can ignore this message: nobody but you has received the link.',
    },
    orderInAccount: {
      subject: 'Your MSCA order {orderNumber}',
      paragraphs: [
        'Somebody, probably you, asked where order {orderNumber} is. It was placed with your MSCA account: sign in and you find what was ordered, the invoice, and your files and courses.',
      ],
      action: 'See the order',
      unexpected: 'If you did not ask for it, you can ignore this message: nobody sees the order without signing in.',
    },
  },
  es: {
    orderLink: {
      subject: 'El enlace a su pedido {orderNumber} a la MSCA',
      paragraphs: [
        'Alguien, probablemente usted, ha pedido el enlace al pedido {orderNumber}. Muestra lo que se pidió, la factura y sus archivos y cursos. Funciona en cualquier navegador durante 12 meses, sin cuenta; no lo comparta.',
      ],
      action: 'Ver el pedido',
      unexpected: 'Si no lo ha pedido usted, puede ignorar este mensaje: nadie más ha recibido el enlace.',
    },
    orderInAccount: {
      subject: 'Su pedido {orderNumber} a la MSCA',
      paragraphs: [
        'Alguien, probablemente usted, ha preguntado por el pedido {orderNumber}. Se hizo con su cuenta de la MSCA: inicie sesión y encontrará lo que se pidió, la factura y sus archivos y cursos.',
      ],
      action: 'Ver el pedido',
      unexpected: 'Si no lo ha pedido usted, puede ignorar este mensaje: nadie ve el pedido sin iniciar sesión.',
    },
  },
};
