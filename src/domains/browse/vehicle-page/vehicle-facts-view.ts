import type { ListingAnswer } from '#domains/cars/listings/listing-answer.ts';
import { sellerAnswerLines } from '#domains/cars/listings/seller-answers.ts';
import type { DetailName } from '#domains/cars/listings/vehicle-detail.ts';
import { type Generation, generationOf, type Model } from '#domains/reference/catalogue/catalogue.ts';
import { type FeatureGroup, featureByCode } from '#domains/reference/catalogue/features.ts';
import { economyUnit } from '#lib/fuel-economy.ts';
import { formatMoney, grouped } from '#lib/money.ts';
import type { IconName } from '#ui/icons.ts';

export type Fact = { label: string; value: string };
type FactGroup = { title: string; facts: readonly Fact[] };
type GlanceFact = Fact & { icon: IconName };

export type VehicleFactsView = {
  glance: readonly GlanceFact[];
  vin: string;
  stock: string;
  /** Contradictions found by the VIN check; empty if there are none. */
  vinProblems: readonly string[];
  specifications: readonly FactGroup[];
  features: readonly { title: string; names: readonly string[] }[];
  packages: readonly Fact[];
  description: string;
  /** What a private seller answered, in lines of their own. */
  sellerSays: readonly Fact[];
};

const icons: Readonly<Record<DetailName, IconName>> = {
  driveType: 'cog',
  chargeTime: 'bolt',
  usableRange: 'bolt',
  electricRange: 'bolt',
  engine: 'engine',
  exteriorColor: 'palette',
  interior: 'seat',
  mileage: 'gauge',
  transmission: 'sliders',
  truckBedLength: 'car',
  bedSize: 'car',
};

const vinProblems = {
  'check-digit': 'The check digit doesn’t match, so a character may be mistyped.',
  'year-differs': 'The VIN is for a different model year than the listing says.',
  'make-differs': 'The VIN belongs to a different manufacturer than the listing says.',
} as const;

const inches = (value: number | undefined): string => (value === undefined ? '' : `${value} in`);
const measured = (value: number | null | undefined, unit: string): string => (value ? `${grouped(value)} ${unit}` : '');

/** Leaves out unknown values. */
const availableFacts = (values: Readonly<Record<string, string>>): Fact[] =>
  Object.entries(values).flatMap(([label, value]) => (value === '' ? [] : [{ label, value }]));

const economy = ({ mpgCity, mpgHighway, fuelType }: ListingAnswer): string => {
  if (mpgCity === null || mpgHighway === null) return '';
  return `${mpgCity} city / ${mpgHighway} highway ${economyUnit(fuelType.group)}`;
};

const specificationsOf = (listing: ListingAnswer, generation: Generation | undefined): FactGroup[] => {
  const { engine, fuelType, cab } = listing;
  // The same engine may have had other figures in other years.
  const built = generation?.engines.find(
    ({ name, powerHp }) => name === engine.name && powerHp === (engine.horsepower ?? powerHp),
  );
  return [
    {
      title: 'Engine and drive',
      facts: availableFacts({
        Engine: engine.name,
        Power: measured(engine.horsepower, 'hp'),
        Torque: measured(built?.torqueLbFt, 'lb-ft'),
        Fuel: fuelType.name,
        Transmission: listing.transmission.name,
        Drive: listing.driveType.name,
        Economy: economy(listing),
        'Electric range': measured(listing.electricVehicleRange, 'mi'),
        Tank: measured(generation?.tankGal, 'gal'),
        'Max towing': measured(generation?.towLb, 'lb'),
      }),
    },
    {
      title: 'Body and size',
      facts: availableFacts({
        'Body style': listing.bodyStyles[0]?.name ?? '',
        Cab: cab?.name ?? '',
        'Bed length': listing.truckBedLength === null ? '' : `${listing.truckBedLength} ft`,
        Doors: String(listing.doors),
        Seats: String(listing.seats),
        Length: cab ? '' : inches(generation?.lengthIn),
        Width: inches(generation?.widthIn),
        Wheelbase: cab ? '' : inches(generation?.wheelbaseIn),
        Weight: cab ? '' : measured(generation?.curbWeightLb, 'lb'),
        'Cargo space': measured(generation?.cargoCuFt, 'cu ft'),
      }),
    },
  ];
};

const featuresOf = ({ featureCodes }: ListingAnswer): VehicleFactsView['features'] => {
  const featureList = featureCodes.flatMap((code) => featureByCode(code) ?? []);
  const groups = Map.groupBy(featureList, ({ displayGroup }): FeatureGroup => displayGroup);
  return [...groups].map(([group, features]) => ({
    title: group.replace(' Features', ''),
    names: features.map(({ name }) => name),
  }));
};

/** Facts about the vehicle (VDP-02, VDP-03, VDP-05). Dimensions of a truck that depend on its cab are left out. */
export const vehicleFactsView = (listing: ListingAnswer, model: Model | undefined): VehicleFactsView => {
  const style = listing.bodyStyles[0]?.code;
  const generation = model && generationOf(model, listing.year, style);
  return {
    glance: [
      ...listing.details.map(({ name, label, value }): GlanceFact => ({ icon: icons[name], label, value })),
      ...(listing.mpgCity === null ? [] : [{ icon: 'fuel' as const, label: 'Fuel economy', value: economy(listing) }]),
      { icon: 'user', label: 'Seats', value: String(listing.seats) },
    ],
    vin: listing.vin,
    stock: listing.stockNumber,
    vinProblems: listing.vinFlags.map((flag) => vinProblems[flag]),
    specifications: specificationsOf(listing, generation),
    features: featuresOf(listing),
    packages: listing.packageDetails.map(({ name, price }) => ({
      label: name,
      value: price === null ? 'price not reported' : price === 0 ? 'included' : formatMoney(price),
    })),
    description: listing.description.label,
    sellerSays: listing.sellerAnswers ? sellerAnswerLines(listing.sellerAnswers) : [],
  };
};
