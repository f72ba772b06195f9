import type { Locale } from '../locale.rules.ts';
import type { MailText } from './mail.contract.ts';

type DecisionMail = 'applicationAccepted' | 'applicationDeclined' | 'fundingGranted' | 'fundingDeclined';

/** Emails about a decision on an application for a seat or for funding; the note may be empty. */
export const applicationTexts: Record<Locale, Record<DecisionMail, MailText>> = {
  en: {
    applicationAccepted: {
      subject: 'Your application to a committee is accepted',
      paragraphs: [
        'Your application {number} for a seat on {committee} has been accepted. The office writes to you about the next steps.',
        '{note}',
      ],
      action: 'See your committees',
      unexpected: 'If you did not apply to a committee, write to our customer desk.',
    },
    applicationDeclined: {
      subject: 'A decision on your application to a committee',
      paragraphs: [
        'Your application {number} for a seat on {committee} has not been accepted. The reviewers write:',
        '{note}',
        'You can apply again at any time.',
      ],
      action: 'See your committees',
      unexpected: 'If you did not apply to a committee, write to our customer desk.',
    },
    fundingGranted: {
      subject: 'Your funding as an enforcer is granted',
      paragraphs: [
        'Your application {number} for the funding of your work on {committee} has been granted. The office writes to you about your travel.',
        '{note}',
      ],
      action: 'See your applications',
      unexpected: 'If you did not ask for funding, write to our customer desk.',
    },
    fundingDeclined: {
      subject: 'A decision on your application for funding',
      paragraphs: [
        'Your application {number} for the funding of your work on {committee} has not been granted. The reviewers write:',
        '{note}',
        'You can apply again at any time.',
      ],
      action: 'See your applications',
      unexpected: 'If you did not ask for funding, write to our customer desk.',
    },
  },
  es: {
    applicationAccepted: {
      subject: 'Hemos aceptado su solicitud a un comité',
      paragraphs: [
        'Hemos aceptado su solicitud {number} de un puesto en {committee}. La oficina le escribirá sobre los próximos pasos.',
        '{note}',
      ],
      action: 'Ver sus comités',
      unexpected: 'Si no ha presentado ninguna solicitud a un comité, escriba a atención al cliente.',
    },
    applicationDeclined: {
      subject: 'Decisión sobre su solicitud a un comité',
      paragraphs: [
        'No hemos aceptado su solicitud {number} de un puesto en {committee}. Quienes la han revisado escriben:',
        '{note}',
        'Puede presentar otra solicitud cuando quiera.',
      ],
      action: 'Ver sus comités',
      unexpected: 'Si no ha presentado ninguna solicitud a un comité, escriba a atención al cliente.',
    },
    fundingGranted: {
      subject: 'Hemos concedido su financiación',
      paragraphs: [
        'Hemos concedido su solicitud {number} de financiación para su trabajo en {committee}. La oficina le escribirá sobre su viaje.',
        '{note}',
      ],
      action: 'Ver sus solicitudes',
      unexpected: 'Si no ha pedido financiación, escriba a atención al cliente.',
    },
    fundingDeclined: {
      subject: 'Decisión sobre su solicitud de financiación',
      paragraphs: [
        'No hemos concedido su solicitud {number} de financiación para su trabajo en {committee}. Quienes la han revisado escriben:',
        '{note}',
        'Puede presentar otra solicitud cuando quiera.',
      ],
      action: 'Ver sus solicitudes',
      unexpected: 'Si no ha pedido financiación, escriba a atención al cliente.',
    },
  },
};
