/** RULING-43: on a page, whole rows in one, two and three columns. */
export const carsPerPage = 24;

/** RULING-43: for clients of the API. */
export const recordsPerAnswer = 25;
