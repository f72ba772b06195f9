import type { Locale } from '../platform/locale.rules.ts';

interface UnsentTexts {
  heading: string;
  explanation: string;
  /** Shown if the form had files: a browser cannot restore them. */
  files: string;
  entries: string;
  password: string;
  send: string;
}

/** Texts of the page that shows a form again, while neither the form's page nor the dictionary may be available. */
export const unsentTexts: Readonly<Record<Locale, UnsentTexts>> = {
  en: {
    heading: 'Your form could not be sent just now',
    explanation:
      'Nothing was saved. Your entries are kept on this page: wait a moment, then send them again from here.',
    files: 'Files have to be chosen again: send the entries, and add the files on the page that follows.',
    entries: 'Your entries',
    password: 'Type your password again',
    send: 'Send again',
  },
  es: {
    heading: 'Su formulario no se pudo enviar en este momento',
    explanation:
      'No se guardó nada. Sus datos se conservan en esta página: espere un momento y vuelva a enviarlos desde aquí.',
    files: 'Los archivos deben elegirse de nuevo: envíe los datos y añada los archivos en la página que sigue.',
    entries: 'Sus datos',
    password: 'Escriba su contraseña de nuevo',
    send: 'Enviar de nuevo',
  },
};
