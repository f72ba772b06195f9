import type { Locale } from '../locale.rules.ts';
import type { MailText } from './mail.contract.ts';

/** Emails about a tax-exemption certificate. */
export const exemptionTexts: Record<Locale, Record<'exemptionApproved' | 'exemptionRefused', MailText>> = {
  en: {
    exemptionApproved: {
      subject: 'Your tax-exemption certificate is approved',
      paragraphs: [
        'We have approved the tax-exemption certificate you sent us. It counts for {states} until {until}, that day included: orders of your account that are taxed there carry no sales tax until then. You need not do anything at checkout but sign in.',
      ],
      action: 'See your certificates',
      unexpected: 'If you did not send a certificate, write to our customer desk.',
    },
    exemptionRefused: {
      subject: 'Your tax-exemption certificate was not accepted',
      paragraphs: [
        'We could not accept the tax-exemption certificate you sent us: {reason}',
        'Your orders carry sales tax as before. You can send another certificate at any time.',
      ],
      action: 'Send another certificate',
      unexpected: 'If you did not send a certificate, write to our customer desk.',
    },
  },
  es: {
    exemptionApproved: {
      subject: 'Hemos aprobado su certificado de exención de impuestos',
      paragraphs: [
        'Hemos aprobado el certificado de exención de impuestos que nos envió. Vale para {states} hasta el {until} inclusive: hasta entonces, los pedidos de su cuenta que tributan allí no llevan impuesto sobre las ventas. Al finalizar la compra basta con que haya iniciado sesión.',
      ],
      action: 'Ver sus certificados',
      unexpected: 'Si no nos ha enviado ningún certificado, escriba a atención al cliente.',
    },
    exemptionRefused: {
      subject: 'No hemos podido aceptar su certificado de exención de impuestos',
      paragraphs: [
        'No hemos podido aceptar el certificado de exención de impuestos que nos envió: {reason}',
        'Sus pedidos llevan impuesto sobre las ventas como hasta ahora. Puede enviar otro certificado cuando quiera.',
      ],
      action: 'Enviar otro certificado',
      unexpected: 'Si no nos ha enviado ningún certificado, escriba a atención al cliente.',
    },
  },
};
