/** Bills on one page of the list. */
export const billsPerPage = 50;
