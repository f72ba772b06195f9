/** Opens the page again, as it is now. A module by itself, because a test cannot replace `location`. */
export const openAgain = (): void => location.reload();
