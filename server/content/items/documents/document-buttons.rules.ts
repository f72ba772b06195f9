/** Buttons of a document's page that editors can leave out: the shop, the note that print comes, and the question. */
export const documentButtons = ['buy', 'print-soon', 'question'] as const;

export type DocumentButton = (typeof documentButtons)[number];
