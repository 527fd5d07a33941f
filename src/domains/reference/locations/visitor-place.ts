/** Where a visitor is, as a form and the tables of fees need it; empty where nobody knows. */
export type VisitorTown = { zip: string; state: string };

export const visitorPlacePath = '/cars-for-sale/api/visitor-place';
