/** Cars on a page: full rows in one, two and three columns (RULING-43). */
export const carsPerPage = 24;

/** Records in an API answer (RULING-43). */
export const recordsPerAnswer = 25;
