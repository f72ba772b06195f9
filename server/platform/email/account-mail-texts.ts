import type { Locale } from '../locale.rules.ts';
import type { DocumentChange, MailText } from './mail.contract.ts';

/** Parts of emails about subscriptions and documents. */
export interface AccountWords {
  /** Label of the unsubscribe link. */
  unsubscribe: string;
  renewals: Record<'renews' | 'ends', string>;
  /** Sentences about a change of a document; `{text}` is its name. */
  changes: Record<Exclude<DocumentChange['kind'], 'stage'>, { named: string; unnamed: string }>;
  /** By the number of the stage. */
  stages: Record<string, string>;
}

interface AccountTexts {
  words: AccountWords;
  mails: Record<
    | 'renewalNotice'
    | 'seatAssigned'
    | 'documentNotice'
    | 'formReceipt'
    | 'invited'
    | 'accountClosing'
    | 'accountKept'
    | 'accountClosed',
    MailText
  >;
}

/** Emails about what a person owns and follows. */
export const accountMailTexts: Record<Locale, AccountTexts> = {
  en: {
    words: {
      unsubscribe: 'Stop emails like this one',
      renewals: {
        renews:
          'It renews by itself on that day and is charged to the card saved in your account. You can stop that until then; what you have paid for stays yours until that day.',
        ends: 'It does not renew by itself: renew it in your account to go on without a gap.',
      },
      changes: {
        edition: {
          named: 'The {text} edition is the current one now.',
          unnamed: 'A new edition is the current one now.',
        },
        withdrawal: { named: 'It was withdrawn. It is replaced by {text}.', unnamed: 'It was withdrawn.' },
        amendment: {
          named: 'Tentative interim amendment: {text}',
          unnamed: 'A tentative interim amendment was issued.',
        },
        erratum: { named: 'Erratum: {text}', unnamed: 'An erratum was published.' },
        interpretation: { named: 'Formal interpretation: {text}', unnamed: 'A formal interpretation was issued.' },
        decision: { named: 'Decision of the Standards Council: {text}', unnamed: 'The Standards Council has decided.' },
      },
      stages: {
        '1': 'Public input on the next edition is open.',
        '2': 'The first draft of the next edition is open for public comment.',
        '3': 'The second draft is published, and notices of intent to make a motion are accepted.',
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
          'Sign in with this email address to use it; if you have no account yet, create one with this address.',
        ],
        action: 'See your subscriptions',
        unexpected: 'If you do not know who that is, you can ignore this message: nothing is charged to you.',
      },
      invited: {
        subject: 'You are invited to work on our site',
        paragraphs: [
          'You were given a role on our site. Choose a password to sign in with this email address. The link works once, for seven days.',
        ],
        action: 'Choose a password',
        unexpected: 'If you did not expect this, do nothing: without a password nobody can sign in with your address.',
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
      formReceipt: {
        subject: '{form}: {reference}',
        paragraphs: [
          'We have received what you sent with the form “{form}”. Its reference is {reference}; please name it when you write to us about it.',
          '{thanks}',
        ],
        action: 'See the reference',
        unexpected: 'If you did not send it, write to our customer desk.',
      },
      documentNotice: {
        subject: '{code}: {title}',
        paragraphs: ['You asked for notices of {code}, {title}. This is new:'],
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
        edition: { named: 'La edición de {text} es ahora la vigente.', unnamed: 'Hay una nueva edición vigente.' },
        withdrawal: { named: 'Se ha retirado. La sustituye {text}.', unnamed: 'Se ha retirado.' },
        amendment: { named: 'Enmienda provisional: {text}', unnamed: 'Se ha emitido una enmienda provisional.' },
        erratum: { named: 'Fe de erratas: {text}', unnamed: 'Se ha publicado una fe de erratas.' },
        interpretation: { named: 'Interpretación formal: {text}', unnamed: 'Se ha emitido una interpretación formal.' },
        decision: { named: 'Decisión del Consejo de Normas: {text}', unnamed: 'El Consejo de Normas ha decidido.' },
      },
      stages: {
        '1': 'Está abierto el plazo de aportaciones del público a la próxima edición.',
        '2': 'El primer borrador de la próxima edición está abierto a comentarios del público.',
        '3': 'El segundo borrador está publicado y se aceptan avisos de intención de presentar una moción.',
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
      invited: {
        subject: 'Tiene una invitación para trabajar en nuestro sitio',
        paragraphs: [
          'Se le ha dado una función en nuestro sitio. Elija una contraseña para entrar con este correo electrónico. El enlace funciona una sola vez, durante siete días.',
        ],
        action: 'Elegir una contraseña',
        unexpected: 'Si no la esperaba, no haga nada: sin contraseña nadie puede entrar con su dirección.',
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
      formReceipt: {
        subject: '{form}: {reference}',
        paragraphs: [
          'Hemos recibido lo que nos envió con el formulario «{form}». Su referencia es {reference}; indíquela si nos escribe al respecto.',
          '{thanks}',
        ],
        action: 'Ver la referencia',
        unexpected: 'Si no lo ha enviado usted, escriba a atención al cliente.',
      },
      documentNotice: {
        subject: '{code}: {title}',
        paragraphs: ['Ha pedido avisos sobre la norma {code}, {title}. Esto es nuevo:'],
        action: 'Ver qué ha cambiado',
        unexpected: 'Todos sus avisos figuran en las preferencias de notificación de su cuenta.',
      },
    },
  },
};
