/** Headings under which the desk puts fields of a long form, besides its text and its address. */
export type FormPart = 'editions' | 'nextEdition' | 'members' | 'contact' | 'brand';

/** Keys of the fields of each part; every other field is part of the text or of the address. */
export type FormParts = Readonly<Partial<Record<FormPart, readonly string[]>>>;
