/** What opens beside the price of a car, one at a time: the lines of its cost, or the form of the terms. */
export const costsGroup = 'car-costs';
