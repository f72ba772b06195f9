import * as v from 'valibot';
import { certificateCriteria } from './certificate.contract.ts';

const text = v.string();

export const postHotworkUsers = {
  method: 'POST',
  path: '/api/auth/SearchHotworkUser',
  summary: 'Finds hot work certificates, the newest first',
  access: 'public',
  body: certificateCriteria,
  answers: {
    200: {
      description: 'A row for each certificate; the date is MM/DD/YYYY',
      schema: v.object({
        data: v.array(
          v.object({
            firstName: text,
            lastName: text,
            registrationID: text,
            cityName: text,
            state: text,
            passDate: text,
          }),
        ),
      }),
    },
  },
} as const;

/** The established spelling is `regitrationID`; the correct one is accepted too. */
const looseCriteria = v.pipe(
  v.looseObject({}),
  v.transform((given: Record<string, unknown>) => ({
    ...given,
    registrationID: given['registrationID'] ?? given['regitrationID'],
  })),
  certificateCriteria,
);

export const postHotworksSearch = {
  method: 'POST',
  path: '/api/hotworks-search',
  summary: 'Finds hot work certificates by criteria in the form of a query; regitrationID and registrationID are one',
  access: 'public',
  isQueryBody: true,
  body: looseCriteria,
  answers: {
    200: {
      description: 'How many there are, and a row for each; the date is MM/DD/YYYY',
      schema: v.object({
        rowCount: v.number(),
        resultObject: v.array(
          v.object({
            firstName: text,
            lastName: text,
            certificateNumber: text,
            city: text,
            state: text,
            datePassed: text,
          }),
        ),
      }),
    },
  },
} as const;
