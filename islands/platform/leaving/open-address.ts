/** Leaves the page. */
export const openAddress = (href: string): void => location.assign(href);
