/** Groups of filters beside the results, in order; `open` is their initial state. */
export const railGroups = [
  { id: 'price', title: 'Price', open: true },
  { id: 'body', title: 'Body style', open: true },
  { id: 'condition', title: 'Condition', open: true },
  { id: 'make', title: 'Make', open: true },
  { id: 'series', title: 'Series', open: true },
  { id: 'model', title: 'Model', open: true },
  { id: 'trim', title: 'Trim', open: true },
  { id: 'year', title: 'Year', open: false },
  { id: 'mileage', title: 'Mileage', open: false },
  { id: 'cab', title: 'Cab and bed', open: false },
  { id: 'deal', title: 'Deal rating', open: true },
  { id: 'features', title: 'Features', open: true },
  { id: 'colour', title: 'Exterior color', open: true },
  { id: 'interior', title: 'Interior color', open: false },
  { id: 'history', title: 'Vehicle history', open: false },
  { id: 'fuel', title: 'Fuel and engine', open: false },
  { id: 'drive', title: 'Drive and transmission', open: false },
  { id: 'seats', title: 'Seats and doors', open: false },
  { id: 'seller', title: 'Seller', open: false },
] as const;
export type RailGroup = (typeof railGroups)[number]['id'];

/** Sections with checkboxes in the form of all filters. */
export const formParts = [
  'price',
  'condition',
  'history',
  'body',
  'fuel',
  'drive',
  'colours',
  'room',
  'seller',
] as const;
export type FormPart = (typeof formParts)[number];
