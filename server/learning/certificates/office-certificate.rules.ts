interface Office {
  acronym: string;
  officeName: string;
  originalDate: string | null;
}

/** Appointments up to this day exist on paper only. */
const lastPaperDay = '2010-01-01';

/** Returns whether an office has a certificate: its date is after the paper records. */
export const hasOfficeCertificate = ({ originalDate }: Pick<Office, 'originalDate'>): boolean =>
  originalDate !== null && originalDate > lastPaperDay;

/** Returns the document id of an office. */
export const officeDocumentId = ({ acronym, officeName }: Omit<Office, 'originalDate'>): string =>
  `${acronym}:${officeName}`;
