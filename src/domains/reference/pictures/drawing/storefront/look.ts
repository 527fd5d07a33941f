/** The look of a dealer's building: what is sold there, its size, and its surroundings. */
const buildings = ['import', 'domestic', 'luxury', 'lot'] as const;
const sizes = ['s', 'm', 'l'] as const;
const surroundings = ['leafy', 'desert', 'mountain', 'palm', 'plains', 'city'] as const;

export type StorefrontLook = {
  building: (typeof buildings)[number];
  size: (typeof sizes)[number];
  around: (typeof surroundings)[number];
};

const domestic = new Set('BUICK CHEV CHRY DODGE FORD GMC JEEP LINC RAM'.split(' '));
const luxury = new Set(
  'ACURA ALFA ASTON AUDI BENTL BMW CAD FER GENESIS INFIN JAG LAM LEXUS LUCID MAS MB MCLAREN POLESTAR POR RIVIAN ROV RR TESLA VOLVO'.split(
    ' ',
  ),
);
const statesAround: Record<Exclude<StorefrontLook['around'], 'leafy'>, string> = {
  desert: 'AZ NM NV',
  mountain: 'AK CO ID MT OR UT WA WY',
  palm: 'CA FL HI LA',
  plains: 'IA KS ND NE OK SD TX',
  city: 'DC IL MA NJ NY PA RI',
};

type Premises = { franchises: readonly string[]; state: string; large: boolean };

export const storefrontLook = ({ franchises, state, large }: Premises): StorefrontLook => {
  const [first = ''] = franchises;
  const region = Object.entries(statesAround).find(([, states]) => states.split(' ').includes(state));
  return {
    building: first === '' ? 'lot' : luxury.has(first) ? 'luxury' : domestic.has(first) ? 'domestic' : 'import',
    size: large || franchises.length > 2 ? 'l' : first === '' ? 's' : 'm',
    around: (region?.[0] as StorefrontLook['around'] | undefined) ?? 'leafy',
  };
};

export const plainLook: StorefrontLook = { building: 'import', size: 'l', around: 'leafy' };

/** The look in a drawing's path: `luxury-l-desert`. */
export const lookWord = ({ building, size, around }: StorefrontLook): string => `${building}-${size}-${around}`;

export const readLook = (word: string): StorefrontLook | undefined => {
  if (word === '') return plainLook;
  for (const building of buildings) {
    for (const size of sizes) {
      for (const around of surroundings) {
        const look = { building, size, around };
        if (lookWord(look) === word) return look;
      }
    }
  }
  return undefined;
};
