import type { Random } from '#lib/random.ts';
import { familyNamesIn, founders, independentEndings, landmarksIn, regionOf } from './demo-names.ts';

type NamedDealer = { makes: readonly string[]; city: string; state: string };

/** Sold in the maker's own stores, which are named after the make. */
const ownStores = new Set(['Tesla', 'Rivian', 'Lucid', 'Polestar']);
/** Order of makes in a dealer's name. */
const signOrder = ['Chevrolet', 'Buick', 'GMC', 'Cadillac', 'Chrysler', 'Dodge', 'Jeep', 'RAM', 'Ford', 'Lincoln'];
const signWord = (make: string): string => (make === 'RAM' ? 'Ram' : make === 'MAZDA' ? 'Mazda' : make);

const drawName = (random: Random, { makes, city, state }: NamedDealer): string => {
  const family = random.pick(familyNamesIn[regionOf(state)]);
  const landmark = random.pick(landmarksIn(state));
  const [first = ''] = makes;
  if (ownStores.has(first)) return random.pick([`${first} ${city}`, `${first} ${city} ${landmark}`]);
  if (makes.length > 0) {
    const sold = makes
      .toSorted((a, b) => signOrder.indexOf(a) - signOrder.indexOf(b))
      .map(signWord)
      .join(' ');
    return random.weighted(
      [
        { name: `${family} ${sold}`, weight: 6 },
        { name: `${family} ${sold} of ${city}`, weight: 4 },
        { name: `${random.pick(founders)} ${family} ${sold}`, weight: 3 },
        { name: `${landmark} ${sold}`, weight: 3 },
        { name: `${landmark} ${sold} of ${city}`, weight: 1 },
        { name: `${family} & Sons ${sold}`, weight: 1 },
      ],
      ({ weight }) => weight,
    ).name;
  }
  const ending = random.pick(independentEndings);
  return random.weighted(
    [
      { name: `${family} ${ending}`, weight: 5 },
      { name: `${landmark} ${ending}`, weight: 5 },
      { name: `${city} ${landmark} ${ending}`, weight: 1 },
      { name: `${family} Brothers ${ending}`, weight: 1 },
      { name: `${random.pick(founders)}'s ${random.pick(['Used Cars', 'Auto Sales', 'Cars & Trucks'])}`, weight: 1 },
      { name: `${random.pick(founders)} ${family} ${ending}`, weight: 2 },
    ],
    ({ weight }) => weight,
  ).name;
};

/** A plausible dealer name that is not used yet; after some tries the city is added. */
export const demoDealerName = (random: Random, dealer: NamedDealer, usedNames: Set<string>): string => {
  for (let tries = 1; ; tries += 1) {
    const drawn = drawName(random, dealer);
    const name = tries > 4 && !drawn.includes(dealer.city) ? `${drawn} of ${dealer.city}` : drawn;
    if (usedNames.has(name) && tries < 40) continue;
    usedNames.add(name);
    return name;
  }
};
