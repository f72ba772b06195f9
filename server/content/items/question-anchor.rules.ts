/** Returns the id in a page of a question (an item `faq`), which links and the search lead to. */
export const questionAnchor = (name: string): string => `answer-${name}`;
