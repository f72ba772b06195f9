import type { Certificate, CertificateRegister } from './certificate.contract.ts';
import { readCertificates, toCertificateRow, toUserRow } from './certificate-rows.rules.ts';

type Row = [firstName: string, lastName: string, city: string, state: string, passedOn: string, email: string];

/** Holders of the demo's hot work certificates; all are fictitious. */
const holders: readonly Row[] = [
  ['Dolores', 'Abernathy', 'Columbus', 'OH', '2026-09-16', 'dolores@welders.example'],
  ['Marcus', 'Abernathy', 'Akron', 'OH', '2025-11-04', 'marcus@rubberworks.example'],
  ['Inés', 'Quiñones', 'Ponce', 'PR', '2026-10-09', 'ines@caribe.example'],
  ['Rafael', 'Quiñones', 'Ponce', 'PR', '2024-12-13', 'rafael@caribe.example'],
  ['Tamsin', 'Okafor', 'Houston', 'TX', '2026-02-27', 'tamsin@turningbasin.example'],
  ['Peter', "O'Hara", 'Boston', 'MA', '2026-07-31', 'peter@forthill.example'],
  ['Grace', 'Lindqvist', 'Seattle', 'WA', '2025-12-18', 'grace@pier40.example'],
  ['Henry', 'Lindqvist', 'Tacoma', 'WA', '2026-01-08', 'henry@pier40.example'],
  ['Amara', 'Delacroix-Boone', 'Mobile', 'AL', '2026-03-11', 'amara@drydock.example'],
  ['Jun', 'Li', 'Fresno', 'CA', '2026-05-22', 'jun@valley.example'],
  ['Wei', 'Li', 'Redding', 'CA', '2025-05-23', 'wei@valley.example'],
  ['Sofía', 'Li', 'San Diego', 'CA', '2026-10-30', 'sofia@harbor.example'],
  ['Ruth', 'Kowalczyk', 'Chicago', 'IL', '2026-08-06', 'ruth@gdynia.example'],
  ['Emmett', 'Kowalczyk', 'Chicago', 'IL', '2024-11-25', 'emmett@gdynia.example'],
];

const certificates: readonly (Certificate & { email: string })[] = holders.map(
  ([firstName, lastName, city, state, passedOn, email], index) => ({
    firstName,
    lastName,
    city,
    state,
    passedOn,
    email,
    number: `HW-${20_417 + index * 37}`,
  }),
);

/** Letters for comparison: without diacritics, in lower case. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const isAsked = (asked: string, has: string): boolean => plain(has).startsWith(plain(asked));

/** Finds the demo's certificates and answers in the format of the learning system. */
export const demoCertificates: CertificateRegister = {
  async find(version, { firstName, lastName, cityName, state, registrationID, emailAddress }) {
    const found = certificates
      .filter(
        (each) =>
          plain(each.lastName) === plain(lastName) &&
          isAsked(firstName, each.firstName) &&
          isAsked(cityName, each.city) &&
          (state === '' || state === each.state) &&
          (registrationID === '' || plain(registrationID) === plain(each.number)) &&
          (emailAddress === '' || plain(emailAddress) === plain(each.email)),
      )
      .map(({ email: _, ...certificate }) => certificate);
    const answer =
      version === 'users'
        ? { data: found.map(toUserRow) }
        : { rowCount: found.length, resultObject: found.map(toCertificateRow) };
    return { ok: true, certificates: readCertificates(version, answer) ?? [] };
  },
};
