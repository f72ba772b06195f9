/** Leaves the page. */
export const leavePage = (href: string): void => location.assign(href);
