import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { systemClock } from '#lib/clock.ts';
import { openDatabase } from '#platform/sql/database.ts';
import { inventoryStores } from '#tests/fixtures/inventory.ts';
import { aListing, anOwner } from '#tests/fixtures/listing-builder.ts';
import { readMails } from '#tests/fixtures/mails.ts';
import { signInOperator } from '#tests/fixtures/operator.ts';
import { type PageApp, startPageApp } from '#tests/fixtures/page-app.ts';
import { anAsk, camryVin, createSellers, listingStep } from '#tests/fixtures/private-listings.ts';
import { type SignedIn, signIn } from '#tests/fixtures/signed-in.ts';

const patient = { timeout: 600_000, interval: 100 };
const dealerId = 64_000_001;

/** Twelve similar cars at about $19,000, so that a price can be far from them. */
const offerCamrys = async (dataDir: string): Promise<void> => {
  const db = await openDatabase({ dataDir });
  const { listings, owners } = inventoryStores(db, systemClock);
  const camrys = Array.from({ length: 12 }, (_, index) =>
    aListing({
      id: 740_000_001 + index,
      vin: camryVin(900 + index),
      ownerId: dealerId,
      stockNumber: `C${index}`,
      year: 2019,
      makeCode: 'TOYOTA',
      modelCode: 'CAMRY',
      trim: 'LE',
      mileage: 70_000 + index * 200,
      priceUsd: 19_000 + (index % 4) * 100,
      confirmedMs: Date.now(),
    }),
  );
  await db.transaction(async (session) => {
    await owners.upsertMany([{ owner: anOwner({ id: dealerId, name: 'Camry Corner' }), feedKey: null }], session);
    await listings.upsertMany(camrys, session);
  });
  await db.close();
};

describe('a car on offer whose seller changes it', () => {
  let world: PageApp;
  let sellers: ReturnType<typeof createSellers>;
  let maya: SignedIn;
  let olga: SignedIn;
  beforeAll(async () => {
    world = await startPageApp({ env: { TRUST_PROXY: '1' } });
    await offerCamrys(world.dataDir);
    await world.running.start();
    sellers = createSellers(world);
    maya = await signIn({ dataDir: world.dataDir, origin: world.origin, name: 'Maya Rivera' });
    olga = await signInOperator({ dataDir: world.dataDir, origin: world.origin });
  });
  afterAll(() => world.close());

  /** A car on offer of a seller with no other, and how shoppers find it. */
  const publish = async (serial: number, password?: string) => {
    const seller = await signIn({
      dataDir: world.dataDir,
      origin: world.origin,
      name: 'Sam Oak',
      ...(password !== undefined && { password }),
    });
    const draft = await sellers.prepare(camryVin(serial), seller);
    await sellers.publish(draft, seller);
    const { status, listingId } = await sellers.listingOf(draft, seller);
    expect(status).toBe('live');
    return {
      seller,
      draft,
      manage: `/my-autotrader/selling/${draft}`,
      listing: () => sellers.listingOf(draft, seller),
      page: async () => {
        world.forgetPages();
        return (await sellers.get(`/cars-for-sale/vehicle/${listingId}`)).status;
      },
      /** Waits for the search index to follow. */
      awaitSearch: (isFound: boolean) =>
        vi.waitFor(async () => {
          const { text } = await sellers.get(
            '/rest/lsc/listing?makeCode=TOYOTA&zip=30030&searchRadius=10&sellerType=p',
          );
          expect(text.includes(String(listingId))).toBe(isFound);
        }, patient),
      decide: (decision: string) => sellers.post(`/ops/private/${draft}`, { decision, reason: 'Why.' }, olga),
    };
  };

  it('SELL-10: words of scams take it off search and into the queue, and the seller reads so', async () => {
    const car = await publish(1);
    expect(await car.page()).toBe(200);
    await car.awaitSearch(true);
    const description = 'Kept in a garage. I need the money first, then my shipping agent brings it.';
    const changed = await sellers.post(listingStep(car.draft, 'price'), { ...anAsk, description }, car.seller);
    expect([changed.status, changed.headers.location]).toEqual([303, `${car.manage}?saved=1`]);
    expect(await car.listing()).toMatchObject({ status: 'review', holds: ['wording'], draft: { description } });
    expect(await car.page()).toBe(410);
    await car.awaitSearch(false);
    expect((await sellers.get(car.manage, car.seller)).text).toContain('before buyers can see it');
    expect((await sellers.get(`/ops/private/${car.draft}`, olga)).text).toContain('words that scams use');

    await car.decide('approved');
    expect([await car.page(), (await car.listing()).status]).toEqual([200, 'live']);
    // What an operator accepted does not take it off once more.
    await sellers.post(car.manage, { intent: 'price', price: '18,500', isConfirmed: 'on' }, car.seller);
    expect([await car.page(), (await car.listing()).draft.priceUsd]).toEqual([200, 18_500]);
  });

  it('SELL-10: a price far below similar cars takes it off search and into the queue', async () => {
    const car = await publish(2);
    const price = { intent: 'price', price: '4,900' };
    const asked = await sellers.post(car.manage, price, car.seller);
    expect([asked.status, asked.text]).toEqual([400, expect.stringContaining('Half of similar cars')]);
    expect((await car.listing()).status).toBe('live');
    expect((await sellers.post(car.manage, { ...price, isConfirmed: 'on' }, car.seller)).status).toBe(303);
    expect(await car.listing()).toMatchObject({ status: 'review', holds: ['price'] });
    expect(await car.page()).toBe(410);
    await car.awaitSearch(false);

    // Somebody who waits cannot slip other words past the operator.
    const scam = { price: '4,900', isConfirmed: 'on', description: 'Pay by gift card.' };
    await sellers.post(listingStep(car.draft, 'price'), scam, car.seller);
    expect(await car.listing()).toMatchObject({ status: 'review', holds: ['price', 'wording'] });
  });

  it('SELL-07: contact data is refused in every text, and the page stays as it was', async () => {
    const car = await publish(3);
    const typed = { ...anAsk, description: 'Call 404-555-2142' };
    const described = await sellers.post(listingStep(car.draft, 'price'), typed, car.seller);
    expect([described.status, described.text]).toEqual([400, expect.stringContaining('Leave out phone numbers')]);
    const details = { transmission: 'automatic', exteriorColor: 'Red, 404-555-2142' };
    const detailed = await sellers.post(listingStep(car.draft, 'details'), details, car.seller);
    expect([detailed.status, detailed.text]).toEqual([400, expect.stringContaining('Leave out phone numbers')]);
    expect(await car.listing()).toMatchObject({ status: 'live', draft: { description: anAsk.description } });
    expect((await car.listing()).draft.exteriorColor).toBe('');
    expect(await car.page()).toBe(200);
  });

  it('SELL-10: its VIN cannot become another car’s, and nobody takes it off by copying its VIN', async () => {
    const car = await publish(4);
    const details = { transmission: 'automatic', vin: camryVin(5) };
    const refused = await sellers.post(listingStep(car.draft, 'details'), details, car.seller);
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('A listing stays with its car.')]);
    expect((await car.listing()).draft.vin).toBe(camryVin(4));

    const copy = await sellers.prepare(camryVin(4), maya);
    await sellers.publish(copy, maya);
    expect(await sellers.listingOf(copy, maya)).toMatchObject({ status: 'review', holds: ['vin'] });
    await sellers.post(car.manage, { intent: 'price', price: '18,400', isConfirmed: 'on' }, car.seller);
    expect([(await car.listing()).status, await car.page()]).toEqual(['live', 200]);
  });

  it('SELL-10: a decision about what the seller changed meanwhile is refused, and the operator looks again', async () => {
    const car = await publish(7);
    const scam = { ...anAsk, description: 'Pay by gift card.' };
    await sellers.post(listingStep(car.draft, 'price'), scam, car.seller);
    const versionIn = async () => {
      const { text } = await sellers.get(`/ops/private/${car.draft}`, olga);
      return /name="version" value="([^"]+)"/.exec(text)?.[1] ?? '';
    };
    const seen = await versionIn();
    await sellers.post(listingStep(car.draft, 'price'), { ...scam, description: 'Pay by wire transfer.' }, car.seller);
    const approve = (version: string) =>
      sellers.post(`/ops/private/${car.draft}`, { decision: 'approved', reason: '', version }, olga);
    const late = await approve(seen);
    expect([late.status, late.text]).toEqual([
      409,
      expect.stringContaining('changed this listing since you opened it'),
    ]);
    expect((await car.listing()).status).toBe('review');
    expect((await approve(await versionIn())).status).toBe(303);
    expect((await car.listing()).status).toBe('live');
  });

  it('SELL-17: answers have lines of their own, and what is owed stays with the seller', async () => {
    const car = await publish(8);
    const details = {
      ...{ transmission: 'automatic', condition: 'good', title: 'rebuilt', keys: '2', hasRecords: 'yes' },
      ...{ loan: 'yes', owedUsd: '4,217' },
    };
    await sellers.post(listingStep(car.draft, 'details'), details, car.seller);
    const { listingId } = await car.listing();
    world.forgetPages();
    const { text } = await sellers.get(`/cars-for-sale/vehicle/${listingId}`);
    for (const words of ['The seller says', 'Rebuilt', 'To be paid off at sale', 'Service records'])
      expect(text).toContain(words);
    expect(text).not.toMatch(/4,?217/);
    const answer = await sellers.get(`/rest/lsc/listing?listingId=${listingId}&zip=30030&sellerType=p`);
    expect(answer.text).not.toMatch(/4,?217/);
  });

  it('SELL-18: canceling an account takes its car off at once, and restoring brings it back', async () => {
    const password = 'quiet harbour lamp';
    const car = await publish(9, password);
    const answer = await world.ask('/account-api/cancelaccount', {
      method: 'POST',
      headers: { 'identity-token': car.seller.token, 'content-type': 'application/json' },
      body: '{}',
    });
    expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
    expect(await car.page()).toBe(410);
    await car.awaitSearch(false);
    const back = await world.ask('/api/auth/sign-in/email', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: world.origin },
      body: JSON.stringify({ email: car.seller.consumer.email, password }),
    });
    expect([back.status, back.headers['account-restored']]).toEqual([200, 'true']);
    expect(await car.page()).toBe(200);
    await car.awaitSearch(true);
  });

  it('SELL-10: what is put back after it was taken down is what the operator saw', async () => {
    const car = await publish(6);
    await car.decide('hidden');
    const description = 'Always kept indoors.';
    await sellers.post(listingStep(car.draft, 'price'), { ...anAsk, description }, car.seller);
    expect(await car.page()).toBe(410);
    await car.decide('shown');
    expect((await car.listing()).status).toBe('live');
    expect(await car.page()).toBe(200);
    const { listingId } = await car.listing();
    expect((await sellers.get(`/cars-for-sale/vehicle/${listingId}`)).text).toContain(description);
  });

  it('SELL-10: whatever screen an operator hides it on, the seller reads why, on the page and by mail', async () => {
    const car = await publish(21);
    const { listingId } = await car.listing();
    const mails = () =>
      readMails(join(world.dataDir, 'outbox'))
        .filter((mail) => mail.includes(`To: ${car.seller.consumer.email}`))
        .join();
    const expectHidden = async (reason: string) => {
      expect(await car.listing()).toMatchObject({ status: 'hidden', reason: expect.stringContaining(reason) });
      expect(await car.page()).toBe(410);
      expect((await sellers.get(car.manage, car.seller)).text).toContain(reason);
      await vi.waitFor(() => expect(mails()).toContain(reason), patient);
    };
    const expectLive = async () => {
      expect((await car.listing()).status).toBe('live');
      expect(await car.page()).toBe(200);
      await vi.waitFor(() => expect(mails()).toContain('Shoppers see your listing again'), patient);
    };
    const atListing = (fields: Record<string, string>) => sellers.post(`/ops/listings/${listingId}`, fields, olga);

    const report = { listingId: String(listingId), reason: 'sold', words: '', email: '' };
    expect((await sellers.post(`/cars-for-sale/report-listing/${listingId}`, report)).status).toBe(200);
    const answer = { resolution: 'hidden', note: 'Two buyers say it’s gone.' };
    expect((await sellers.post(`/ops/reported/${listingId}`, answer, olga)).status).toBe(303);
    await expectHidden('Two buyers say it’s gone.');
    await atListing({ act: 'show' });
    await expectLive();

    await atListing({ act: 'hide', reason: 'other', words: 'Photos of another car.' });
    await expectHidden('Photos of another car.');
    const risky = { ...anAsk, description: 'My shipping agent delivers after you wire the money.' };
    await sellers.post(listingStep(car.draft, 'price'), risky, car.seller);
    await atListing({ act: 'show' });
    expect(await car.listing()).toMatchObject({ status: 'review', holds: ['wording'] });
    expect(await car.page()).toBe(410);
  });

  it('SELL-10: deleting a listing that was hidden and listing the car again waits for an operator', async () => {
    const car = await publish(22);
    const reason = { act: 'hide', reason: 'scam', words: '' };
    await sellers.post(`/ops/listings/${(await car.listing()).listingId}`, reason, olga);
    expect((await sellers.post(car.manage, { intent: 'remove' }, car.seller)).status).toBe(303);
    const again = await sellers.prepare(camryVin(22), car.seller);
    await sellers.publish(again, car.seller);
    expect(await sellers.listingOf(again, car.seller)).toMatchObject({ status: 'review', holds: ['hidden'] });
    await sellers.post(`/ops/private/${again}`, { decision: 'approved', reason: '' }, olga);
    const { listingId, status } = await sellers.listingOf(again, car.seller);
    expect(status).toBe('live');
    expect((await sellers.get(`/cars-for-sale/vehicle/${listingId}`)).status).toBe(200);
  });
});
