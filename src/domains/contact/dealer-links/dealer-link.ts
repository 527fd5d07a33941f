/** How long a dealer can use the one-time link of a mail. */
export const linkDays = 30;
