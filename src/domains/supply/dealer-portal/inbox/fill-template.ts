/** What a template may leave open, with what it stands for. */
export const placeholders = {
  shopper: 'the first name of the shopper',
  car: 'the car they ask about',
  dealer: 'the name of the dealer',
  me: 'your name',
} as const;
type Placeholder = keyof typeof placeholders;

const isPlaceholder = (name: string): name is Placeholder => Object.hasOwn(placeholders, name);

/** Fills in `{shopper}` and the like; other braces stay as they are. */
export const fillTemplate = (words: string, values: Readonly<Record<Placeholder, string>>): string =>
  words.replaceAll(/\{(\w+)\}/g, (whole, name: string) => (isPlaceholder(name) ? values[name] : whole));
