import type { DescribeVin } from '#domains/cars/listings/describe-vin.server.ts';
import type { Listing } from '#domains/cars/listings/listing.ts';
import { type NameVehicle, vehicleHeading } from '#domains/cars/listings/listing-title.ts';
import type { Owner } from '#domains/cars/sellers/owner.ts';
import type { AuditLog } from '#domains/people/access/audit-log.server.ts';
import type { Operator } from '#domains/people/access/operator.ts';
import {
  type Catalogue,
  generationsOf,
  makeBySlug,
  modelBySlug,
  trimsIn,
} from '#domains/reference/catalogue/catalogue.ts';
import { createFeedRow, type FeedFields } from '#domains/supply/feeds/feed-row.ts';
import { type FeedVehicle, readVehicle, type VehicleFacts } from '#domains/supply/feeds/feed-vehicle.ts';
import { mergeVehicle } from '#domains/supply/feeds/merge-vehicle.ts';
import type { InventoryStores } from '#domains/supply/inventory/inventory-stores.ts';
import type { Clock } from '#lib/clock.ts';
import type { FieldErrors } from '#lib/forms/form-answer.ts';
import { err, ok, type Result } from '#lib/result.ts';
import type { SqlSession } from '#lib/sql-session.ts';
import { isVin } from '#lib/vin.ts';
import { longestDescription, longestReason, type NewCarStart, newCarFields } from './new-car-form.ts';

type Values = Readonly<Record<string, string>>;

type Sources = {
  inventory: InventoryStores;
  catalogue: Catalogue;
  facts: Omit<VehicleFacts, 'asOfMs'>;
  describeVin: DescribeVin;
  /** Dealers by part of their name. */
  findDealers(words: string, count: number): Promise<{ owner: Owner }[]>;
  nameVehicle: NameVehicle;
  audit: Pick<AuditLog, 'record'>;
  onStaleMarkets(): void;
  clock: Clock;
};

const mostMatches = 3;
const largestId = 2_147_483_647;
const sentence = (reason: string): string => (/^[A-Z]/.test(reason) ? reason : `This ${reason}.`);
const tidy = (text: string | undefined, longest: number): string =>
  (text ?? '').trim().replaceAll(/\s+/g, ' ').slice(0, longest);

export type NewCars = ReturnType<typeof createNewCars>;

/** Cars that operators add by hand: read by the rules of feeds and written by the same steps. */
export const createNewCars = (sources: Sources) => {
  const { inventory, catalogue, facts, describeVin, findDealers, nameVehicle, audit, onStaleMarkets, clock } = sources;
  const { db, listings, owners, state } = inventory;

  const choicesOf = ({ make, model, year }: Values): NewCarStart['choices'] => {
    const ofMake = makeBySlug(catalogue, make ?? '');
    const ofModel = ofMake && modelBySlug(catalogue, ofMake.code, model ?? '');
    const modelYear = Number(year);
    const generations = ofModel ? generationsOf(ofModel, modelYear) : [];
    const unique = (names: readonly string[]): string[] => [...new Set(names)];
    return {
      makes: catalogue.makes.map(({ name }) => name),
      models: (ofMake?.models ?? []).map(({ name }) => name),
      trims: unique(generations.flatMap((one) => trimsIn(one, modelYear).map(({ name }) => name))),
      colors: unique(generations.flatMap(({ paints }) => paints.map(({ name }) => name))),
      interiors: unique(generations.flatMap(({ interiors }) => interiors.map(({ name }) => name))),
    };
  };

  /** The dealer by number, or by a name that only one has. */
  const readDealer = async (text: string): Promise<Result<Owner, string>> => {
    const words = tidy(text, 100);
    if (words === '') return err('Enter the dealer’s number or name.');
    if (/^\d{1,10}$/.test(words)) {
      const id = Number(words);
      const owner = id <= largestId ? await owners.find(id) : undefined;
      if (!owner || owner.privateSeller) return err('There is no dealer with this number.');
      const merged = (await owners.edits.find([id])).get(id)?.mergedInto ?? null;
      return merged === null ? ok(owner) : err(`This dealer was merged into dealer ${merged}.`);
    }
    const matches = await findDealers(words, mostMatches + 1);
    const same = matches.filter(({ owner }) => owner.name.toLowerCase() === words.toLowerCase());
    const [match, other] = same.length === 1 ? same : matches;
    if (!match) return err('No dealer has this name.');
    if (!other) return ok(match.owner);
    const names = matches.slice(0, mostMatches).map(({ owner }) => `${owner.name} (${owner.id})`);
    return err(`Several dealers match: ${names.join(', ')}. Enter the number of one.`);
  };

  const readCar = (values: Values, asOfMs: number): Result<FeedVehicle, FieldErrors> => {
    const fields: FeedFields = {
      vin: values.vin ?? '',
      description: (values.description ?? '').slice(0, longestDescription),
      ...Object.fromEntries(newCarFields.map(({ name }) => [name, values[name] ?? ''])),
    };
    const row = createFeedRow(1, fields);
    const vehicle = readVehicle(row, { ...facts, asOfMs }, false);
    if (vehicle) return ok(vehicle);
    const problems = row.problems.filter(({ severity }) => severity === 'error');
    return err(Object.fromEntries(problems.map(({ field, reason }) => [field, sentence(reason)])));
  };

  /** Why the VIN can't be added to this dealer, if so. */
  const refusalOf = (same: readonly Listing[], ownerId: number, isSure: boolean): FieldErrors | undefined => {
    const onSale = same.filter(({ removedMs }) => removedMs === null);
    const own = onSale.find((listing) => listing.ownerId === ownerId);
    if (own) return { vin: `This dealer has it on sale already, as listing ${own.id}.` };
    const [other] = onSale;
    if (!other || isSure) return undefined;
    return { elsewhere: `Listing ${other.id} of another seller has this VIN. Check the box if both are right.` };
  };

  const write = async (
    operator: Operator,
    { vehicle, owner, reason, isSure }: { vehicle: FeedVehicle; owner: Owner; reason: string; isSure: boolean },
    session: SqlSession,
  ): Promise<Result<number, FieldErrors>> => {
    await listings.hold(session);
    const same = await listings.findByVins([vehicle.vin], session);
    const refusal = refusalOf(same, owner.id, isSure);
    if (refusal) return err(refusal);
    const before = same.find(({ ownerId }) => ownerId === owner.id);
    const id = before?.id ?? (await listings.takeIds(1, session));
    // Later than a feed ever confirmed it, so that only a newer one takes it over.
    const addedMs = Math.max(clock.now(), (before?.confirmedMs ?? 0) + 1);
    const after = mergeVehicle(vehicle, before, {
      id,
      ownerId: owner.id,
      photos: before?.photos ?? [],
      asOfMs: addedMs,
    });
    await listings.upsertMany([after], session);
    await listings.added.put(id, { addedMs, operatorEmail: operator.email, reason }, session);
    await listings.fieldChanges.note([{ before, after }], { atMs: addedMs, cause: 'seller' }, session);
    await state.markStaleMarkets([after.modelCode], session);
    const name = vehicleHeading(after.year, nameVehicle(after.makeCode, after.modelCode));
    const event = {
      action: 'listing.add',
      subject: `listing:${id}`,
      summary: `Added ${name} to ${owner.name} (listing ${id}): ${reason}`,
      details: { vin: after.vin, dealerId: owner.id, priceUsd: after.priceUsd, reason },
    };
    await audit.record(operator, event, session);
    return ok(id);
  };

  return {
    /** The form, filled with what a VIN says. */
    start: async (typed: Values): Promise<NewCarStart> => {
      const { vin = '', dealer = '' } = typed;
      if (vin === '') return { values: { type: 'used', dealer }, choices: choicesOf({}) };
      const described = await describeVin(vin);
      if (!described.ok) {
        const text = isVin(vin.toUpperCase())
          ? 'A character of this VIN is mistyped: its check digit doesn’t fit.'
          : 'This isn’t a VIN. It has 17 letters and digits, without I, O and Q.';
        return { values: { type: 'used', dealer, vin }, choices: choicesOf({}), note: { text, isProblem: true } };
      }
      const { year, make, model, trim, vin: read } = described.value;
      const words = [make && String(year), make, model, trim].filter(Boolean).join(' ');
      const values = {
        type: 'used',
        dealer,
        vin: read,
        ...(make && { year: String(year), make }),
        ...(model && { model }),
        ...(trim && { trim }),
      };
      const text = words === '' ? 'The VIN says no more than itself. Fill in the rest.' : `The VIN says: ${words}.`;
      return { values, choices: choicesOf(values), note: { text, isProblem: false } };
    },

    /** The form again, after it was refused. */
    again: (values: Values): NewCarStart => ({ values, choices: choicesOf(values) }),

    add: async (operator: Operator, values: Values): Promise<Result<number, FieldErrors>> => {
      const car = readCar(values, clock.now());
      const dealer = await readDealer(values.dealer ?? '');
      const reason = tidy(values.reason, longestReason);
      const errors: FieldErrors = {
        ...(car.ok ? {} : car.error),
        ...(dealer.ok ? {} : { dealer: dealer.error }),
        ...(reason === '' && { reason: 'Say why you add it by hand.' }),
      };
      if (!car.ok || !dealer.ok || reason === '') return err(errors);
      const input = { vehicle: car.value, owner: dealer.value, reason, isSure: values.anyway === 'on' };
      const added = await db.transaction((session) => write(operator, input, session));
      if (added.ok) onStaleMarkets();
      return added;
    },

    /** Takes a car off sale that was added by hand; what a feed has is removed by the feed. */
    remove: async (operator: Operator, id: number): Promise<Result<'changed' | 'same', 'unknown-listing'>> => {
      const removed = await db.transaction(async (session) => {
        await listings.hold(session);
        const added = id <= largestId ? await listings.added.find(id, session) : undefined;
        const [car] = added ? await listings.originals([id], session) : [];
        if (!car) return err('unknown-listing' as const);
        if (car.removedMs !== null) return ok('same' as const);
        await listings.upsertMany([{ ...car, removedMs: clock.now() }], session);
        await listings.added.forget([id], session);
        await state.markStaleMarkets([car.modelCode], session);
        const name = vehicleHeading(car.year, nameVehicle(car.makeCode, car.modelCode));
        const summary = `Removed ${name} (listing ${id}), which was added by hand.`;
        await audit.record(operator, { action: 'listing.remove', subject: `listing:${id}`, summary }, session);
        return ok('changed' as const);
      });
      if (removed.ok) onStaleMarkets();
      return removed;
    },
  };
};
