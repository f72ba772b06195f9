/** Addresses whose answer differs per person: answered by the application on each request, never stored. */
const dynamic =
  /^(\/[a-z]{2})?\/(user|staff|editor|preview|cart|checkout|confirmation|downloads|accountinformation|account-[a-z-]+)(\/|$)/;

/** Whether an address is a person's own page rather than a page of the store. */
export const isDynamicPath = (path: string): boolean => dynamic.test(path);
