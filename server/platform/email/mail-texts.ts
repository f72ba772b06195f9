import type { Locale } from '../locale.rules.ts';
import { accountMailTexts, type AccountWords } from './account-mail-texts.ts';
import { decisionTexts } from './decision-texts.ts';
import type { MailContent, MailText, MailedOrder, SignInMethod } from './mail.contract.ts';
import { orderMailTexts } from './payment-texts.ts';
import { termsTexts, type TermsWords } from './terms-texts.ts';

export interface MailLanguage extends AccountWords {
  greeting: string;
  signature: string;
  linkHint: string;
  methods: Record<SignInMethod, string>;
  order: TermsWords & {
    shipTo: string;
    shippingMethod: string;
    billTo: string;
    payment: string;
    payments: Record<MailedOrder['payment']['kind'], string>;
    downloads: Record<NonNullable<MailedOrder['downloads']>, string>;
    totals: Record<MailedOrder['totals'][number]['kind'], string>;
  };
  mails: Record<MailContent['kind'], MailText>;
}

const notYou =
  'If this was not you, follow the link above at once and choose a new password. All devices are then signed out.';
const noFueUsted =
  'Si no ha sido usted, siga de inmediato el enlace anterior y elija una contraseña nueva. Así se cierra la sesión en todos los dispositivos.';

export const mailTexts: Record<Locale, MailLanguage> = {
  en: {
    greeting: 'Hello {name},',
    signature: 'Meridian Safety Codes Association (MSCA)',
    linkHint: 'If the button does not work, copy this address into your browser:',
    ...accountMailTexts.en.words,
    methods: { singleSignOn: 'single sign-on', twoFactor: 'a second step with an authenticator app' },
    order: {
      ...termsTexts.en,
      shipTo: 'Ships to',
      shippingMethod: 'Shipping method',
      billTo: 'Billing address',
      payment: 'Payment',
      payments: {
        card: '{brand} ending in {last4}',
        'purchase-order': 'Purchase order {number}',
        none: 'No payment was needed',
      },
      downloads: {
        account: 'Your files are on the page of the order, under “Downloads”. Follow the link below and sign in.',
        guest:
          'Your files are on the page of the order, under “Downloads”. The link below works in any browser, without an account; keep it to yourself.',
      },
      totals: {
        subtotal: 'Subtotal',
        discount: 'Discount',
        tax: 'Tax',
        taxExempt: 'Tax (exempt by your certificate)',
        shipping: 'Shipping',
        total: 'Total',
      },
    },
    mails: {
      verifyEmail: {
        subject: 'Confirm your email address',
        paragraphs: [
          'An MSCA account was requested with this email address. Please confirm that the address is yours. The link works for 24 hours.',
        ],
        action: 'Confirm email address',
        unexpected: 'If you did not ask for an account, do nothing: without your confirmation nobody can use it.',
      },
      accountExists: {
        subject: 'You already have an MSCA account',
        paragraphs: [
          'Somebody, probably you, tried to create an MSCA account with this email address. You have one already, so nothing was changed. You can sign in, or choose a new password if you have forgotten yours.',
        ],
        action: 'Choose a new password',
        unexpected: 'If this was not you, you can ignore this message.',
      },
      resetPassword: {
        subject: 'Choose a new password',
        paragraphs: ['A new password was requested for your MSCA account. The link works once, for one hour.'],
        action: 'Choose a new password',
        unexpected: 'If you did not ask for it, do nothing: your password stays as it is.',
      },
      passwordChanged: {
        subject: 'Your password was changed',
        paragraphs: ['The password of your MSCA account was changed, and all other devices were signed out.'],
        action: 'Choose a new password',
        unexpected: notYou,
      },
      confirmNewEmail: {
        subject: 'Confirm your new email address',
        paragraphs: [
          'This email address was given as the new address of an MSCA account. Please confirm that it is yours. The link works once, for one hour.',
        ],
        action: 'Confirm new address',
        unexpected: 'If you did not ask for it, do nothing: no account will be changed.',
      },
      emailChanged: {
        subject: 'Your email address was changed',
        paragraphs: [
          'The email address of your MSCA account is now {newEmail}. From now on please sign in with the new address; messages to this one have ended.',
        ],
        action: 'Contact customer support',
        unexpected: 'If this was not you, please contact customer support at once.',
      },
      signInMethodAdded: {
        subject: 'A sign-in method was added',
        paragraphs: ['Your MSCA account can now be signed in to with {method}.'],
        action: 'Choose a new password',
        unexpected: notYou,
      },
      signInMethodRemoved: {
        subject: 'A sign-in method was removed',
        paragraphs: ['Signing in to your MSCA account no longer uses {method}.'],
        action: 'Choose a new password',
        unexpected: notYou,
      },
      ...decisionTexts.en,
      ...accountMailTexts.en.mails,
      orderConfirmation: {
        subject: 'Your MSCA order {orderNumber}',
        paragraphs: ['Thank you. We have received your order {orderNumber}, and this is what it holds.'],
        action: 'See the order',
        unexpected: 'If you did not place this order, write to our customer desk at once and quote its number.',
      },
      ...orderMailTexts.en,
    },
  },
  es: {
    greeting: 'Hola, {name}:',
    signature: 'Meridian Safety Codes Association (MSCA)',
    linkHint: 'Si el botón no funciona, copie esta dirección en su navegador:',
    ...accountMailTexts.es.words,
    methods: {
      singleSignOn: 'inicio de sesión único',
      twoFactor: 'un segundo paso con una aplicación de autenticación',
    },
    order: {
      ...termsTexts.es,
      shipTo: 'Se envía a',
      shippingMethod: 'Forma de envío',
      billTo: 'Dirección de facturación',
      payment: 'Pago',
      payments: {
        card: '{brand} terminada en {last4}',
        'purchase-order': 'Orden de compra {number}',
        none: 'No fue necesario ningún pago',
      },
      downloads: {
        account: 'Sus archivos están en la página del pedido, en «Descargas». Siga el enlace de abajo e inicie sesión.',
        guest:
          'Sus archivos están en la página del pedido, en «Descargas». El enlace de abajo funciona en cualquier navegador, sin cuenta; no lo comparta.',
      },
      totals: {
        subtotal: 'Subtotal',
        discount: 'Descuento',
        tax: 'Impuestos',
        taxExempt: 'Impuestos (exento por su certificado)',
        shipping: 'Envío',
        total: 'Total',
      },
    },
    mails: {
      verifyEmail: {
        subject: 'Confirme su correo electrónico',
        paragraphs: [
          'Se ha solicitado una cuenta de la MSCA con esta dirección de correo electrónico. Confirme que la dirección es suya. El enlace funciona durante 24 horas.',
        ],
        action: 'Confirmar el correo electrónico',
        unexpected: 'Si no ha solicitado una cuenta, no haga nada: sin su confirmación nadie puede usarla.',
      },
      accountExists: {
        subject: 'Ya tiene una cuenta de la MSCA',
        paragraphs: [
          'Alguien, probablemente usted, ha intentado crear una cuenta de la MSCA con este correo electrónico. Ya tiene una, de modo que no se ha cambiado nada. Puede iniciar sesión o elegir una contraseña nueva si ha olvidado la suya.',
        ],
        action: 'Elegir una contraseña nueva',
        unexpected: 'Si no ha sido usted, puede ignorar este mensaje.',
      },
      resetPassword: {
        subject: 'Elija una contraseña nueva',
        paragraphs: [
          'Se ha solicitado una contraseña nueva para su cuenta de la MSCA. El enlace funciona una sola vez, durante una hora.',
        ],
        action: 'Elegir una contraseña nueva',
        unexpected: 'Si no la ha solicitado, no haga nada: su contraseña no cambia.',
      },
      passwordChanged: {
        subject: 'Su contraseña ha cambiado',
        paragraphs: [
          'La contraseña de su cuenta de la MSCA ha cambiado y se ha cerrado la sesión en los demás dispositivos.',
        ],
        action: 'Elegir una contraseña nueva',
        unexpected: noFueUsted,
      },
      confirmNewEmail: {
        subject: 'Confirme su nuevo correo electrónico',
        paragraphs: [
          'Esta dirección se ha indicado como nuevo correo electrónico de una cuenta de la MSCA. Confirme que es suya. El enlace funciona una sola vez, durante una hora.',
        ],
        action: 'Confirmar la nueva dirección',
        unexpected: 'Si no lo ha solicitado, no haga nada: no se cambiará ninguna cuenta.',
      },
      emailChanged: {
        subject: 'Su correo electrónico ha cambiado',
        paragraphs: [
          'El correo electrónico de su cuenta de la MSCA es ahora {newEmail}. A partir de ahora inicie sesión con la nueva dirección; a esta ya no se enviarán mensajes.',
        ],
        action: 'Contactar con atención al cliente',
        unexpected: 'Si no ha sido usted, póngase en contacto de inmediato con atención al cliente.',
      },
      signInMethodAdded: {
        subject: 'Se ha añadido una forma de iniciar sesión',
        paragraphs: ['Ahora se puede iniciar sesión en su cuenta de la MSCA con {method}.'],
        action: 'Elegir una contraseña nueva',
        unexpected: noFueUsted,
      },
      signInMethodRemoved: {
        subject: 'Se ha quitado una forma de iniciar sesión',
        paragraphs: ['Para iniciar sesión en su cuenta de la MSCA ya no se usa {method}.'],
        action: 'Elegir una contraseña nueva',
        unexpected: noFueUsted,
      },
      ...decisionTexts.es,
      ...accountMailTexts.es.mails,
      orderConfirmation: {
        subject: 'Su pedido {orderNumber} a la MSCA',
        paragraphs: ['Gracias. Hemos recibido su pedido {orderNumber}, y esto es lo que contiene.'],
        action: 'Ver el pedido',
        unexpected: 'Si usted no ha hecho este pedido, escriba de inmediato a atención al cliente e indique su número.',
      },
      ...orderMailTexts.es,
    },
  },
};
