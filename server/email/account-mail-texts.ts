import type { Locale } from '../content/content.rules.ts';
import type { DocumentChange } from './mail.contract.ts';
import type { MailText } from './mail-texts.ts';

/** Words that letters about subscriptions and documents are put together of. */
export interface AccountWords {
  /** Label of the way out of letters of a kind. */
  unsubscribe: string;
  renewals: Record<'renews' | 'ends', string>;
  changes: Record<DocumentChange, string>;
}

interface AccountTexts {
  words: AccountWords;
  mails: Record<
    'renewalNotice' | 'seatAssigned' | 'documentNotice' | 'accountClosing' | 'accountKept' | 'accountClosed',
    MailText
  >;
}

/** The letters about what a person has and follows. */
export const accountMailTexts: Record<Locale, AccountTexts> = {
  en: {
    words: {
      unsubscribe: 'Stop letters like this one',
      renewals: {
        renews:
          'It renews by itself on that day and is charged to the card saved in your account. You can stop that until then; what you have paid for stays yours until that day.',
        ends: 'It does not renew by itself: renew it in your account to go on without a gap.',
      },
      changes: {
        edition: 'A new edition is the current one now.',
        status: 'Its status has changed.',
        stage: 'The work on the next edition has reached another stage.',
      },
    },
    mails: {
      renewalNotice: {
        subject: '{product}: {date}',
        paragraphs: ['{product} runs until {date}.', '{what}'],
        action: 'See your subscriptions',
        unexpected: 'If this is not your subscription, write to our customer desk.',
      },
      seatAssigned: {
        subject: 'A seat of {product} is yours',
        paragraphs: [
          '{owner} has given you a seat of {product}. It is yours until {date}, or until it is given to somebody else.',
          'Sign in with this e-mail address to use it; if you have no account yet, create one with this address.',
        ],
        action: 'See your subscriptions',
        unexpected: 'If you do not know who that is, you can ignore this message: nothing is charged to you.',
      },
      accountClosing: {
        subject: 'Your MSCA account closes on {date}',
        paragraphs: [
          'You asked us to close your account. It works until {date}; from then on nobody can sign in, and what we hold about you is erased. Orders and invoices are kept for seven years, because tax law requires it.',
          'Nothing renews by itself any more. If you change your mind, sign in before that day and keep the account.',
        ],
        action: 'Keep the account',
        unexpected: 'If you did not ask for it, follow the link, keep the account and change your password at once.',
      },
      accountKept: {
        subject: 'Your MSCA account stays',
        paragraphs: [
          'Your account will not be closed. What used to renew by itself was stopped when you asked for the closing; it renews again when you buy it with renewal.',
        ],
        action: 'See what renews',
        unexpected: 'If you did not ask for it, change your password at once.',
      },
      accountClosed: {
        subject: 'Your MSCA account is closed',
        paragraphs: [
          'Your account has been closed and what we held about you is erased, but for orders and invoices, which tax law has us keep for seven years, and submissions to a committee. This is the last message to this address.',
        ],
        action: 'How we handle personal data',
        unexpected: 'If you did not ask for it, write to our customer desk.',
      },
      documentNotice: {
        subject: 'MSCA {code}: {title}',
        paragraphs: ['You asked for notices of MSCA {code}, {title}. {change}'],
        action: 'See what changed',
        unexpected: 'All your notices are listed under notification preferences in your account.',
      },
    },
  },
  es: {
    words: {
      unsubscribe: 'No recibir más mensajes como este',
      renewals: {
        renews:
          'Ese día se renueva automáticamente y se cobra en la tarjeta guardada en su cuenta. Puede impedirlo hasta entonces; lo que ya ha pagado sigue siendo suyo hasta ese día.',
        ends: 'No se renueva automáticamente: renuévela en su cuenta para seguir sin interrupción.',
      },
      changes: {
        edition: 'Una edición nueva es ahora la vigente.',
        status: 'Su estado ha cambiado.',
        stage: 'El trabajo en la próxima edición ha llegado a otra etapa.',
      },
    },
    mails: {
      renewalNotice: {
        subject: '{product}: {date}',
        paragraphs: ['{product} está en vigor hasta el {date}.', '{what}'],
        action: 'Ver sus suscripciones',
        unexpected: 'Si no es su suscripción, escriba a atención al cliente.',
      },
      seatAssigned: {
        subject: 'Tiene un puesto de {product}',
        paragraphs: [
          '{owner} le ha asignado un puesto de {product}. Es suyo hasta el {date}, o hasta que se asigne a otra persona.',
          'Para usarlo, inicie sesión con esta dirección de correo; si aún no tiene cuenta, cree una con ella.',
        ],
        action: 'Ver sus suscripciones',
        unexpected: 'Si no sabe quién es, puede ignorar este mensaje: no se le cobra nada.',
      },
      accountClosing: {
        subject: 'Su cuenta de la MSCA se cierra el {date}',
        paragraphs: [
          'Nos ha pedido cerrar su cuenta. Funciona hasta el {date}; a partir de entonces nadie podrá iniciar sesión y se borra lo que guardamos sobre usted. Los pedidos y las facturas se conservan siete años, porque lo exige la ley fiscal.',
          'Ya nada se renueva automáticamente. Si cambia de opinión, inicie sesión antes de ese día y conserve la cuenta.',
        ],
        action: 'Conservar la cuenta',
        unexpected: 'Si no lo ha pedido, siga el enlace, conserve la cuenta y cambie de inmediato su contraseña.',
      },
      accountKept: {
        subject: 'Su cuenta de la MSCA continúa',
        paragraphs: [
          'Su cuenta no se cerrará. Lo que se renovaba automáticamente se detuvo cuando pidió el cierre; volverá a renovarse si lo compra con renovación.',
        ],
        action: 'Ver qué se renueva',
        unexpected: 'Si no lo ha pedido, cambie de inmediato su contraseña.',
      },
      accountClosed: {
        subject: 'Su cuenta de la MSCA está cerrada',
        paragraphs: [
          'Su cuenta se ha cerrado y se ha borrado lo que guardábamos sobre usted, salvo los pedidos y las facturas, que la ley fiscal nos hace conservar siete años, y lo presentado a un comité. Este es el último mensaje a esta dirección.',
        ],
        action: 'Cómo tratamos los datos personales',
        unexpected: 'Si no lo ha pedido, escriba a atención al cliente.',
      },
      documentNotice: {
        subject: 'MSCA {code}: {title}',
        paragraphs: ['Ha pedido avisos sobre la norma MSCA {code}, {title}. {change}'],
        action: 'Ver qué ha cambiado',
        unexpected: 'Todos sus avisos figuran en las preferencias de notificación de su cuenta.',
      },
    },
  },
};
