/** Reloads the page. A separate module, because tests cannot replace `location`. */
export const openAgain = (): void => location.reload();
