import { buildsIn, type Engine, type Generation, type Paint } from '#domains/reference/catalogue/catalogue.ts';
import { equipmentOf } from '#domains/reference/catalogue/feature-eras.ts';
import { featureByWord } from '#domains/reference/catalogue/features.ts';
import { drives } from '#domains/reference/catalogue/vocabulary.ts';
import { slugOf } from '#lib/slug.ts';
import type { ReferenceOption } from './reference.ts';
import { baseBuild, baseCab, cabsOf } from './reference-trim.ts';
import { destinationUsd, researchFacts } from './research-facts.ts';
import type { ReferenceVehicle } from './vehicle-id.ts';

const plain = { standard: false, mandatory: false, footer: '', msrp: 0 };
type Option = ReferenceOption;

const estimate = `Our estimate as of ${researchFacts.asOf}.`;

/** The only option of its kind is mandatory. */
const oneOf = (options: readonly Option[]): Option[] =>
  options.map((option) => ({ ...option, mandatory: options.length === 1 }));

const engineWords = ({ name, powerHp, transmission }: Engine, drive: string): string =>
  `${name}, ${powerHp} hp, ${transmission.name}, ${drive}`;

const enginesOf = (vehicle: ReferenceVehicle): Option[] => {
  const { generation, trim, year } = vehicle;
  const base = baseBuild(vehicle)?.configuration;
  return oneOf(
    buildsIn(generation, trim, year).map(
      ({ configuration: one, engine }): Option => ({
        ...plain,
        excludes: [],
        requires: [],
        vehicleOptionId: `e-${slugOf(one.engineId)}-${one.drive.toLowerCase()}`,
        categoryGroup: 'Powertrain',
        optionName: engineWords(engine, drives[one.drive].name),
        optionType: 'Engine',
        standard: one === base,
        msrp: one.extraUsd - (base?.extraUsd ?? 0),
      }),
    ),
  );
};

const cabOptionsOf = ({ generation, trim }: ReferenceVehicle): Option[] => {
  const base = baseCab(generation, trim);
  return oneOf(
    cabsOf(generation, trim).flatMap((cab) =>
      (cab.bedsFt.length > 0 ? cab.bedsFt : [null]).map(
        (bed, at): Option => ({
          ...plain,
          excludes: [],
          requires: [],
          vehicleOptionId: `c-${slugOf(bed === null ? cab.name : `${cab.name} ${String(bed).replace('.', '-')}`)}`,
          categoryGroup: 'Cab and bed',
          optionName: bed === null ? cab.name : `${cab.name}, ${bed} ft bed`,
          optionType: 'Cab',
          standard: cab === base && at === 0,
          msrp: cab.extraUsd - (base?.extraUsd ?? 0),
        }),
      ),
    ),
  );
};

const isSpecial = (name: string): boolean => {
  const words = name.toLowerCase();
  return researchFacts.specialPaint.words.some((word) => words.includes(word));
};

const coloursOf = (
  colours: readonly Paint[],
  kind: { prefix: string; group: string; type: 'Exterior Color' | 'Interior Color' },
): Option[] => {
  const costs = ({ name }: Paint): boolean => kind.type === 'Exterior Color' && isSpecial(name);
  const first = colours.find((paint) => !costs(paint)) ?? colours[0];
  return oneOf(
    colours.map((paint) => ({
      ...plain,
      excludes: [],
      requires: [],
      vehicleOptionId: `${kind.prefix}-${slugOf(paint.name)}`,
      categoryGroup: kind.group,
      optionName: paint.name,
      optionType: kind.type,
      standard: paint === first,
      msrp: costs(paint) && paint !== first ? researchFacts.specialPaint.usd : 0,
      footer: costs(paint) && paint !== first ? estimate : '',
    })),
  );
};

const packageId = (name: string): string => `p-${slugOf(name)}`;

const subjectOf = (name: string): string | undefined => {
  const words = name.toLowerCase();
  return Object.entries(researchFacts.packageSubjects).find(([, hints]) =>
    hints.some((hint) => words.includes(hint)),
  )?.[0];
};

/** Packages for the same part of the car exclude each other. */
const packagesOf = ({ generation, trim }: ReferenceVehicle): Option[] => {
  const offered = generation.packages.filter(({ trims }) => trims.includes(trim.name));
  return offered.map(({ name, priceUsd }) => {
    const subject = subjectOf(name);
    const rivals = offered.filter((other) => other.name !== name && subject && subjectOf(other.name) === subject);
    return {
      ...plain,
      requires: [],
      vehicleOptionId: packageId(name),
      categoryGroup: 'Packages',
      optionName: name,
      optionType: 'Package',
      msrp: priceUsd,
      excludes: rivals.map((rival) => packageId(rival.name)),
      footer: rivals.length > 0 ? `Only one ${subject} package fits.` : '',
    };
  });
};

const accessoriesFor = ({ style, towLb, engines }: Generation, equipment: readonly string[]) => {
  const plugsIn = engines.some(({ fuel }) => fuel === 'electric' || fuel === 'plugin');
  return researchFacts.accessories.filter(
    (one) =>
      (one.styles === undefined || one.styles.includes(style)) &&
      (!one.tows || (towLb ?? 0) > 0) &&
      (!one.plugsIn || plugsIn) &&
      (one.unlessFeature === undefined || !equipment.includes(one.unlessFeature)),
  );
};

const accessoriesOf = ({ generation, trim, year }: ReferenceVehicle): Option[] => {
  const fitting = accessoriesFor(generation, equipmentOf(trim, year));
  const fits = new Set(fitting.map(({ id }) => id));
  const ids = (wanted: readonly string[]): string[] => wanted.filter((id) => fits.has(id)).map((id) => `a-${id}`);
  return fitting.map(({ id, name, usd, requires, excludes }) => ({
    ...plain,
    vehicleOptionId: `a-${id}`,
    categoryGroup: 'Accessories',
    optionName: name,
    optionType: 'Accessory',
    msrp: usd,
    footer: estimate,
    requires: ids(requires),
    excludes: ids(excludes),
  }));
};

const equipmentOptions = ({ trim, year }: ReferenceVehicle): Option[] =>
  equipmentOf(trim, year).map((word) => ({
    ...plain,
    excludes: [],
    requires: [],
    vehicleOptionId: `f-${word}`,
    categoryGroup: featureByWord(word)?.displayGroup ?? 'Other Features',
    optionName: featureByWord(word)?.name ?? 'Power Trunk',
    optionType: 'Feature',
    standard: true,
    mandatory: true,
  }));

const fees = ({ generation }: ReferenceVehicle): Option[] => [
  {
    ...plain,
    excludes: [],
    requires: [],
    vehicleOptionId: 'r-destination',
    categoryGroup: 'Required',
    optionName: 'Destination and delivery',
    optionType: 'Fee',
    mandatory: true,
    msrp: destinationUsd(generation.style),
    footer: `Charged by the maker on every new car. ${estimate}`,
  },
];

/** All options of a vehicle: optional, standard and mandatory (RSRCH-10). */
export const referenceOptionsOf = (vehicle: ReferenceVehicle): Option[] => [
  ...enginesOf(vehicle),
  ...cabOptionsOf(vehicle),
  ...coloursOf(vehicle.generation.paints, { prefix: 'x', group: 'Exterior', type: 'Exterior Color' }),
  ...coloursOf(vehicle.generation.interiors, { prefix: 'i', group: 'Interior', type: 'Interior Color' }),
  ...packagesOf(vehicle),
  ...accessoriesOf(vehicle),
  ...equipmentOptions(vehicle),
  ...fees(vehicle),
];
