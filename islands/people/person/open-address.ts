/** Opens an address of the site. A separate module, because tests cannot replace `location`. */
export const openAddress = (address: string): void => location.assign(address);
