interface Office {
  acronym: string;
  officeName: string;
  originalDate: string | null;
}

/** Appointments of this day and before are on paper alone. */
const lastPaperDay = '2010-01-01';

/** Returns whether an office comes with a certificate: one whose date is later than the paper records. */
export const hasOfficeCertificate = ({ originalDate }: Pick<Office, 'originalDate'>): boolean =>
  originalDate !== null && originalDate > lastPaperDay;

/** Names an office among the documents of a person. */
export const officeDocumentId = ({ acronym, officeName }: Omit<Office, 'originalDate'>): string =>
  `${acronym}:${officeName}`;
