import type { Locale } from '../content/content.rules.ts';

interface DataTexts {
  title: string;
  about: string;
  nothing: string;
  headings: Readonly<Record<string, string>>;
}

/** Words of the page that shows everything held about a person; the names of fields are the records' own. */
export const dataTexts: Readonly<Record<Locale, DataTexts>> = {
  en: {
    title: 'What we hold about you',
    about: 'Made for {email} on {date}. Nothing has been left out but passwords, keys and tokens.',
    nothing: 'Nothing is held.',
    headings: {
      account: 'Profile',
      user: 'Sign-in',
      signInMethods: 'Ways to sign in',
      secondStep: 'Second step',
      sessions: 'Sessions',
      addresses: 'Address book',
      committees: 'Committees',
      sections: 'Sections',
      subscriptions: 'Subscriptions',
      subscriptionSeats: 'Seats of subscriptions',
      seatChanges: 'Changes of seats',
      documentNotices: 'Notices of documents',
      training: 'Training record',
      licenses: 'Licences you have agreed to',
      orders: 'Orders',
      orderLines: 'Lines of orders',
      downloads: 'Downloads and rights from orders',
      attendees: 'Attendees of courses',
      cards: 'Saved cards, as far as we know them',
      carts: 'Carts',
      cartLines: 'Lines of carts',
      checkouts: 'Checkouts under way',
      exemptions: 'Tax exemption',
      files: 'Files you have sent',
      forms: 'Forms you have sent',
      eligibilities: 'Rates of membership you qualify for',
      messages: 'What other systems were told, and letters to you',
      staffActions: 'What staff did in your name',
      closure: 'Closing of the account',
    },
  },
  es: {
    title: 'Lo que guardamos sobre usted',
    about:
      'Elaborado para {email} el {date}. No falta nada salvo contraseñas, claves y códigos de acceso. Los nombres de los campos son los de los registros, en inglés.',
    nothing: 'No se guarda nada.',
    headings: {
      account: 'Perfil',
      user: 'Inicio de sesión',
      signInMethods: 'Formas de iniciar sesión',
      secondStep: 'Segundo paso',
      sessions: 'Sesiones',
      addresses: 'Libreta de direcciones',
      committees: 'Comités',
      sections: 'Secciones',
      subscriptions: 'Suscripciones',
      subscriptionSeats: 'Puestos de suscripciones',
      seatChanges: 'Cambios de puestos',
      documentNotices: 'Avisos de documentos',
      training: 'Historial de capacitación',
      licenses: 'Licencias que ha aceptado',
      orders: 'Pedidos',
      orderLines: 'Líneas de pedidos',
      downloads: 'Descargas y derechos de los pedidos',
      attendees: 'Asistentes a cursos',
      cards: 'Tarjetas guardadas, en lo que las conocemos',
      carts: 'Carritos',
      cartLines: 'Líneas de carritos',
      checkouts: 'Compras en curso',
      exemptions: 'Exención de impuestos',
      files: 'Archivos que ha enviado',
      forms: 'Formularios que ha enviado',
      eligibilities: 'Tarifas de membresía a las que tiene derecho',
      messages: 'Lo que se comunicó a otros sistemas y los mensajes a usted',
      staffActions: 'Lo que hizo el personal en su nombre',
      closure: 'Cierre de la cuenta',
    },
  },
};
