/** A visitor's ZIP and state, for forms and fee tables; empty if unknown. */
export type VisitorTown = { zip: string; state: string };

export const visitorPlacePath = '/cars-for-sale/api/visitor-place';
