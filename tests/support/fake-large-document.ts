/** Document kinds within editions, with the register's numbering. */
const kinds = [
  { docTypeId: 5, docTypeGroupID: 11, docTypeName: 'TIA', docTypeLongName: 'Tentative Interim Amendment' },
  { docTypeId: 6, docTypeGroupID: 17, docTypeName: 'Errata', docTypeLongName: 'Errata' },
  { docTypeId: 7, docTypeGroupID: 16, docTypeName: 'FI', docTypeLongName: 'Formal Interpretation' },
  { docTypeId: 8, docTypeGroupID: 15, docTypeName: 'Decision', docTypeLongName: 'Standards Council Decision' },
] as const;
const subjects = [
  'disconnects of charging equipment',
  'spacing of supports',
  'conductors in wet places',
  'surge protection',
];
const matters = [
  'a limit that was left out',
  'the wording of an exception',
  'a table that lost a row',
  'an effective date',
];

const count = { editions: 25, documents: 300 };
const newest = 2026;

/** Returns the same element for the same number, distributed over the list. */
const pick = <T>(list: readonly T[], number: number): T => list[number % list.length] as T;

function publishedDocument(number: number, year: number) {
  const { docTypeId, ...docType } = pick(kinds, number);
  const month = String((number % 12) + 1).padStart(2, '0');
  const day = String((number % 27) + 1).padStart(2, '0');
  return {
    docTypeId,
    docType: { ...docType, sortOrder: docTypeId * 10 },
    displayTitle: `${docType.docTypeName} ${year % 100}-${number} on ${pick(subjects, number)}: ${pick(matters, number * 7)}`,
    name: `${docType.docTypeName.toLowerCase()}-${year % 100}-${number}`,
    text: `Section ${100 + number}.${number % 40} is changed: ${pick(matters, number)}.`,
    publishedDate: `${year}-${month}-${day}`,
    datePublishedToWeb: `${year}-${month}-${day}`,
    sortOrder: number,
    private: false,
  };
}

/** Builds the largest expected document: 25 editions with 300 documents. */
export function largeDocument(path = '/codes/msca-999') {
  const editions = Array.from({ length: count.editions }, (_, at) => {
    const year = newest - 3 * at;
    const documents = Array.from({ length: count.documents / count.editions }, (__, number) =>
      publishedDocument(at * 12 + number + 1, year),
    );
    const summary = `The ${year} edition takes up ${pick(subjects, at)} and settles ${pick(matters, at * 3)}.`;
    return { year, effectiveAt: `${year}-01-01`, summary, documents };
  });
  return {
    type: 'document',
    locale: 'en',
    path,
    fields: {
      title: 'Everything Code',
      description: 'The largest document there is.',
      code: '999',
      documentId: '999',
      status: 'Current',
      currentEditionYear: newest,
      scope: 'Everything.',
      content: 'What it is about.',
      editions,
    },
  };
}
