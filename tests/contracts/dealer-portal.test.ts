import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { leadCall } from '#domains/contact/leads/lead-terms.ts';
import { readInboxQuery } from '#domains/supply/dealer-portal/inbox/inbox-list.ts';
import { createDealerPeople } from '#tests/fixtures/dealer-portal.ts';
import { csvText, feedCells } from '#tests/fixtures/feeds.ts';
import { readMails } from '#tests/fixtures/mails.ts';
import { type PageApp, startPageApp } from '#tests/fixtures/page-app.ts';
import { pageRoutes } from '#tests/fixtures/page-build.ts';
import { cameraPhoto } from '#tests/fixtures/private-listings.ts';
import type { SignedIn } from '#tests/fixtures/signed-in.ts';

const patient = { timeout: 600_000, interval: 100 };

describe('the portal in which dealers run their part', () => {
  let world: PageApp;
  let people: ReturnType<typeof createDealerPeople>;
  let operator: SignedIn;
  let kim: SignedIn;
  let rob: SignedIn;
  /** Two dealers with cars. */
  let [ours, theirs] = [0, 0];
  beforeAll(async () => {
    world = await startPageApp({ env: { TRUST_PROXY: '1' } });
    await world.running.start();
    people = createDealerPeople(world);
    operator = await people.operator();
    const cars = (await (await fetch(`${world.origin}/rest/lsc/listing?sellerType=d&numRecords=100`)).json()) as {
      listings: { owner: { id: number } }[];
    };
    const ids = [...new Set(cars.listings.map(({ owner }) => owner.id))];
    [ours = 0, theirs = 0] = ids;
    kim = await people.member(operator, ours, 'Kim');
    rob = await people.member(operator, theirs, 'Rob');
  });
  afterAll(() => world.close());

  const carsOf = async (dealerId: number) =>
    (await world.running.services.dealerCars.rows(dealerId)).filter(({ status }) => status === 'live');
  const portal = (dealerId: number, part = '') => `/dealer/${dealerId}${part && `/${part}`}`;

  it('DLR-07: an operator invites by email; the link works once, and leads to the portal', async () => {
    const email = 'lou@dealer.example';
    const sent = await people.post(`/ops/dealers/${ours}`, { act: 'portal-invite', email, role: 'member' }, operator);
    expect(sent.status).toBe(303);
    const link = await people.linkTo(email);
    expect((await people.get(link)).text).toContain('Sign in to accept');
    const lou = await people.person('Lou', email);
    const token = new URLSearchParams(link.split('?')[1]).get('token') ?? '';
    const joined = await people.post('/dealer/join', { token }, lou);
    expect(joined.headers.location).toBe(portal(ours));
    expect((await people.get(portal(ours), lou)).status).toBe(200);
    expect((await people.get('/dealer', lou)).headers.location).toBe(portal(ours));
    expect((await people.get(link, rob)).status).toBe(410);
    await people.post('/dealer/join', { token }, rob);
    expect((await people.get(portal(ours), rob)).status).toBe(404);
    const refused = await people.post(
      portal(ours, 'team'),
      { act: 'invite', email: 'x@y.example', role: 'member' },
      lou,
    );
    expect([refused.status, refused.text.includes('Only managers change the team.')]).toEqual([403, true]);
  });

  it('DLR-07: a manager removes somebody, who is out at once, but not the last manager', async () => {
    const ann = await people.member(operator, ours, 'Ann', 'member');
    const { members } = await world.running.services.dealerMembers.teamOf(ours);
    const idOf = (who: SignedIn) => members.find(({ email }) => email === who.consumer.email)?.id ?? '';
    const removed = await people.post(portal(ours, 'team'), { act: 'remove', member: idOf(ann) }, kim);
    expect(removed.status).toBe(303);
    expect((await people.get(portal(ours), ann)).status).toBe(404);
    const last = await people.post(portal(ours, 'team'), { act: 'remove', member: idOf(kim) }, kim);
    expect(last.text).toContain('A dealer keeps one manager.');
  });

  it('DLR-07: somebody asks for a dealer with a work address, and an operator decides', async () => {
    const sam = await people.person('Sam', 'sam@home.example');
    const owner = await world.running.services.dealerRequests.view(
      { consumerId: sam.consumer.id, email: sam.consumer.email, name: 'Sam' },
      new URLSearchParams({ dealer: String(theirs) }),
    );
    const domain = owner.dealer?.domains[0] ?? '';
    expect(domain).not.toBe('');
    const ask = (workEmail: string) =>
      people.post(
        `/dealer/request?dealer=${theirs}`,
        { dealerId: String(theirs), role: 'manager', workEmail, note: 'I run the used car lot.' },
        sam,
      );
    expect((await ask('sam@elsewhere.example')).text).toContain('Use your work address at the dealer’s own domain.');
    expect((await ask(`sam@${domain}`)).status).toBe(303);
    expect((await people.get('/ops/requests', operator)).text).not.toContain('I run the used car lot.');
    expect((await people.get(await people.linkTo(`sam@${domain}`))).text).toContain('Confirmed.');
    expect((await people.get('/ops/requests', operator)).text).toContain('I run the used car lot.');
    const [request] = await world.running.services.dealerRequests.waiting();
    const decide = (fields: Record<string, string>) =>
      people.post('/ops/requests', { id: request?.id ?? '', reason: '', ...fields }, operator);
    expect((await decide({ decision: 'refused' })).text).toContain('Give a reason.');
    await decide({ decision: 'changes', reason: 'Which lot?' });
    expect(await people.nextMail('sam@home.example')).toContain('Which lot?');
    await ask(`sam@${domain}`);
    await people.get(await people.linkTo(`sam@${domain}`));
    await decide({ decision: 'approved' });
    expect((await people.get(portal(theirs), sam)).status).toBe(200);
  });

  it('DLR-07: a suspended portal says why, refuses changes, and the cars stay', async () => {
    const [car] = await carsOf(theirs);
    const suspend = { act: 'portal-suspend', reason: 'Unpaid bill of October.' };
    await people.post(`/ops/dealers/${theirs}`, suspend, operator);
    expect((await people.get(portal(theirs), rob)).text).toContain('Unpaid bill of October.');
    const before = car?.priceUsd;
    const tried = await people.post(portal(theirs, `cars/${car?.id}`), { act: 'price', price: '9000' }, rob);
    expect([tried.status, tried.headers.location]).toEqual([303, portal(theirs)]);
    const uploaded = await fetch(`${world.origin}/dealer-api/${theirs}/cars/${car?.id}/photos/${crypto.randomUUID()}`, {
      method: 'PUT',
      headers: { cookie: rob.cookie, origin: world.origin, 'content-type': 'application/octet-stream' },
      body: new Uint8Array(await cameraPhoto()),
    });
    expect(uploaded.status).toBe(403);
    expect((await carsOf(theirs)).find(({ id }) => id === car?.id)?.priceUsd).toBe(before);
    await people.post(`/ops/dealers/${theirs}`, { act: 'portal-restore' }, operator);
    expect((await people.get(portal(theirs, 'cars'), rob)).status).toBe(200);
  });

  it('DLR-09: a new price is on the site and in the search, with who said it, and goes back to the feed’s', async () => {
    const [car] = await carsOf(ours);
    const [id, feedUsd] = [car?.id ?? 0, car?.priceUsd ?? 0];
    const priceUsd = feedUsd - 1111;
    const { listings } = JSON.parse((await people.get(`/rest/lsc/listing?listingId=${id}`)).text);
    const { displayPrice, salePrice } = listings[0].pricingDetail;
    const usd = priceUsd + displayPrice - salePrice;
    const inSearch = async () =>
      (await people.get(`/rest/lsc/listing?listingId=${id}&maxPrice=${usd}&minPrice=${usd}`)).text;
    const preview = await people.get(`${portal(ours, 'cars')}?car=${id}&price=${priceUsd}`, kim);
    expect(preview.text).toContain(priceUsd.toLocaleString('en-US'));
    expect(await carsOf(ours).then((cars) => cars.find((one) => one.id === id)?.priceUsd)).toBe(feedUsd);
    const changed = await people.post(portal(ours, `cars/${id}`), { act: 'price', price: `$${priceUsd}` }, kim);
    expect(changed.status).toBe(303);
    await vi.waitFor(async () => expect(await inSearch()).toContain(String(id)), patient);
    const page = await people.get(portal(ours, `cars/${id}`), kim);
    expect(page.text).toContain('You changed this');
    expect(page.text).toContain(feedUsd.toLocaleString('en-US'));
    await people.post(portal(ours, `cars/${id}`), { act: 'reset', field: 'price' }, kim);
    expect((await carsOf(ours)).find((one) => one.id === id)).toMatchObject({ priceUsd: feedUsd, changed: [] });
    expect((await people.get(`/ops/listings/${id}`, operator)).text).toContain('Changed the price');
  });

  it('DLR-09: what an operator set is the operator’s: the dealer is told, and changes nothing', async () => {
    const [, car] = await carsOf(ours);
    const id = car?.id ?? 0;
    await people.post(`/ops/listings/${id}`, { act: 'correct', price: '12345' }, operator);
    const tried = await people.post(portal(ours, `cars/${id}`), { act: 'price', price: '10000' }, kim);
    expect([tried.status, tried.text.includes('The site’s operator set this price.')]).toEqual([409, true]);
    expect((await people.get(portal(ours, `cars/${id}`), kim)).text).toContain('Set by the site’s operator.');
    await people.post(`/ops/listings/${id}`, { act: 'hide', reason: 'price' }, operator);
    const shown = await people.post(portal(ours, `cars/${id}`), { act: 'state', state: 'live' }, kim);
    expect(shown.text).toContain('The site’s operator hid this car.');
    await people.post(`/ops/listings/${id}`, { act: 'show' }, operator);
  });

  it('DLR-09: words, features, photos, hiding and selling', async () => {
    const [, , car] = await carsOf(ours);
    const id = car?.id ?? 0;
    const at = portal(ours, `cars/${id}`);
    const { dealerCars } = world.running.services;
    const open = () => dealerCars.open({ dealerId: ours, consumerId: '', name: '', role: 'member' }, id, undefined);
    await people.post(
      at,
      { act: 'details', description: 'New tires.\r\nTwo keys.', notes: 'Spot 14', features: '' },
      kim,
    );
    expect(await open()).toMatchObject({ description: 'New tires.\nTwo keys.', notes: 'Spot 14' });
    expect((await people.get(`/cars-for-sale/vehicle/${id}`)).text).toContain('New tires.');
    expect((await people.get(`/cars-for-sale/vehicle/${id}`)).text).not.toContain('Spot 14');
    const upload = async (red: number) =>
      fetch(`${world.origin}/dealer-api/${ours}/cars/${id}/photos/${crypto.randomUUID()}`, {
        method: 'PUT',
        headers: { cookie: kim.cookie, origin: world.origin, 'content-type': 'application/octet-stream' },
        body: new Uint8Array(await cameraPhoto(red)),
      });
    const before = (await open())?.photoHashes.length ?? 0;
    expect([(await upload(20)).status, (await upload(30)).status]).toEqual([200, 200]);
    const last = (await open())?.photoHashes.at(-1) ?? '';
    await people.post(at, { intent: 'first', photoId: last }, kim);
    expect((await open())?.photoHashes[0]).toBe(last);
    await people.post(at, { intent: 'remove', photoId: last }, kim);
    expect((await open())?.photoHashes).toHaveLength(before + 1);
    const own = (await open())?.photoHashes ?? [];
    await people.post(at, { act: 'reset', field: 'photos' }, kim);
    expect((await open())?.photoHashes).toHaveLength(before);
    // What the dealer took out, and what a reset took out, is not kept on disk.
    const files = [last, ...own.slice(before)].map((hash) =>
      join(world.dataDir, 'photos', hash.slice(0, 2), hash, 'whole.jpg'),
    );
    await vi.waitFor(() => expect(files.filter(existsSync)).toEqual([]), patient);
    await people.post(at, { act: 'state', state: 'hidden' }, kim);
    expect((await people.get(`/cars-for-sale/vehicle/${id}`)).status).toBe(410);
    await people.post(at, { act: 'state', state: 'sold' }, kim);
    expect((await open())?.status).toBe('sold');
    await people.post(at, { act: 'state', state: 'live' }, kim);
    expect((await people.get(`/cars-for-sale/vehicle/${id}`)).status).toBe(200);
  });

  /** Every address of a portal, with its last parameter filled in with what belongs to another dealer. */
  const foreignAddresses = async () => {
    const [foreignCar] = await carsOf(theirs);
    const [question] = await world.running.services.questions.ofOwner(theirs);
    expect(question).toBeDefined();
    const file = { dealerId: theirs, sender: 'Lot software', fileName: 'feed.csv', complete: false, key: undefined };
    const sent = await world.running.services.sendFeed.send({ ...file, content: Buffer.from(csvText([feedCells(1)])) });
    if (!sent.ok) throw new Error(sent.error.code);
    const values: Record<string, string> = {
      listingId: String(foreignCar?.id),
      leadId: question?.id ?? '',
      purchaseId: crypto.randomUUID(),
      requestId: crypto.randomUUID(),
      runId: sent.value,
    };
    const paths = pageRoutes.flatMap(({ path = '' }) => (path.startsWith('dealer/:dealerId') ? [path] : []));
    const fill = (path: string, dealerId: number) =>
      `/${path
        .replace(':dealerId', String(dealerId))
        .replaceAll(/:(\w+)\??/g, (_, name: string) => values[name] ?? '')}`.replace(/\/$/, '');
    return {
      runId: sent.value,
      dealers: paths.map((path) => fill(path, theirs)),
      things: paths.filter((path) => /:\w+/.test(path.replace(':dealerId', ''))).map((path) => fill(path, ours)),
    };
  };

  const ask = async (dealerId: number, message: string, who?: SignedIn) => {
    const [car] = await carsOf(dealerId);
    const sent = await fetch(`${world.origin}${leadCall.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: world.origin, cookie: who?.cookie ?? '' },
      body: JSON.stringify({
        listingId: car?.id,
        firstName: 'Jordan',
        lastName: 'Tate',
        email: who?.consumer.email ?? 'jordan@shopper.example',
        message,
      }),
    });
    expect(sent.status).toBe(200);
  };

  it('LEAD-13, DLR-12: shoppers pick open times of a dealer, one of two gets the car, and the time is moved and freed', async () => {
    const { questions } = world.running.services;
    const [ann, bob] = [await people.person('Ann Lee'), await people.person('Bob Roy')];
    const questionOf = async (who: SignedIn) =>
      (await questions.list({ consumerId: who.consumer.id, email: who.consumer.email }))[0];
    for (const who of [ann, bob]) await ask(theirs, 'May I drive it?', who);
    const page = '/my-autotrader/questions';
    const question = (await questionOf(ann))?.id ?? '';
    const [first, second] = (await questionOf(ann))?.days?.flatMap(({ slots }) => slots) ?? [];
    const pick = (id: string, ms = 0) => ({ intent: 'propose', question: id, slot1: String(ms) });
    expect((await people.get(page, ann)).text).toContain('Ask for this time');
    expect((await people.post(page, pick(question, (first?.ms ?? 0) + 60_000), ann)).status).toBe(400);

    const bobs = (await questionOf(bob))?.id ?? '';
    const sent = await Promise.all([
      people.post(page, pick(question, first?.ms), ann),
      people.post(page, pick(bobs, first?.ms), bob),
    ]);
    expect(sent.map(({ status }) => status).toSorted()).toEqual([303, expect.toSatisfy((code) => code >= 400)]);
    const [winner, other] = sent[0].status === 303 ? [ann, bob] : [bob, ann];
    expect((await questionOf(other))?.testDrives).toEqual([]);
    expect((await questionOf(other))?.days?.flatMap(({ slots }) => slots).map(({ ms }) => ms)).not.toContain(first?.ms);

    const proposals = () =>
      readMails(join(world.dataDir, 'outbox')).filter(
        (mail) => mail.includes(rob.consumer.email) && mail.includes('proposed a test drive of the'),
      );
    await vi.waitFor(() => expect(proposals()).toHaveLength(1), patient);
    const lead = (await questionOf(winner))?.id ?? '';
    const at = portal(theirs, `inbox/${lead}`);
    expect((await people.get(portal(theirs, 'inbox'), rob)).text).toContain('Asks for ');
    const accept = { intent: 'appointment', question: lead, slot: String(first?.ms) };
    const idOf = async () => (await questionOf(winner))?.testDrives.at(-1)?.id ?? '';
    const proposed = await idOf();
    expect((await people.post(at, { ...accept, appointment: proposed }, kim)).status).toBe(404);
    expect((await people.post(at, { ...accept, appointment: proposed }, rob)).status).toBe(303);
    const inbox = await world.running.services.dealerInbox.open(
      { dealerId: theirs, consumerId: '', name: '', role: 'member' },
      readInboxQuery(new URLSearchParams()),
    );
    expect(inbox.rows.find(({ id }) => id === lead)).toMatchObject({ kind: 'test drive', isWaiting: false });
    const calendar = (await questionOf(winner))?.testDrives[0]?.calendarHref ?? '';
    const uid = /UID:.*/.exec((await people.get(calendar)).text)?.[0] ?? 'none';

    // The dealer asks for another time; the agreed one stays until the shopper accepts.
    expect((await people.post(at, pick(lead, second?.ms), rob)).status).toBe(303);
    expect((await questionOf(winner))?.testDrives.map(({ state }) => state)).toEqual(['accepted', 'proposed']);
    const moved = { ...accept, appointment: await idOf(), slot: String(second?.ms) };
    expect((await people.post(page, moved, winner)).status).toBe(303);
    const file = (await people.get(calendar)).text;
    expect([file.includes(uid), file.includes('SEQUENCE:2')]).toEqual([true, true]);
    // The first time is free again.
    const free = (await questionOf(other))?.days?.flatMap(({ slots }) => slots).map(({ ms }) => ms) ?? [];
    expect([free.includes(first?.ms ?? 0), free.includes(second?.ms ?? 0)]).toEqual([true, false]);
    const cancel = { intent: 'appointment', question: lead, appointment: await idOf() };
    expect((await people.post(page, cancel, winner)).status).toBe(303);
    expect((await questionOf(winner))?.testDrives.map(({ state }) => state)).toEqual(['canceled']);
  });

  it('DLR-11, DLR-12: a question is mailed to who chose it, and answered in the inbox with a template', async () => {
    await ask(ours, 'Does it have the factory warranty?');
    const mail = await people.nextMail(kim.consumer.email);
    expect(mail).toContain('Jordan asks about');
    const [question] = await world.running.services.questions.ofOwner(ours);
    const at = portal(ours, `inbox/${question?.id}`);
    expect((await people.get(portal(ours, 'inbox'), kim)).text).toContain('Does it have the factory warranty?');
    const template = { act: 'save', id: '', name: 'Warranty', words: 'Hi {shopper}, yes, the {car} has it. {me}' };
    expect((await people.post(portal(ours, 'templates'), template, kim)).status).toBe(303);
    const [stored] = await world.running.services.dealerInbox.templates({
      dealerId: ours,
      consumerId: '',
      name: '',
      role: 'member',
    });
    expect((await people.get(`${at}?template=${stored?.id}`, kim)).text).toContain('Hi Jordan, yes, the');
    const answer = { intent: 'reply', question: question?.id ?? '', after: '', words: 'Hi Jordan, yes it has. Kim' };
    expect((await people.post(at, answer, kim)).status).toBe(303);
    expect((await people.get(at, kim)).text).toContain('Hi Jordan, yes it has. Kim');
    const actor = { dealerId: ours, consumerId: '', name: '', role: 'member' } as const;
    const list = async (query: Record<string, string>) =>
      (await world.running.services.dealerInbox.open(actor, readInboxQuery(new URLSearchParams(query)))).rows;
    expect((await list({})).map(({ isWaiting }) => isWaiting)).toEqual([false]);
    expect([await list({ show: 'waiting' }), await list({ words: 'jeep jordan nobody' })]).toEqual([[], []]);
    expect(await list({ words: 'WARRANTY' })).toHaveLength(1);
    const foreign = { act: 'remove', id: stored?.id ?? '' };
    expect((await people.post(portal(theirs, 'templates'), foreign, rob)).status).toBe(404);
  });

  it('DLR-12: a new purchase is mailed to who chose it, and stands in the inbox', async () => {
    const set = (notices: string) => people.post(portal(ours, 'team'), { act: 'notices', notices }, kim);
    await set('purchase');
    const jo = await people.person('Jo');
    const [, , , car] = await carsOf(ours);
    const fields = { option: 'finance', firstName: 'Jo', lastName: 'Ortiz', phone: '' };
    const started = await people.post(`/my-autotrader/deals/start/${car?.id}`, fields, jo);
    const id = /deals\/([^/?]+)/.exec(started.headers.location ?? '')?.[1] ?? '';
    const mails = () => readMails(join(world.dataDir, 'outbox')).filter((mail) => mail.includes(kim.consumer.email));
    await vi.waitFor(() => expect(mails().at(-1)).toContain(`/dealer/${ours}/purchases/${id}`), patient);
    expect((await people.get(portal(ours, 'inbox?show=purchases&words=jo'), kim)).text).toContain(
      'Asks for a written quote',
    );
    await people.post(`/my-autotrader/deals/${id}`, { intent: 'withdraw' }, jo);
    await set('question');
  });

  it('DLR-11: a review is answered once, by its own dealer', async () => {
    const { dealerReviews } = world.running.services;
    const reviewed = (
      await Promise.all(
        [ours, theirs].map(async (dealerId) => ({
          dealerId,
          cards: (await dealerReviews.open({ dealerId, consumerId: '', name: '', role: 'member' })).cards,
        })),
      )
    ).find(({ cards }) => cards.some(({ answer }) => answer === null));
    expect(reviewed).toBeDefined();
    const [dealerId, card] = [reviewed?.dealerId ?? 0, reviewed?.cards[0]];
    const [own, other] = dealerId === ours ? [kim, rob] : [rob, kim];
    const answer = { review: card?.id ?? '', words: 'Thank you for coming by.' };
    const elsewhere = dealerId === ours ? theirs : ours;
    expect((await people.post(portal(elsewhere, 'reviews'), answer, other)).status).toBe(404);
    const call = async (id: number, body: object, who?: SignedIn) => {
      const answered = await fetch(`${world.origin}/account-api/dealers/${id}/review-answers`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(who && { 'identity-token': who.token }) },
        body: JSON.stringify(body),
      });
      return answered.status;
    };
    expect(await call(dealerId, answer)).toBe(401);
    expect(await call(dealerId, answer, other)).toBe(404);
    expect(await call(elsewhere, answer, other)).toBe(404);
    expect(await call(dealerId, { ...answer, words: '' }, own)).toBe(400);
    expect((await people.post(portal(dealerId, 'reviews'), answer, own)).status).toBe(303);
    expect((await people.post(portal(dealerId, 'reviews'), answer, own)).status).toBe(409);
    expect(await call(dealerId, answer, own)).toBe(409);
    expect((await people.get(portal(dealerId, 'reviews'), own)).text).toContain('Thank you for coming by.');
    const second = reviewed?.cards.find(({ id, answer: given }) => id !== card?.id && given === null);
    if (second) expect(await call(dealerId, { review: second.id, words: 'See you again.' }, own)).toBe(200);
    await people.post(`/ops/dealers/${dealerId}`, { act: 'portal-suspend', reason: 'Unpaid bill.' }, operator);
    expect(await call(dealerId, answer, own)).toBe(403);
    await people.post(`/ops/dealers/${dealerId}`, { act: 'portal-restore' }, operator);
  });

  it('DLR-08: every page, form and call with another dealer’s id is 404, and so is every thing of another dealer', async () => {
    await ask(theirs, 'Is it still there?');
    const { dealers, things, runId } = await foreignAddresses();
    expect(dealers.length).toBeGreaterThan(3);
    const acts = [
      'price',
      'details',
      'state',
      'reset',
      'invite',
      'remove',
      'notices',
      'reply',
      'save',
      'create',
      'make',
      'revoke',
      '',
    ];
    const results: (readonly [string, number])[] = [];
    for (const path of dealers) {
      results.push([`GET ${path}`, (await people.get(path, kim)).status]);
      results.push([`GET ${path}.data`, (await people.get(`${path}.data`, kim)).status]);
    }
    for (const path of [...dealers, ...things]) {
      for (const act of acts)
        results.push([
          `POST ${path} ${act}`,
          (await people.post(path, { act, price: '1', state: 'sold' }, kim)).status,
        ]);
    }
    for (const path of things) results.push([`GET ${path}`, (await people.get(path, kim)).status]);
    const calls = world.routes.filter(({ url, method }) => url.startsWith('/dealer-api/') && method !== 'HEAD');
    expect(calls.length).toBeGreaterThan(1);
    const [foreignCar] = await carsOf(theirs);
    for (const { method, url } of calls) {
      for (const dealerId of [theirs, ours]) {
        const path = url
          .replace(':dealerId', String(dealerId))
          .replace(':listingId', String(foreignCar?.id))
          .replace(':runId', runId)
          .replace(/:(?:key|id)/, crypto.randomUUID());
        const form = new FormData();
        form.set('photo', new File([new Uint8Array(await cameraPhoto(50))], 'a.jpg'));
        const photo = method === 'PUT' ? new Uint8Array(await cameraPhoto(50)) : form;
        const body = method === 'GET' ? null : photo;
        const headers = { cookie: kim.cookie, origin: world.origin };
        const typed = method === 'PUT' ? { ...headers, 'content-type': 'image/jpeg' } : headers;
        const { status } = await fetch(`${world.origin}${path}`, { method, headers: typed, body, redirect: 'manual' });
        results.push([`${method} ${path}`, status]);
      }
    }
    // A form that is refused before its car is looked up is refused as bad input, and a page without forms by its method.
    expect(results.filter(([, status]) => status !== 404 && status !== 400 && status !== 405)).toEqual([]);
    expect(results.filter(([name, status]) => name.startsWith('GET') && status !== 404)).toEqual([]);
    const atTheirs = results.filter(([name]) => name.includes(`/${theirs}`));
    expect(atTheirs.filter(([, status]) => status !== 404 && status !== 405)).toEqual([]);
    const visitor = await people.get(portal(theirs, 'cars'));
    expect([visitor.status, visitor.headers.location]).toEqual([
      303,
      expect.stringContaining('/my-autotrader/sign-in'),
    ]);
  });
});
