/** Columns an operator can choose besides the car itself, in their order. */
export const carColumns = {
  dealer: 'Seller',
  price: 'Listed',
  market: 'Against market',
  mileage: 'Mileage',
  flags: 'Flags',
  state: 'State',
  listed: 'Days listed',
  confirmed: 'Confirmed',
  photos: 'Photos',
  stock: 'Stock number',
} as const;

export type CarColumn = keyof typeof carColumns;

export const carColumnNames = Object.keys(carColumns) as CarColumn[];

const usual: readonly CarColumn[] = ['dealer', 'price', 'market', 'flags', 'state', 'photos'];

/** The columns named in an address; the usual ones if it names none. */
export const readColumns = (text: string): CarColumn[] => {
  const names = text.split(',');
  const columns = carColumnNames.filter((name) => names.includes(name));
  return columns.length > 0 ? columns : [...usual];
};

/** Undefined for the usual columns, which an address leaves out. */
export const columnsText = (columns: readonly CarColumn[]): string | undefined =>
  columns.join() === usual.join() ? undefined : columns.join();
