import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { wholeInventory } from '#domains/reference/brands/site-inventory.ts';
import { readMails } from '#tests/fixtures/mails.ts';
import { signInOperator } from '#tests/fixtures/operator.ts';
import { type PageApp, startPageApp } from '#tests/fixtures/page-app.ts';
import { aCamry, anAsk, cameraPhoto, camryVin, createSellers, listingStep } from '#tests/fixtures/private-listings.ts';
import { type SignedIn, signIn } from '#tests/fixtures/signed-in.ts';

const patient = { timeout: 600_000, interval: 100 };

describe('a car that its owner sells', () => {
  let world: PageApp;
  let maya: SignedIn;
  let rob: SignedIn;
  let { post, get, upload, start, prepare, listingOf } = {} as ReturnType<typeof createSellers>;
  beforeAll(async () => {
    world = await startPageApp({ env: { TRUST_PROXY: '1' } });
    await world.running.start();
    maya = await signIn({ dataDir: world.dataDir, origin: world.origin, name: 'Maya Rivera' });
    const { profiles } = world.running.services.accounts;
    await profiles.update(maya.consumer.id, { firstName: 'Maya', lastName: 'Rivera' });
    ({ post, get, upload, start, prepare, listingOf } = createSellers(world));
    rob = await signIn({ dataDir: world.dataDir, origin: world.origin, name: 'Rob Low' });
  });
  afterAll(() => world.close());

  it('SELL-01, SELL-11: is listed by plain forms, and shoppers find it as a private seller’s', async () => {
    const draft = await prepare(camryVin(1), maya);
    const preview = await get(listingStep(draft, 'preview'), maya);
    expect(preview.text).toContain('Publish listing');
    expect(preview.text).toContain('Kept in a garage.');
    const published = await post(listingStep(draft, 'preview'), {}, maya);
    expect([published.status, published.headers.location]).toEqual([
      303,
      `/my-autotrader/selling/${draft}?published=1`,
    ]);
    const { listingId, status } = await listingOf(draft, maya);
    expect(status).toBe('live');
    const page = await get(`/cars-for-sale/vehicle/${listingId}`);
    expect(page.status).toBe(200);
    expect(page.text).toContain('Private seller');
    expect(page.text).toContain('Decatur, GA');
    expect(page.text).not.toContain(maya.consumer.email);
    expect(page.text).not.toContain('Rivera');
    const results = async () =>
      (await get('/rest/lsc/listing?makeCode=TOYOTA&zip=30030&searchRadius=10&sellerType=p')).text;
    await vi.waitFor(async () => expect(await results()).toContain(String(listingId)), patient);
  });

  it('SELL-01: a visitor’s draft is on the device, and goes on in the account after signing in', async () => {
    const begun = await post('/sell-my-car/list', aCamry(camryVin(2)));
    expect(begun.headers.location).toBe(listingStep('device', 'details'));
    const cookie = (begun.headers['set-cookie'] ?? []).map((one) => one.split(';')[0]).join('; ');
    const details = await post(
      listingStep('device', 'details'),
      { keys: '2', transmission: 'automatic' },
      undefined,
      cookie,
    );
    expect(details.headers.location).toBe(listingStep('device', 'value'));
    const kept = (details.headers['set-cookie'] ?? []).map((one) => one.split(';')[0]).join('; ');
    const photos = await world.ask(listingStep('device', 'photos'), { headers: { cookie: kept } });
    expect(photos.headers.location).toContain('/my-autotrader/sign-in');
    const adopted = await world.ask(listingStep('device', 'photos'), { headers: { cookie: `${kept}; ${rob.cookie}` } });
    const id = /list\/([0-9a-f-]{36})\/photos/.exec(adopted.headers.location ?? '')?.[1] ?? '';
    expect((await listingOf(id, rob)).draft).toMatchObject({ vin: camryVin(2), keys: 2, mileage: 71_240 });
  });

  it('SELL-03: photos hold nothing a camera wrote, are stored once, and files that are none are refused', async () => {
    const draft = await start(camryVin(3), maya);
    const key = crypto.randomUUID();
    const first = await upload(draft, maya, await cameraPhoto(), key);
    expect((await upload(draft, maya, await cameraPhoto(), key)).body).toEqual(first.body);
    expect((await listingOf(draft, maya)).photos).toHaveLength(1);
    const shown = await fetch(`${world.origin}/img/${first.body.hash}/640.jpg`);
    const bytes = Buffer.from(await shown.arrayBuffer());
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    expect(bytes.includes('SecretCamera')).toBe(false);

    const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic0000mif1heic'), Buffer.alloc(200)]);
    // A bomb: few bytes whose header promises 900 million pixels.
    const bomb = await sharp(await cameraPhoto())
      .png()
      .toBuffer();
    bomb.writeUInt32BE(30_000, 16);
    bomb.writeUInt32BE(30_000, 20);
    bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
    const script = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    for (const [content, status, words] of [
      [heic, 400, 'Most Compatible'],
      [bomb, 413, 'too many pixels'],
      [script, 400, 'isn’t a photo'],
      [Buffer.from('hello'), 400, 'isn’t a photo'],
    ] as const) {
      const refused = await upload(draft, maya, content);
      expect([refused.status, refused.body.errorMessage]).toEqual([status, expect.stringContaining(words)]);
    }
    expect((await listingOf(draft, maya)).photos).toHaveLength(1);
  });

  it('SELL-12: another account’s drafts, photos and listings do not exist', async () => {
    const draft = await prepare(camryVin(4), maya);
    for (const name of ['details', 'value', 'photos', 'price', 'preview'])
      expect([name, (await get(listingStep(draft, name), rob)).status]).toEqual([name, 404]);
    for (const name of ['details', 'price', 'preview'])
      expect([name, (await post(listingStep(draft, name), anAsk, rob)).status]).toEqual([name, 404]);
    const [{ id: photoId = '' } = {}] = (await listingOf(draft, maya)).photos;
    expect((await post(listingStep(draft, 'photos'), { intent: 'remove', photoId }, rob)).status).toBe(404);
    expect((await upload(draft, rob, await cameraPhoto())).status).toBe(404);
    expect((await get(`/my-autotrader/selling/${draft}`, rob)).status).toBe(404);
    for (const intent of ['pause', 'remove', 'relist', 'price'])
      expect((await post(`/my-autotrader/selling/${draft}`, { intent, price: '1' }, rob)).status).toBe(404);
    expect((await listingOf(draft, maya)).photos).toHaveLength(1);
  });

  it('SELL-07, SELL-08: contact data is refused, an impossible price is asked about, script stays text', async () => {
    const draft = await start(camryVin(5), maya);
    await post(
      listingStep(draft, 'details'),
      { transmission: 'automatic', exteriorColor: '<script>alert(1)</script>' },
      maya,
    );
    await upload(draft, maya, await cameraPhoto());
    for (const description of ['Call 404-555-2142', 'maya@example.com', 'see evil.example/pay']) {
      const refused = await post(listingStep(draft, 'price'), { ...anAsk, description }, maya);
      expect([description, refused.status]).toEqual([description, 400]);
    }
    const asked = await post(listingStep(draft, 'price'), { price: '185', description: '' }, maya);
    expect([asked.status, asked.text]).toEqual([400, expect.stringContaining('Yes, that’s my price')]);
    await post(listingStep(draft, 'price'), { ...anAsk, description: '<script>alert(1)</script>' }, maya);
    await post(listingStep(draft, 'preview'), {}, maya);
    const { listingId } = await listingOf(draft, maya);
    const page = await get(`/cars-for-sale/vehicle/${listingId}`);
    expect(page.text).toContain('&lt;script&gt;alert(1)');
    expect(page.text).not.toContain('<script>alert(1)');
  });

  it('SELL-10: a VIN that somebody else offers waits for an operator', async () => {
    const draft = await prepare(camryVin(4), rob);
    await post(listingStep(draft, 'preview'), {}, rob);
    expect((await listingOf(draft, rob)).status).toBe('live');
    const [offered] = await world.running.services.search
      .byVin(camryVin(1), { inventory: wholeInventory })
      .then(({ listings }) => listings);
    expect(offered).toBeDefined();
    const copy = await prepare(camryVin(1), rob);
    await post(listingStep(copy, 'preview'), {}, rob);
    expect(await listingOf(copy, rob)).toMatchObject({ status: 'review', holds: ['vin'], listingId: null });
  });

  it('SELL-10: an operator refuses with a reason that is mailed, approves, and takes down', async () => {
    const olga = await signInOperator({ dataDir: world.dataDir, origin: world.origin });
    const decide = (id: string, decision: string, reason = '') =>
      post(`/ops/private/${id}`, { decision, reason }, olga);
    const waiting = (await world.running.services.drafts.list(rob.consumer.id)).find(
      ({ status }) => status === 'review',
    );
    const id = waiting?.id ?? '';
    expect((await get(`/ops/private/${id}`, olga)).text).toContain('The same VIN is offered by somebody else');
    expect((await post(`/ops/private/${id}`, { decision: 'approved', reason: '' }, rob)).status).toBe(404);
    expect((await decide(id, 'refused')).status).toBe(400);
    expect((await decide(id, 'refused', 'Send us a photo of the title.')).status).toBe(303);
    expect((await get(`/my-autotrader/selling/${id}`, rob)).text).toContain('Send us a photo of the title.');
    expect((await decide(id, 'approved')).status).toBe(409);
    await post(`/my-autotrader/selling/${id}`, { intent: 'relist' }, rob);
    expect((await decide(id, 'approved')).status).toBe(303);
    const { listingId } = await listingOf(id, rob);
    expect((await get(`/cars-for-sale/vehicle/${listingId}`)).status).toBe(200);
    await decide(id, 'hidden', 'Somebody reported it.');
    world.forgetPages();
    expect((await get(`/cars-for-sale/vehicle/${listingId}`)).status).toBe(410);
    const mails = () =>
      readMails(join(world.dataDir, 'outbox'))
        .filter((mail) => mail.includes(`To: ${rob.consumer.email}`))
        .join();
    await vi.waitFor(() => {
      expect(mails()).toContain('photo of the title');
      expect(mails()).toContain('Somebody reported it');
    }, patient);
  });

  it('SELL-14, SELL-15: a question that reads like a scam waits, and its writer reads why; the handover guide is one’s own', async () => {
    const listing = (await world.running.services.managedListings.list(maya.consumer.id)).find(
      ({ status }) => status === 'live',
    );
    const ask = (message: string) =>
      post(`/cars-for-sale/vehicle/${listing?.listingId}`, {
        listingId: String(listing?.listingId),
        firstName: 'Chris',
        lastName: 'Tan',
        email: 'chris@example.com',
        message,
      });
    const scam = await ask('I wire the money first and my shipping agent picks it up.');
    expect([scam.status, scam.text]).toEqual([200, expect.stringContaining('Your message waits for a check')]);
    expect(scam.text).toContain('a payment before the car changes hands');
    expect((await ask('Is Saturday OK for a test drive?')).status).toBe(200);
    expect(await world.running.services.managedListings.open(maya.consumer.id, listing?.id ?? '')).toMatchObject({
      counts: { questions: 1 },
    });
    const guide = await get(`/my-autotrader/selling/${listing?.id}/handover`, maya);
    // What is known of Georgia with its source, and whom to ask about the rest.
    expect(guide.text).toContain('You can cancel the tag online in Georgia DRIVES.');
    expect(guide.text).toContain('Pickens County Tax Commissioner');
    expect(guide.text).toContain('Ask the <!-- -->Georgia Department of Revenue, Motor Vehicle Division');
    const bill = await get(`/my-autotrader/selling/${listing?.id}/bill-of-sale`, maya);
    const { vin } = (await listingOf(listing?.id ?? '', maya)).draft;
    for (const filledIn of ['value="Maya Rivera"', 'value="18,900"', `value="${vin}"`])
      expect(bill.text).toContain(filledIn);
    for (const page of ['handover', 'bill-of-sale'])
      expect((await get(`/my-autotrader/selling/${listing?.id}/${page}`, rob)).status).toBe(404);
  });

  it('SELL-13: is repriced, paused, listed again and sold, and its page says so', async () => {
    const [row] = (await world.running.services.managedListings.list(maya.consumer.id)).filter(
      ({ status }) => status === 'live',
    );
    const manage = `/my-autotrader/selling/${row?.id}`;
    const page = async () => {
      world.forgetPages();
      return (await get(`/cars-for-sale/vehicle/${row?.listingId}`)).status;
    };
    expect((await get(manage, maya)).text).toContain('views in 7 days');
    expect((await post(manage, { intent: 'price', price: '17500', isConfirmed: 'on' }, maya)).status).toBe(303);
    const car = await world.running.services.search.vehicle(row?.listingId ?? 0, { inventory: wholeInventory });
    expect(car?.listing.pricingDetail.salePrice).toBe(17_500);
    await post(manage, { intent: 'pause' }, maya);
    expect(await page()).toBe(410);
    await post(manage, { intent: 'relist' }, maya);
    expect(await page()).toBe(200);
    const sold = await post(manage, { intent: 'sold', where: 'elsewhere' }, maya);
    expect((await get(sold.headers.location ?? '', maya)).text).toContain(`${manage}/handover`);
    expect(await page()).toBe(410);
    expect(await listingOf(row?.id ?? '', maya)).toMatchObject({ status: 'sold', soldWhere: 'elsewhere' });
  });

  it('SELL-09: an account and a network publish only so many', async () => {
    const statuses: number[] = [];
    for (let serial = 20; serial < 26; serial += 1) {
      const draft = await prepare(camryVin(serial), maya);
      statuses.push((await post(listingStep(draft, 'preview'), {}, maya)).status);
      if (statuses.at(-1) !== 303) await post(`/my-autotrader/selling/${draft}`, { intent: 'remove' }, maya);
    }
    expect(statuses.some((status) => status === 409 || status === 429)).toBe(true);
  });
});
