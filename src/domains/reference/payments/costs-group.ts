/**
 * The `name` of the details elements beside a car's price, of which one is open at a time: its cost lines, or the form
 * of the terms.
 */
export const costsGroup = 'car-costs';
