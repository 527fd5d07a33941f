import { describe, expect, it } from 'vitest';
import { Listing } from '#domains/cars/listings/listing.ts';
import { Owner } from '#domains/cars/sellers/owner.ts';
import { modelByCode, soldIn } from '#domains/reference/catalogue/catalogue.ts';
import { featureSince } from '#domains/reference/catalogue/feature-eras.ts';
import { featureByCode } from '#domains/reference/catalogue/features.ts';
import { createVinCheck } from '#domains/supply/feeds/vin-flags.ts';
import { dayMs } from '#lib/duration.ts';
import { hasValidCheckDigit, vinYearCode } from '#lib/vin.ts';
import { realCatalogue, realPlaces } from '#tests/fixtures/inventory.ts';
import { certification } from './demo-choices.ts';
import { demoDealerCount, demoInventory, planDemoInventory } from './demo-inventory.ts';

const nowMs = Date.UTC(2026, 10, 15, 9);
const catalogue = realCatalogue();
const places = realPlaces().peopledPlaces();
const count = 20_000;
const options = { seed: 7, listings: count, catalogue, places, nowMs };

const batches = [...demoInventory(options)];
const listings = batches.flatMap((batch) => batch.listings);
const owners = new Map(batches.flatMap((batch) => batch.owners).map((owner) => [owner.id, owner]));
const ownerOf = (listing: Listing): Owner => owners.get(listing.ownerId) as Owner;
const share = (test: (listing: Listing) => boolean): number => listings.filter(test).length / listings.length;
const wrong = (test: (listing: Listing) => boolean) => listings.filter((listing) => !test(listing)).slice(0, 3);

describe('demo inventory', () => {
  it('every vehicle and seller is valid for the stores', () => {
    expect(listings).toHaveLength(count);
    for (const listing of listings.slice(0, 2000)) Listing.parse(listing);
    for (const owner of owners.values()) Owner.parse(owner);
    expect(wrong((listing) => owners.has(listing.ownerId))).toEqual([]);
    expect(new Set(listings.map(({ id }) => id)).size).toBe(count);
  });

  it('a car is the same however it is generated', () => {
    const plan = planDemoInventory(options);
    for (const index of [19_999, 3, 12_345]) {
      const { listing, owner } = plan.carAt(index);
      expect(plan.describe(listing, owner)).toEqual(listings[index]);
      expect(plan.modelAt(index)).toBe(listing.modelCode);
    }
    const small = [...demoInventory({ ...options, listings: 50, batchSize: 7 })].flatMap((batch) => batch.listings);
    expect(small).toEqual([...demoInventory({ ...options, listings: 50 })].flatMap((batch) => batch.listings));
  });

  it('VINs are valid and unique, with the right year and a maker code of the make', () => {
    expect(new Set(listings.map(({ vin }) => vin)).size).toBe(count);
    expect(wrong(({ vin }) => hasValidCheckDigit(vin))).toEqual([]);
    expect(wrong(({ vin, year }) => vin[9] === vinYearCode(year))).toEqual([]);
    const check = createVinCheck(catalogue);
    expect(wrong((listing) => check(listing.vin, listing).length === 0)).toEqual([]);
  });

  it('every phone number is in the range reserved for fiction', () => {
    const numbers = [...owners.values()].flatMap(({ phone, textNumber }) => [
      phone,
      ...(textNumber ? [textNumber] : []),
    ]);
    expect(numbers.filter((number) => !/^[2-9][0-8]\d55501\d\d$/.test(number))).toEqual([]);
    expect([...owners.values()].filter(({ website }) => website && !website.endsWith('.example'))).toEqual([]);
  });

  it('every car matches a build of the catalogue', () => {
    const built = (listing: Listing): boolean => {
      const model = modelByCode(catalogue, listing.makeCode, listing.modelCode);
      return (model?.generations ?? []).some(
        ({ years, style, trims, engines }) =>
          years.from <= listing.year &&
          listing.year <= (years.to ?? 9999) &&
          style === listing.styleCode &&
          (listing.trim === 'UNAVAIL' ||
            trims.some((trim) => trim.name === listing.trim && soldIn(trim.years ?? years, listing.year))) &&
          engines.some(
            (engine) =>
              soldIn(engine.years ?? years, listing.year) &&
              engine.name === listing.engine.name &&
              engine.powerHp === listing.engine.horsepower &&
              engine.fuelGroup === listing.fuelGroup &&
              engine.transmission.name === listing.transmission.name,
          ),
      );
    };
    expect(wrong(built)).toEqual([]);
  });

  it('early years of a generation have the transmission of their time', () => {
    const gears = (modelCode: string, from: number, to: number): string[] => [
      ...new Set(
        listings
          .filter((car) => car.modelCode === modelCode && car.year >= from && car.year <= to && car.fuelGroup === 'GSL')
          .map(({ transmission }) => transmission.name),
      ),
    ];
    expect(gears('CRV', 2012, 2014)).toEqual(['5-Speed Automatic']);
    expect(gears('SIENNA', 2011, 2016)).toEqual(['6-Speed Automatic']);
    expect(gears('ELANTR', 2018, 2019)).not.toContain('Continuously Variable Automatic');
    expect(gears('ESCALA', 2015, 2017)).toEqual(['8-Speed Automatic']);
    const named = (modelCode: string, trim: RegExp, from: number, to: number) => (car: Listing) =>
      car.modelCode === modelCode && trim.test(car.trim) && car.year >= from && car.year <= to;
    expect(listings.filter(named('CIVIC', /^Sport( Coupe)?$/, 2016, 2018))).toEqual([]);
    expect(listings.filter(named('4RUN', /^TRD Off-Road/, 2010, 2016))).toEqual([]);
    const cramped = ({ modelCode, trim, cab }: Listing) =>
      modelCode === 'TACOMA' && trim === 'TRD Pro' && cab?.group !== 'CREW';
    expect(listings.filter(cramped)).toEqual([]);
  });

  it('electric cars have no cylinders and one gear, and cars without a plug or fuel cell no electric range', () => {
    const electric = listings.filter(({ fuelGroup }) => fuelGroup === 'ELE');
    expect(electric.length).toBeGreaterThan(200);
    expect(
      electric.filter(
        ({ engine, transmission, electricRangeMiles }) =>
          engine.code !== '' || transmission.code !== 'AUT' || electricRangeMiles === null,
      ),
    ).toEqual([]);
    expect(wrong(({ fuelGroup, engine }) => ['ELE', 'HYD'].includes(fuelGroup) || engine.code !== '')).toEqual([]);
    const plugs = ['ELE', 'PIH', 'HYD'];
    expect(wrong((car) => plugs.includes(car.fuelGroup) || car.electricRangeMiles === null)).toEqual([]);
  });

  it('features, cabs and doors are possible for the year and body', () => {
    const inItsTime = ({ featureCodes, year }: Listing) =>
      featureCodes.every((code) => {
        const word = featureByCode(code)?.word;
        return word !== undefined && (featureSince[word] ?? 0) <= year;
      });
    expect(wrong(inItsTime)).toEqual([]);
    expect(wrong(({ cab, styleCode }) => cab === null || styleCode === 'TRUCKS')).toEqual([]);
    expect(wrong(({ bedLengthFt, cab }) => bedLengthFt === null || cab !== null)).toEqual([]);
    expect(wrong(({ cab, doors }) => cab?.group !== 'REG' || doors === 2)).toEqual([]);
    expect(share(({ featureCodes }) => featureCodes.includes('1326'))).toBeGreaterThan(0.3);
  });

  it('new cars are new, certified ones young, and private sellers sell used', () => {
    const fresh = ({ listingType, year, mileage }: Listing) =>
      listingType !== 'NEW' || (year >= 2026 && year <= 2027 && mileage < 100);
    expect(wrong(fresh)).toEqual([]);
    const certifiable = ({ year, mileage, history }: Listing) =>
      year >= 2026 - certification.mostYears &&
      mileage <= certification.mostMiles &&
      history.accidents === 0 &&
      history.cleanTitle === true &&
      history.frameDamage === false;
    expect(listings.some(({ listingType }) => listingType === '3P_CERT')).toBe(true);
    expect(wrong((car) => ['NEW', 'USED'].includes(car.listingType) || certifiable(car))).toEqual([]);
    expect(wrong((car) => !ownerOf(car).privateSeller || car.listingType === 'USED')).toEqual([]);
    expect(wrong((car) => car.listingType !== 'NEW' || ownerOf(car).franchises.includes(car.makeCode))).toEqual([]);
    expect(wrong((car) => car.listingType !== 'NEW' || car.history.owners === null)).toEqual([]);
  });

  it('no date is in the future or out of order', () => {
    const inOrder = (car: Listing): boolean => {
      const times = car.priceHistory.map(({ atMs }) => atMs);
      const last = car.priceHistory.at(-1);
      return (
        car.firstSeenMs <= car.confirmedMs &&
        car.confirmedMs <= nowMs &&
        (car.removedMs ?? nowMs) <= nowMs &&
        times.every((time, index) => time <= nowMs && time >= (times[index - 1] ?? car.firstSeenMs)) &&
        (last ? last.priceUsd === car.priceUsd : car.priceUsd === null)
      );
    };
    expect(wrong(inOrder)).toEqual([]);
  });

  it('the mix is like that of a marketplace', () => {
    expect(share(({ listingType }) => listingType === 'NEW')).toBeGreaterThan(0.15);
    expect(share(({ listingType }) => listingType === 'USED')).toBeGreaterThan(0.4);
    expect(share(({ listingType }) => listingType === 'CERTIFIED')).toBeGreaterThan(0.05);
    expect(share(({ priceUsd }) => priceUsd === null)).toBeCloseTo(0.015, 2);
    expect(share(({ removedMs }) => removedMs !== null)).toBeCloseTo(0.02, 2);
    expect(share((car) => ownerOf(car).privateSeller)).toBeCloseTo(0.04, 2);
    expect(share(({ firstSeenMs }) => firstSeenMs > nowMs - 3 * dayMs)).toBeGreaterThan(0.02);
    expect(share(({ priceHistory }) => priceHistory.length > 1)).toBeGreaterThan(0.3);
    expect(new Set(listings.map(({ description }) => description)).size / count).toBeGreaterThan(0.97);
    expect(new Set([...owners.values()].map(({ address }) => address.state)).size).toBe(51);
    expect(demoDealerCount(50_000)).toBe(2500);
  });

  it('DLR-02, DLR-03: a private seller has no form, website or franchise', () => {
    const sellers = [...owners.values()].filter(({ privateSeller }) => privateSeller);
    expect(sellers.length).toBeGreaterThan(500);
    expect(sellers.filter((seller) => seller.website || seller.franchises.length > 0 || seller.docFeeUsd)).toEqual([]);
    expect(sellers.filter(({ name }) => !/^[A-Z][a-z]+ [A-Z]\.$/.test(name))).toEqual([]);
  });

  it('SRCH-08: private sellers have priority 5, dealers one of the others, and all occur', () => {
    expect(wrong((car) => ownerOf(car).privateSeller === (car.priority === 5))).toEqual([]);
    expect(new Set(listings.map(({ priority }) => priority))).toEqual(new Set([5, 10, 15, 17, 20, 30]));
  });

  it('no sentence appears in more than two of a hundred descriptions', () => {
    const counts = new Map<string, number>();
    for (const { description } of listings) {
      for (const sentence of new Set(description.split(/(?<=[.?!]) /))) {
        counts.set(sentence, (counts.get(sentence) ?? 0) + 1);
      }
    }
    expect([...counts].filter(([, times]) => times > count * 0.02)).toEqual([]);
  });

  it('a description agrees with the reported history', () => {
    const clean = /no accidents|accident-free|nothing reported|no damage on record/i;
    expect(wrong(({ description, history }) => !clean.test(description) || history.accidents === 0)).toEqual([]);
    const alone = /one owner|single owner|one driver|one family/i;
    expect(wrong(({ description, history }) => !alone.test(description) || history.owners === 1)).toEqual([]);
    const oiled = /\boil\b|spark|engine air filter|serpentine/i;
    expect(wrong(({ description, fuelGroup }) => !oiled.test(description) || fuelGroup !== 'ELE')).toEqual([]);
  });

  it('a description fits the car, its age and its days on site', () => {
    const news =
      /just in\b|just arrived|fresh on the lot|new to our inventory|just traded|just off the truck|new arrival/i;
    expect(wrong((car) => !news.test(car.description) || car.firstSeenMs > nowMs - 10 * dayMs)).toEqual([]);
    const fueled = ({ description, fuelGroup }: Listing) => !/fueled/.test(description) || fuelGroup !== 'ELE';
    expect(wrong(fueled)).toEqual([]);
    const fromNew = ({ description, history }: Listing) => !/\bsince new\b/.test(description) || history.owners === 1;
    expect(wrong(fromNew)).toEqual([]);
    const years = ['', 'one', 'two', 'three', 'four', 'five', 'six'];
    const maintenanceOf = ({ description, year }: Listing) =>
      years.indexOf(/ this .+ for (\w+) years and it's/.exec(description)?.[1] ?? '') <= Math.max(0, 2026 - year);
    expect(wrong(maintenanceOf)).toEqual([]);
    expect(wrong(({ description }) => !/in (no|one) years/.test(description))).toEqual([]);
    const roomy = ({ description, seats, styleCode }: Listing) =>
      !/need more room|bought a truck|something bigger/i.test(description) || (seats <= 5 && styleCode !== 'TRUCKS');
    expect(wrong(roomy)).toEqual([]);
    const wornOut = /brake pads|serpentine|new battery|new (front|rear) brakes|[5-7]\/32|struts/i;
    const worn = (car: Listing) => car.mileage >= 20_000 || !wornOut.test(car.description);
    expect(wrong((car) => car.fuelGroup === 'ELE' || worn(car))).toEqual([]);
  });

  it('a description does not repeat or contradict itself', () => {
    const sentencesOf = ({ description }: Listing) => description.toLowerCase().split(/(?<=[.?!]) /);
    expect(wrong((car) => new Set(sentencesOf(car)).size === sentencesOf(car).length)).toEqual([]);
    const people = listings.filter((car) => ownerOf(car).privateSeller);
    const milesSaid = ({ description }: Listing) => description.match(/[\d,]+ (miles|mi)\b/g) ?? [];
    const twice = people.filter(
      (car) => new Set(milesSaid(car)).size < milesSaid(car).length && !/not bad for/.test(car.description),
    );
    expect(twice).toEqual([]);
    const newAndNeeded =
      /(new tires|brakes done|tires and alignment).*(needs|will need|could use) (tires|rear brakes)/i;
    expect(people.filter(({ description }) => newAndNeeded.test(description))).toEqual([]);
    const clear = people.filter(
      ({ description, history }) => /(clear|clean) title/i.test(description) && history.cleanTitle === false,
    );
    expect(clear).toEqual([]);
    const inspectedTwice = ({ listingType, description }: Listing) =>
      listingType !== 'CERTIFIED' || !/-point/.test(description);
    expect(wrong(inspectedTwice)).toEqual([]);
  });

  it('makes and equipment are written as people write them', () => {
    expect(wrong(({ description }) => !/\bMAZDA|\bRAM\b/.test(description))).toEqual([]);
    const bare =
      /(,|and|with|:|get|has|include|includes|find) (sunroof|roof rack|trailer hitch|security system|blind spot monitor|head-up display)/;
    expect(wrong(({ description }) => !bare.test(description))).toEqual([]);
    const both = ({ description }: Listing) =>
      !/adaptive cruise control/.test(description) || !/(?<!adaptive )cruise control/.test(description);
    expect(wrong(both)).toEqual([]);
  });

  it('a used car costs less than a new one of its kind, unless the model is in demand', () => {
    const kindOf = (car: Listing) =>
      [car.modelCode, car.trim, car.engine.name, car.drive.name, car.cab?.name].join('|');
    const fresh = Map.groupBy(
      listings.filter(({ listingType }) => listingType === 'NEW'),
      kindOf,
    );
    const twins = listings.flatMap((car) => {
      const prices = fresh.get(kindOf(car))?.flatMap(({ msrpUsd }) => msrpUsd ?? []) ?? [];
      const isYoung = car.listingType !== 'NEW' && car.year >= 2025 && car.priceUsd !== null;
      return isYoung && prices.length > 0 ? [{ car, dearest: Math.max(...prices) }] : [];
    });
    expect(twins.length).toBeGreaterThan(500);
    const over = twins.filter(({ car, dearest }) => car.priceHistory.some(({ priceUsd }) => priceUsd > dearest));
    expect(over.length).toBeLessThan(twins.length * 0.02);
  });

  it('a new car costs at most MSRP, unless the model is in demand', () => {
    const overSticker = (car: Listing) =>
      car.listingType === 'NEW' && car.priceHistory.some(({ priceUsd }) => priceUsd > (car.msrpUsd ?? 0) + 500);
    expect(share(overSticker)).toBeLessThan(0.01);
    const barelyOver = ({ listingType, priceUsd, msrpUsd }: Listing) =>
      listingType === 'NEW' && (priceUsd ?? 0) > (msrpUsd ?? 0) && (priceUsd ?? 0) < (msrpUsd ?? 0) * 1.02;
    expect(listings.filter(barelyOver)).toEqual([]);
    const direct = listings.filter(({ listingType, makeCode }) => listingType === 'NEW' && makeCode === 'TESLA');
    expect(direct.filter(({ priceUsd, msrpUsd }) => priceUsd !== null && priceUsd !== msrpUsd)).toEqual([]);
    const plain = ['COROL', 'CAMRY', 'EQUINOX', 'ALTIMA', 'F150PICKUP'];
    const plainOver = listings.filter(
      (car) => plain.includes(car.modelCode) && car.trim !== 'Raptor' && overSticker(car),
    );
    expect(plainOver).toEqual([]);
  });

  it('rare choices are rare: a manual transmission, a loud color, the most expensive trim', () => {
    const used = ({ listingType }: Listing) => listingType !== 'NEW';
    expect(share((car) => used(car) && car.transmission.code === 'MAN')).toBeLessThan(0.05);
    expect(share(({ exterior }) => ['YELLOW', 'PURPLE', 'PINK', 'ORANGE'].includes(exterior.simple))).toBeLessThan(
      0.03,
    );
    const mustangs = listings.filter(({ modelCode }) => modelCode === 'MUST');
    expect(mustangs.filter(({ trim }) => /Shelby|GTD/.test(trim)).length).toBeLessThan(mustangs.length * 0.15);
  });

  it('prices are rounded as sellers do, and are cut after a while', () => {
    const people = listings.filter((car) => ownerOf(car).privateSeller && car.priceUsd !== null);
    expect(people.filter(({ priceUsd }) => (priceUsd ?? 0) % 100 !== 0)).toEqual([]);
    const fresh = listings.filter(({ firstSeenMs }) => firstSeenMs > nowMs - 6 * dayMs);
    expect(fresh.filter(({ priceHistory }) => priceHistory.length > 1)).toEqual([]);
    const old = listings.filter((car) => car.listingType === 'USED' && car.firstSeenMs < nowMs - 45 * dayMs);
    const cut = old.filter(({ priceHistory }) => priceHistory.length > 1).length / old.length;
    expect(cut).toBeGreaterThan(0.45);
    expect(cut).toBeLessThan(0.85);
    const cutTooFar = ({ priceHistory: [first], priceUsd }: Listing) => (first?.priceUsd ?? 0) > (priceUsd ?? 0) * 1.16;
    expect(listings.filter(({ priceUsd }) => priceUsd !== null).filter(cutTooFar)).toEqual([]);
  });

  it('no description contains codes', () => {
    expect(wrong(({ description }) => !/UNAVAIL|undefined|null|\{|NaN| {2}/.test(description))).toEqual([]);
  });
});
