import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInOperator } from '#tests/fixtures/operator.ts';
import { type PageApp, startPageApp } from '#tests/fixtures/page-app.ts';
import { pageRoutes } from '#tests/fixtures/page-build.ts';
import { aCamry, anAsk, cameraPhoto, camryVin, createSellers, listingStep } from '#tests/fixtures/private-listings.ts';
import { type SignedIn, signIn } from '#tests/fixtures/signed-in.ts';

const script = '</script><script>alert(1)</script><img src=x onerror=alert(2)>';

/** A PNG that says it is this wide and high; its rows are zeros, so a gigabyte of them is a megabyte. */
const pngOf = (side: number, rows: Buffer): Buffer => {
  const chunk = (type: string, content: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), content]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(content.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

describe('people who try to get around the rules of selling', () => {
  let world: PageApp;
  let sellers: ReturnType<typeof createSellers>;
  let eve: SignedIn;
  beforeAll(async () => {
    world = await startPageApp({ env: { TRUST_PROXY: '1' } });
    await world.running.start();
    sellers = createSellers(world);
    eve = await person('Eve Fox');
  });
  afterAll(() => world.close());

  const person = (name: string) => signIn({ dataDir: world.dataDir, origin: world.origin, name });
  const manage = (draft: string) => `/my-autotrader/selling/${draft}`;
  const live = async (serial: number, who: SignedIn, red = serial % 250) => {
    const draft = await sellers.prepare(camryVin(serial), who, anAsk, red);
    await sellers.publish(draft, who);
    const listing = await sellers.listingOf(draft, who);
    expect(listing.status).toBe('live');
    return { draft, listing };
  };

  it('SELL-12: every page, form and call with the id of somebody else’s listing is 404 and changes nothing', async () => {
    const maya = await person('Maya Rivera');
    const { draft, listing } = await live(201, maya);
    const before = await sellers.listingOf(draft, maya);
    const paths = pageRoutes
      .flatMap(({ path = '' }) => path)
      .filter((path) => /^(?:sell-my-car\/list\/:draft|my-autotrader\/selling\/:id)/.test(path))
      .map((path) => `/${path.replace(/:draft|:id/, draft)}`);
    expect(paths.length).toBeGreaterThanOrEqual(9);
    const [photo] = listing.photos;
    const fields = { price: '1', isConfirmed: 'on', description: 'Mine now', where: 'here', photoId: photo?.id ?? '' };
    const intents = ['', 'price', 'pause', 'sold', 'renew', 'remove', 'relist', 'rotate', 'first', 'order', 'reply'];
    const wrong: unknown[] = [];
    const note = (name: string, status: number, allowed: readonly number[]) => {
      if (!allowed.includes(status)) wrong.push([name, status]);
    };
    for (const path of paths) {
      note(`GET ${path}`, (await sellers.get(path, eve)).status, [404]);
      note(`GET ${path}.data`, (await sellers.get(`${path}.data`, eve)).status, [404]);
      // A page without a form refuses the method, and one whose form has no such intent refuses that.
      for (const intent of intents)
        note(`POST ${path} ${intent}`, (await sellers.post(path, { ...fields, intent }, eve)).status, [404, 405, 400]);
    }
    note('PUT photo', (await sellers.upload(draft, eve, await cameraPhoto())).status, [404]);
    const form = new FormData();
    form.set('photo', new File([new Uint8Array(await cameraPhoto())], 'a.jpg'));
    const posted = await fetch(`${world.origin}/account-api/private-listings/${draft}/photos`, {
      method: 'POST',
      headers: { cookie: eve.cookie, origin: world.origin },
      body: form,
      redirect: 'manual',
    });
    note('POST photo', posted.status, [404]);
    expect(wrong).toEqual([]);
    expect(await sellers.listingOf(draft, maya)).toEqual(before);
  });

  it('SEC-01: a form that another site posts with the seller’s session changes nothing', async () => {
    const maya = await person('Maya Rivera');
    const { draft } = await live(202, maya);
    const posted = await world.ask(manage(draft), {
      method: 'POST',
      headers: {
        cookie: maya.cookie,
        origin: 'https://evil.example',
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'intent=remove',
    });
    expect(posted.status).toBe(403);
    expect((await sellers.listingOf(draft, maya)).status).toBe('live');
  });

  it('SELL-10: a VIN of somebody else’s car, one that is none, and another one later do not get on the site', async () => {
    const { listings } = (await (
      await fetch(`${world.origin}/rest/lsc/listing?sellerType=d&listingType=USED`)
    ).json()) as { listings: { vin: string }[] };
    const taken = await sellers.prepare(listings[0]?.vin ?? '', eve);
    await sellers.publish(taken, eve);
    expect(await sellers.listingOf(taken, eve)).toMatchObject({
      status: 'review',
      listingId: null,
      holds: expect.arrayContaining(['vin']),
    });
    for (const vin of ['4T1B11HK0KU000001', 'IOQIOQIOQIOQIOQIO', '1234', '<b>']) {
      const started = await sellers.post('/sell-my-car/list', { ...aCamry(vin) }, eve);
      expect([vin, started.status]).toEqual([vin, 400]);
      expect(started.text).toContain('isn’t a valid VIN');
    }
    await sellers.post(manage(taken), { intent: 'remove' }, eve);
    const { draft } = await live(203, eve);
    const changed = await sellers.post(listingStep(draft, 'details'), { vin: listings[0]?.vin ?? '' }, eve);
    expect([changed.status, changed.text]).toEqual([400, expect.stringContaining('A listing stays with its car.')]);
    expect((await sellers.listingOf(draft, eve)).draft.vin).toBe(camryVin(203));
    await sellers.post(manage(draft), { intent: 'remove' }, eve);
  });

  it('SELL-03: photo bombs, wrong types and broken uploads are refused with what to do, and the site lives on', async () => {
    const kim = await person('Kim Oak');
    const draft = await sellers.start(camryVin(204), kim);
    const photo = await cameraPhoto();
    const tries: [string, Buffer, number, string][] = [
      ['60,000 pixels wide by its header', pngOf(60_000, Buffer.alloc(1000)), 413, 'too many pixels'],
      ['300 MB in few bytes', pngOf(10_000, Buffer.alloc(10_000 * 30_001)), 413, 'too many pixels'],
      ['rows that are missing', pngOf(4000, Buffer.alloc(10)), 400, 'damaged'],
      ['a pixel for counting visitors', await sharp(photo).resize(1, 1).png().toBuffer(), 400, 'too small'],
      ['a page', Buffer.from(`<!doctype html>${script}`), 400, 'isn’t a photo'],
      [
        'a drawing with a program',
        Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`),
        400,
        'isn’t',
      ],
      ['a document', Buffer.from('%PDF-1.7\n1 0 obj\n<< /JS (app.alert(1)) >>'), 400, 'isn’t a photo'],
      ['half a photo', photo.subarray(0, 300), 400, ''],
    ];
    for (const [name, content, status, words] of tries) {
      const refused = await sellers.upload(draft, kim, content);
      expect([name, refused.status, refused.body.errorMessage]).toEqual([name, status, expect.stringContaining(words)]);
    }
    const send = async (path: string, headers: Record<string, string>, body: Uint8Array) =>
      (
        await fetch(`${world.origin}/account-api/private-listings/${path}`, {
          method: 'PUT',
          headers: { cookie: kim.cookie, origin: world.origin, ...headers },
          body: new Uint8Array(body),
        })
      ).status;
    const key = crypto.randomUUID();
    expect(await send(`${draft}/photos/${key}`, { 'content-type': 'application/json' }, Buffer.from('{"a":1}'))).toBe(
      415,
    );
    expect(await send(`${draft}/photos/${key}`, { 'content-type': 'image/jpeg' }, Buffer.alloc(0))).toBe(400);
    expect(await send(`${draft}/photos/..%2f..%2fetc`, { 'content-type': 'image/jpeg' }, photo)).toBe(400);
    expect(await send(`${draft}/photos/${key}`, { 'content-type': 'image/jpeg' }, Buffer.alloc(26_000_000))).toBe(413);
    expect((await sellers.listingOf(draft, kim)).photos).toEqual([]);
    expect((await sellers.get('/healthz')).status).toBe(200);
  });

  it('SELL-03: of a photo that is also a page, an archive or a letter only the picture is stored', async () => {
    const kim = await person('Kim Oak');
    const draft = await sellers.start(camryVin(205), kim);
    const secret = 'Call 404-555-0142 or kim@example.com';
    const withWords = await sharp(await cameraPhoto(70))
      .withExif({ IFD0: { ImageDescription: secret, Artist: secret, Copyright: script } })
      .jpeg()
      .toBuffer();
    const polyglot = Buffer.concat([withWords, Buffer.from(`PK\x03\x04${script}<?php echo 1 ?>${secret}`)]);
    const stored = await sellers.upload(draft, kim, polyglot);
    expect(stored.status).toBe(200);
    for (const name of ['640.jpg', '320.webp']) {
      const shown = await fetch(`${world.origin}/img/${stored.body.hash}/${name}`);
      const bytes = Buffer.from(await shown.arrayBuffer());
      expect([shown.status, shown.headers.get('x-content-type-options')]).toEqual([200, 'nosniff']);
      expect(shown.headers.get('content-type')).toMatch(/^image\//);
      for (const part of [secret, 'script', 'php', 'PK\x03\x04']) expect(bytes.includes(part)).toBe(false);
      expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    }
  });

  it('SELL-03: a listing never has more photos than it may, however many arrive at once', async () => {
    const kim = await person('Kim Oak');
    const draft = await sellers.start(camryVin(206), kim);
    const photos = await Promise.all(Array.from({ length: 26 }, (_, at) => cameraPhoto(at * 9)));
    const sent = await Promise.all(photos.map((photo) => sellers.upload(draft, kim, photo)));
    const statuses = sent.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(statuses.filter((status) => status === 409)).toHaveLength(6);
    expect((await sellers.listingOf(draft, kim)).photos).toHaveLength(20);
  });

  it('SELL-07: script in every field stays text wherever it is shown, and cannot end the data of a page', async () => {
    const olga = await signInOperator({ dataDir: world.dataDir, origin: world.origin });
    const mal = await person('Mal Ice');
    await world.running.services.accounts.profiles.update(mal.consumer.id, { firstName: script.slice(0, 60) });
    const draft = await sellers.start(camryVin(207), mal);
    const details = { trim: script, exteriorColor: '<script>alert(3)', interiorColor: '"><svg onload=alert(4)>' };
    await sellers.post(
      listingStep(draft, 'details'),
      { ...details, transmission: '<b>automatic', drive: '{{7*7}}', owners: '1', features: script },
      mal,
    );
    await sellers.upload(draft, mal, await cameraPhoto(77));
    await sellers.post(listingStep(draft, 'price'), { ...anAsk, description: `Nice car. ${script}` }, mal);
    await sellers.publish(draft, mal);
    const { status, listingId } = await sellers.listingOf(draft, mal);
    expect(['live', 'review']).toContain(status);
    const pages = [
      await sellers.get(manage(draft), mal),
      await sellers.get(`${manage(draft)}/handover`, mal),
      await sellers.get(`${manage(draft)}/bill-of-sale`, mal),
      await sellers.get(listingStep(draft, 'preview'), mal),
      await sellers.get(`/ops/private/${draft}`, olga),
      ...(listingId === null ? [] : [await sellers.get(`/cars-for-sale/vehicle/${listingId}`)]),
    ];
    const data = /<script type="application\/(?:ld\+)?json"[^>]*>(.*?)<\/script>/gs;
    for (const { status: answered, text: whole } of pages) {
      expect(answered).toBe(200);
      const text = whole.replaceAll(data, '');
      for (const raw of ['<script>alert', '<img src=x', '<svg onload', '<b>automatic'])
        expect(text.includes(raw), `${raw} in ${text.slice(0, 200)}`).toBe(false);
    }
    for (const { text } of pages)
      for (const [, json = ''] of text.matchAll(data)) expect(() => JSON.parse(json)).not.toThrow();
  });

  it('SELL-07: a way around our messages is refused in the description, however it is spelled, and in a name', async () => {
    const pam = await person('Pam Reed');
    const draft = await sellers.start(camryVin(208), pam);
    const ways = [
      'Call 404-555-0142',
      'four zero four 555 zero one four two',
      '4 0 4 . 5 5 5 . 0 1 4 2',
      '(404)5550142 anytime',
      '４０４-５５５-０１４２',
      'write pam@example.com',
      'pam (at) example (dot) com',
      'pam [at] example [dot] com',
      'see my-car.example/photos',
      'https://evil.example',
      'www.evil.example',
    ];
    for (const description of ways) {
      const refused = await sellers.post(listingStep(draft, 'price'), { ...anAsk, description }, pam);
      expect([description, refused.status]).toEqual([description, 400]);
      expect(refused.text).toMatch(/Leave out (?:phone numbers|email addresses|web addresses)/);
    }
    await world.running.services.accounts.profiles.update(pam.consumer.id, { firstName: 'Call 404-555-0142' });
    const { listing } = await live(209, pam);
    const page = await sellers.get(`/cars-for-sale/vehicle/${listing.listingId}`);
    expect(page.text).not.toContain('555-0142');
    const found = await sellers.get(`/rest/lsc/listing?listingId=${listing.listingId}`);
    expect(found.text).not.toContain('555-0142');
  });

  it('SELL-09: 200 listings in an hour leave an account with as many as it may have, and nobody else with fewer', async () => {
    const max = await person('Max Row');
    const statuses = new Map<number, number>();
    for (let serial = 300; serial < 500; serial += 1) {
      const { status } = await sellers.post('/sell-my-car/list', aCamry(camryVin(serial)), max);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect([...statuses.keys()].filter((status) => ![303, 409, 429].includes(status))).toEqual([]);
    const { drafts } = world.running.services;
    expect((await drafts.list(max.consumer.id)).length).toBeLessThanOrEqual(5);
    // Accounts of one network together, whoever they are.
    const published: number[] = [];
    for (let at = 0; at < 7; at += 1) {
      const who = await person(`Ann ${at}`);
      const draft = await sellers.prepare(camryVin(500 + at), who, anAsk, at * 9);
      const answer = await world.ask(listingStep(draft, 'preview'), {
        method: 'POST',
        headers: {
          cookie: who.cookie,
          origin: world.origin,
          'content-type': 'application/x-www-form-urlencoded',
          'x-forwarded-for': '10.200.0.1',
        },
        body: '',
      });
      published.push(answer.status);
      if (answer.status !== 303) expect(answer.text).toContain('Too many listings were published from here today');
    }
    expect(published).toEqual([303, 303, 303, 303, 303, 429, 429]);
    const zoe = await person('Zoe New');
    await live(510, zoe);
  });

  it('LEAD-09, SELL-21: nobody answers, agrees, ends, chooses or sells for somebody else', async () => {
    const maya = await person('Maya Rivera');
    const { draft, listing } = await live(210, maya);
    const rob = await person('Rob Low');
    const ida = await person('Ida Lund');
    const asked = { listingId: String(listing.listingId), firstName: 'Rob', lastName: 'Low' };
    const message = { email: rob.consumer.email, message: 'Is it there?' };
    await sellers.post(`/cars-for-sale/vehicle/${listing.listingId}`, { ...asked, ...message }, rob);
    const { questions, managedListings } = world.running.services;
    const mine = { consumerId: rob.consumer.id, email: rob.consumer.email };
    const [question] = await questions.list(mine);
    const lead = question?.id ?? '';
    expect(lead).not.toBe('');
    const own = await live(211, ida);
    const bodies: [string, object][] = [
      ['messages', { words: 'I am Rob' }],
      ['reports', { reason: 'scam', words: '' }],
      ['end', {}],
      ['test-drives', { date1: '2030-01-01', time1: '10:00', place: 'Library' }],
      ['test-drives/answer', { appointment: crypto.randomUUID() }],
    ];
    for (const [call, body] of bodies) {
      const answer = await world.ask(`/account-api/conversations/${lead}/${call}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'identity-token': ida.token },
        body: JSON.stringify(body),
      });
      expect([call, answer.status]).toEqual([call, 404]);
    }
    // Through a listing of one's own.
    for (const intent of ['reply', 'report', 'end', 'propose', 'appointment']) {
      const fields = { intent, question: lead, words: 'I am Maya', reason: 'scam' };
      expect([intent, (await sellers.post(manage(own.draft), fields, ida)).status]).toEqual([intent, 404]);
    }
    const choose = { intent: 'choose', offer: '1', request: crypto.randomUUID() };
    expect((await sellers.post(`${manage(draft)}/offers`, choose, ida)).status).toBe(404);
    expect((await questions.list(mine))[0]).toMatchObject({ messages: [], hasEnded: false, isReported: false });
    expect((await managedListings.open(maya.consumer.id, draft))?.status).toBe('live');
    // An email address typed into a form makes nobody the owner of a conversation.
    const typed = { ...asked, email: maya.consumer.email, message: 'I am Maya, what did Rob ask?' };
    await sellers.post(`/cars-for-sale/vehicle/${own.listing.listingId}`, typed);
    expect((await questions.list({ consumerId: ida.consumer.id, email: ida.consumer.email })).length).toBe(0);
  });
});
