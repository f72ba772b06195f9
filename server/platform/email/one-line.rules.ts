/** Removes control characters and line breaks: user input must not add a header or a line. */
// eslint-disable-next-line no-control-regex -- control characters are what is removed here
export const oneLine = (text: string): string => text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ').trim();
