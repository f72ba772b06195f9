/** Leaves the page for an address of the site. A module by itself, because a test cannot replace `location`. */
export const openAddress = (address: string): void => location.assign(address);
