import type { Locale } from '../../platform/locale.rules.ts';
import type { CertificateKind } from './certificates.contract.ts';

interface CertificateTexts {
  organization: string;
  heading: string;
  /** Text before the name. */
  certifies: string;
  /** Text between the name and the title. */
  says: Record<CertificateKind, string>;
  office: string;
  issued: Record<CertificateKind, string>;
  validUntil: string;
  number: string;
  verify: string;
  writtenOn: string;
}

/** Texts of a certificate, by language. */
export const certificateTexts: Readonly<Record<Locale, CertificateTexts>> = {
  en: {
    organization: 'Meridian Safety Codes Association (MSCA)',
    heading: 'Certificate',
    certifies: 'This certifies that',
    says: {
      trainingcertificate: 'has met the requirements of',
      membersection: 'is a member of the section',
      committee: 'serves on the technical committee',
    },
    office: 'Office',
    issued: { trainingcertificate: 'Issued', membersection: 'Member since', committee: 'Appointed' },
    validUntil: 'Valid through',
    number: 'Number',
    verify: 'Anybody can check this certificate at',
    writtenOn: 'As recorded on',
  },
  es: {
    organization: 'Meridian Safety Codes Association (MSCA)',
    heading: 'Certificado',
    certifies: 'Se certifica que',
    says: {
      trainingcertificate: 'ha cumplido los requisitos de',
      membersection: 'es miembro de la sección',
      committee: 'forma parte del comité técnico',
    },
    office: 'Cargo',
    issued: { trainingcertificate: 'Expedido', membersection: 'Miembro desde', committee: 'Nombramiento' },
    validUntil: 'Válido hasta',
    number: 'Número',
    verify: 'Cualquiera puede comprobar este certificado en',
    writtenOn: 'Según consta el',
  },
};
