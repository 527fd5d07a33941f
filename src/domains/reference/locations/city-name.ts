import { slugKey } from '#lib/slug.ts';

const written: Readonly<Record<string, string>> = {
  saint: 'st',
  st: 'saint',
  mount: 'mt',
  mt: 'mount',
  fort: 'ft',
  ft: 'fort',
};

/** Names of one city compare equal by this: case, spaces and punctuation do not count. */
export const cityKey = (city: string): string =>
  // Most names are plain words, for which the full treatment would only cost time.
  /^[A-Za-z ]+$/.test(city) ? city.toLowerCase().replaceAll(' ', '') : slugKey(city);

/** The key of the other way to write Saint, Mount or Fort, where the name has one. */
export const otherCityKey = (city: string): string | undefined => {
  if (!/\b(saint|st|mount|mt|fort|ft)\b/i.test(city)) return undefined;
  return cityKey(
    city.replace(
      /\b(saint|st|mount|mt|fort|ft)\b\.?/gi,
      (word) => written[word.toLowerCase().replace('.', '')] ?? word,
    ),
  );
};
