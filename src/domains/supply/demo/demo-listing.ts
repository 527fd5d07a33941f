import type { Listing, ListingType, VehicleHistory } from '#domains/cars/listings/listing.ts';
import type { Owner } from '#domains/cars/sellers/owner.ts';
import { equipmentOf } from '#domains/reference/catalogue/feature-eras.ts';
import { featureByWord } from '#domains/reference/catalogue/features.ts';
import { drives, unknownTrim } from '#domains/reference/catalogue/vocabulary.ts';
import { likelyMileage, marketPriceUsd } from '#domains/supply/inventory/market-model.ts';
import { type ValueClass, valueClassOf } from '#domains/supply/inventory/value-classes.ts';
import { dayMs, hourMs, minuteMs } from '#lib/duration.ts';
import type { Random } from '#lib/random.ts';
import { buildVin } from '#lib/vin.ts';
import { priceHistoryOf, priceStyleOf } from './demo-asking.ts';
import { chooseBuild, chooseInterior, choosePaint, chooseTrim } from './demo-build.ts';
import { type Candidate, certification, type DemoChoices } from './demo-choices.ts';

type DemoMarket = { choices: DemoChoices; nowMs: number; currentYear: number };

/** The car a seller offers, before its details are generated. */
type DemoChoice = { listingType: ListingType; car: Candidate };

/** Private sellers have used cars; franchises have new and certified ones of their makes, and used ones of any. */
const chooseType = (random: Random, owner: Owner): ListingType => {
  if (owner.privateSeller) return 'USED';
  const roll = random.next();
  if (owner.franchises.length === 0) return roll < 0.05 ? '3P_CERT' : 'USED';
  if (roll < 0.38) return 'NEW';
  return roll < 0.55 ? 'CERTIFIED' : 'USED';
};

/** Makers' own stores do not resell other makes. */
const isOwnStore = ({ franchises }: Owner): boolean =>
  franchises.some((make) => ['TESLA', 'RIVIAN', 'LUCID', 'POLESTAR'].includes(make));

export const chooseDemoCar = (random: Random, owner: Owner, { choices, currentYear }: DemoMarket): DemoChoice => {
  const wanted = chooseType(random, owner);
  if (owner.franchises.length === 0) {
    const car = choices.used.pick(random);
    return {
      listingType: wanted === '3P_CERT' && car.year < currentYear - certification.mostYears ? 'USED' : wanted,
      car,
    };
  }
  const make = random.pick(owner.franchises);
  if (wanted === 'NEW' || wanted === 'CERTIFIED') {
    const own = wanted === 'NEW' ? choices.fresh(make) : choices.certified(make);
    if (!own.empty) return { listingType: wanted, car: own.pick(random) };
  }
  // Also the fallback for a franchise whose make sells nothing new.
  const traded = choices.usedOf(make);
  const pool = !traded.empty && random.chance(isOwnStore(owner) ? 1 : 0.45) ? traded : choices.used;
  return { listingType: 'USED', car: pool.pick(random) };
};

const historyOf = (random: Random, type: ListingType, ageYears: number): VehicleHistory => {
  if (type === 'NEW') {
    return { owners: null, accidents: null, cleanTitle: null, frameDamage: null, personalUse: null, freeReport: false };
  }
  const ownersSoFar = 1 + Math.min(5, Math.floor(ageYears / random.integer(3, 8)));
  if (type !== 'USED') {
    const owners = Math.min(2, ownersSoFar);
    const personalUse = random.chance(0.85);
    return { owners, accidents: 0, cleanTitle: true, frameDamage: false, personalUse, freeReport: random.chance(0.9) };
  }
  const reported = random.chance(0.92);
  const accidents = random.chance(Math.min(0.4, 0.08 + ageYears * 0.02)) ? (random.chance(0.8) ? 1 : 2) : 0;
  const salvage = accidents > 0 && random.chance(0.07);
  return {
    owners: reported ? ownersSoFar : null,
    accidents: reported ? accidents : null,
    cleanTitle: random.chance(0.97) ? !salvage : null,
    frameDamage: reported ? salvage && random.chance(0.5) : null,
    personalUse: reported ? random.chance(ageYears < 4 ? 0.75 : 0.88) : null,
    freeReport: random.chance(0.7),
  };
};

const mileageOf = (random: Random, type: ListingType, likely: number): number => {
  if (type === 'NEW') return random.integer(2, 60);
  if (type === 'USED' || likely < certification.mostMiles) return likely;
  return certification.mostMiles - random.integer(200, 25_000);
};

/** MSRPs are rounded to $5. */
const sticker = (usd: number): number => Math.round(usd / 5) * 5;

/** Makers that sell directly at MSRP. */
const soldByMakers: ReadonlySet<string> = new Set(['TESLA', 'RIVIAN', 'LUCID']);

/** Only models in demand cost more than MSRP, and then by at least 2%. */
const newCarPrice = (usd: number, msrpUsd: number, makeCode: string, { newPrice }: ValueClass): number => {
  if (soldByMakers.has(makeCode)) return msrpUsd;
  const noMore = newPrice < 1 || usd < msrpUsd * 1.02;
  return noMore ? Math.min(usd, msrpUsd) : usd;
};

/** A car with its value in the demo market, which is not stored. */
export type DemoCar = { listing: Listing; marketPriceUsd: number };

/** What a few dealers have added to all of their cars. */
const demoAddOns: NonNullable<Listing['addOns']> = [
  { name: 'Paint protection', priceUsd: 699 },
  { name: 'Nitrogen-filled tires', priceUsd: 199 },
];
const addsOn = ({ id, privateSeller }: Owner): boolean => !privateSeller && id % 12 === 7;

/** Generates a plausible car of one seller, without its description. */
export const makeDemoListing = (
  random: Random,
  id: number,
  owner: Owner,
  sellerBias: number,
  market: DemoMarket,
): DemoCar => {
  const { nowMs, currentYear } = market;
  const { listingType, car } = chooseDemoCar(random, owner, market);
  const { make, model, generation, year } = car;
  const trim = chooseTrim(random, generation, year);
  const { configuration, engine } = chooseBuild(random, { generation, trim, year, state: owner.address.state });
  const cabs = generation.cabs.filter(({ trims }) => trims.length === 0 || trims.includes(trim.name));
  const cab = cabs.length > 0 ? random.weighted(cabs, ({ group }) => (group === 'CREW' ? 5 : 1)) : null;
  const optional = generation.packages.filter((p) => p.trims.length === 0 || p.trims.includes(trim.name));
  const packages = optional.filter(() => random.chance(0.3)).map(({ name, priceUsd }) => ({ name, priceUsd }));
  const ageYears = listingType === 'NEW' ? 0 : Math.max(0.4, currentYear + 0.85 - year);
  const electric = engine.fuelGroup === 'ELE' || engine.fuelGroup === 'HYD';
  const value = valueClassOf({ makeCode: make.code, modelCode: model.code, trim: trim.name, electric });
  const mileage = mileageOf(random, listingType, likelyMileage(ageYears, value, random.normal()));
  const history = historyOf(random, listingType, ageYears);

  const lastYear = Math.min(generation.years.to ?? currentYear + 1, currentYear + 1);
  const inflation = 0.976 ** Math.max(0, lastYear - year);
  const extras = configuration.extraUsd + (cab?.extraUsd ?? 0);
  const msrpUsd = sticker(
    (trim.msrpUsd + extras) * inflation + packages.reduce((sum, p) => sum + p.priceUsd, 0) + 1295,
  );
  const fair = marketPriceUsd({
    msrpUsd,
    ageYears,
    mileage,
    listingType,
    style: generation.style,
    value,
    hybrid: engine.fuelGroup === 'HYB',
    allWheelDrive: drives[configuration.drive].group === 'AWD4WD',
    accidents: history.accidents ?? 0,
    cleanTitle: history.cleanTitle !== false,
    privateSeller: owner.privateSeller,
    state: owner.address.state,
  });
  const spread = listingType === 'NEW' ? 0.022 : 0.045;
  const style = priceStyleOf(owner.id, owner.privateSeller);
  const hoped = fair * (1 + sellerBias + random.normal() * spread);
  // Price of a new one; a used car cannot cost more, unless the model is in demand.
  const newUsd = value.newPrice < 1 && ageYears < 3 ? msrpUsd * value.newPrice * 0.98 : Number.POSITIVE_INFINITY;
  const askUsd =
    listingType === 'NEW' ? newCarPrice(style(hoped), msrpUsd, make.code, value) : style(Math.min(hoped, newUsd));
  const mostUsd = listingType === 'NEW' ? Math.max(msrpUsd, askUsd) : Math.max(newUsd, askUsd);

  // Next year's models have been on sale since summer only.
  const mostDays = year > currentYear ? 95 : 380;
  const daysOnSite = Math.min(mostDays, Math.floor(-Math.log(1 - random.next()) * (listingType === 'NEW' ? 55 : 42)));
  const firstSeenMs = nowMs - daysOnSite * dayMs - random.integer(0, 20) * hourMs;
  const isRemoved = random.chance(0.02);
  const removedMs = isRemoved
    ? Math.min(nowMs, Math.max(firstSeenMs + dayMs, nowMs - random.integer(1, 75) * dayMs))
    : null;
  const priceUsd = random.chance(0.015) ? null : askUsd;
  const patience = listingType === 'NEW' ? 0.55 : 0.3;
  const untilMs = removedMs ?? nowMs;
  const priceHistory =
    priceUsd === null ? [] : priceHistoryOf(random, { priceUsd, firstSeenMs, untilMs, style, patience, mostUsd });
  const paint = choosePaint(random, generation);
  const interior = chooseInterior(random, generation);
  const bedLengthFt = cab && cab.bedsFt.length > 0 ? random.pick(cab.bedsFt) : null;
  const rated = engine.epa;
  // An unused draw, so that the same seed gives the same cars in every release.
  random.normal();

  const listing: Listing = {
    id,
    vin: buildVin({
      maker: random.pick(model.wmis.length > 0 ? model.wmis : ['1FX']),
      attributes: `${random.pick([...'ABCDEFGH'])}${random.pick([...'JKLMNPRS'])}${random.integer(1, 9)}${random.pick([...'TUVWXYZ'])}${Math.floor(id / 1_000_000) % 10}`,
      year,
      plant: random.pick([...'ABCDEFGHJKLMN']),
      serial: id % 1_000_000,
    }),
    ownerId: owner.id,
    stockNumber: `${random.pick([...'ABCDEFHKLMNPRTU'])}${String(id % 100_000).padStart(5, '0')}`,
    listingType,
    year,
    makeCode: make.code,
    modelCode: model.code,
    seriesCode: model.seriesCode,
    trim: random.chance(0.01) ? unknownTrim : trim.name,
    styleCode: generation.style,
    shape: cab?.group === 'REG' ? 'regular-cab-truck' : generation.shape,
    cab: cab && { name: cab.name, group: cab.group },
    bedLengthFt,
    doors: cab?.doors ?? generation.doors,
    seats: cab?.seats ?? generation.seats,
    engine: { code: engine.engineCode ?? '', name: engine.name, horsepower: engine.powerHp },
    fuelGroup: engine.fuelGroup,
    transmission: { code: engine.transmission.code, name: engine.transmission.name },
    drive: { group: drives[configuration.drive].group, name: drives[configuration.drive].name },
    mpgCity: rated?.cityMpg ?? null,
    mpgHighway: rated?.highwayMpg ?? null,
    electricRangeMiles: engine.electric?.rangeMiles ?? null,
    chargeHours: engine.electric?.chargeHours ?? null,
    mileage,
    priceUsd,
    msrpUsd: listingType === 'NEW' ? msrpUsd : null,
    ...(addsOn(owner) && { addOns: demoAddOns }),
    priceHistory,
    exterior: { name: paint.name, simple: paint.colour },
    interior: { name: interior.name, simple: interior.colour },
    featureCodes: equipmentOf(trim, year).flatMap((word) => featureByWord(word)?.code ?? []),
    packages,
    description: '',
    history,
    priority: owner.privateSeller ? 5 : random.weighted([10, 15, 17, 20, 30] as const, (p) => (p < 20 ? 6 : 35 - p)),
    noHaggle: random.chance(0.12),
    longHaulDelivery: owner.homeServices.vehicleDelivery && random.chance(0.3),
    moneyBackGuarantee: !owner.privateSeller && random.chance(0.1),
    commercialUse: ['cargo-van', 'regular-cab-truck'].includes(generation.shape) && random.chance(0.5),
    firstSeenMs,
    confirmedMs:
      removedMs ?? Math.max(firstSeenMs, nowMs - random.integer(5, random.chance(0.9) ? 1200 : 2800) * minuteMs),
    removedMs,
    photos: [],
    vinFlags: [],
    market: null,
  };
  return { listing, marketPriceUsd: fair };
};
