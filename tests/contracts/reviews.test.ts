import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#platform/sql/database.ts';
import { signInOperator } from '#tests/fixtures/operator.ts';
import { type PageApp, startPageApp } from '#tests/fixtures/page-app.ts';
import { type SignedIn, signIn } from '#tests/fixtures/signed-in.ts';

type Body = Record<string, unknown>;
type Listed = {
  id: number;
  modelCode: string;
  kbbConsumerReviewCount: number;
  owner: { id: number; rating: { value: number | null; count: number } };
};
type Reviews = {
  rating: { value: number | null; count: number };
  stars: number[];
  reviews: (Body & { reviewId: string; isDemo: boolean })[];
  totalResultCount: number;
};

const ownPath = '/account-api/consumer/reviews';
const words = 'Quiet on the highway, and nothing has broken since we bought it.';
const ofModel = (model: string, more: Body = {}) => ({
  subject: `model:${model}`,
  stars: 5,
  comfort: 4,
  title: 'Happy with it',
  words,
  buyAgain: 'yes',
  year: 2020,
  ownedMonths: 30,
  miles: '31,000',
  ...more,
});

describe('reviews over HTTP', () => {
  let app: PageApp;
  let ann: SignedIn;
  let bob: SignedIn;
  let networks = 0;

  beforeAll(async () => {
    app = await startPageApp({ env: { DEMO_LISTINGS: '300', TRUST_PROXY: '1' } });
    await app.running.start();
    const where = { dataDir: app.dataDir, origin: app.origin };
    ann = await signIn({ ...where, name: 'Ann Archer' });
    bob = await signIn({ ...where, name: 'Bob Barker' });
  });
  afterAll(() => app.close());

  const get = async <T>(path: string, who?: SignedIn): Promise<T> => {
    const answer = await app.ask(path, { headers: who ? { 'identity-token': who.token } : {} });
    expect([path, answer.status]).toEqual([path, 200]);
    return JSON.parse(answer.text) as T;
  };
  const send = async (
    method: string,
    path: string,
    body?: Body,
    who?: SignedIn,
  ): Promise<{ status: number; body: Body }> => {
    const answer = await app.ask(path, {
      method,
      headers: { ...(body && { 'content-type': 'application/json' }), ...(who && { 'identity-token': who.token }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: JSON.parse(answer.text) as Body };
  };
  const post = (path: string, fields: Record<string, string>, who?: SignedIn) => {
    networks += 1;
    return app.ask(path, {
      method: 'POST',
      headers: {
        origin: app.origin,
        'content-type': 'application/x-www-form-urlencoded',
        'x-forwarded-for': `10.0.0.${networks}`,
        ...(who && { cookie: who.cookie }),
      },
      body: String(new URLSearchParams(fields)),
    });
  };
  const open = (path: string, who?: SignedIn) => app.ask(path, { headers: who ? { cookie: who.cookie } : {} });
  const reviewsOf = (subject: string) => get<Reviews>(`/rest/lsc/reviews/${subject.replace(':', '/')}`);
  const listings = async () =>
    (await get<{ listings: Listed[] }>('/rest/lsc/listing?numRecords=100&searchRadius=0')).listings;
  /** What is stored to be sent; when it leaves is another matter. */
  const mails = async (): Promise<string> => {
    const db = await openDatabase({ dataDir: app.dataDir });
    const rows = await db
      .with<{ outbox_messages: { content: string } }>()
      .selectFrom('outbox_messages')
      .select('content')
      .execute();
    await db.close();
    return rows.map(({ content }) => content).join('\n');
  };

  it('REV-01, REV-10: counts are equal on cards, pages, in JSON-LD and in the API, and demo reviews say what they are', async () => {
    const cars = await listings();
    const rated = cars.find(({ owner }) => owner.rating.count > 0);
    const { id, rating } = rated?.owner ?? { id: 0, rating: { value: 0, count: 0 } };
    const dealer = await get<{ owner: { rating: object }; reviews: { value: number; count: number } }>(
      `/rest/lsc/dealer/${id}`,
    );
    expect(dealer.owner.rating).toEqual(rating);
    expect(dealer.reviews).toMatchObject(rating);
    const { rating: listed, reviews, stars, totalResultCount } = await reviewsOf(`dealer:${id}`);
    expect(listed).toEqual(rating);
    expect(totalResultCount).toBe(rating.count);
    expect(stars.reduce((sum, one) => sum + one, 0)).toBe(rating.count);
    expect(reviews.every(({ isDemo }) => isDemo)).toBe(true);
    const page = await open(`/car-dealers/microsite-reviews/dealer-details?dealerId=${id}`);
    const moved = page.status === 301 ? await open(String(page.headers.location)) : page;
    expect(moved.text).toContain(`"ratingValue":${rating.value},"reviewCount":${rating.count}`);
    expect(moved.text).toContain('Demo review');
    expect(moved.text.match(/<article/g)).toHaveLength(Math.min(10, rating.count));

    const owned = cars.find(({ kbbConsumerReviewCount: count }) => count > 0);
    const model = await reviewsOf(`model:${owned?.modelCode}`);
    expect(model.rating.count).toBe(owned?.kbbConsumerReviewCount);
    expect(model.totalResultCount).toBe(model.rating.count);
  });

  it('REV-04, REV-05: one review for each account; edits are marked, others vote once, deleting it is counted', async () => {
    expect((await send('PUT', ownPath, ofModel('CAMRY'))).status).toBe(401);
    const before = (await reviewsOf('model:CAMRY')).rating.count;
    const written = await send('PUT', ownPath, ofModel('CAMRY'), ann);
    expect(written).toMatchObject({ status: 200, body: { success: true, state: 'published' } });
    const { reviewId } = written.body;
    const mine = async () => (await reviewsOf('model:CAMRY')).reviews.find((one) => one.reviewId === reviewId);
    expect(await mine()).toMatchObject({
      author: 'Ann A.',
      relation: 'stated',
      miles: 31_000,
      editedDate: null,
      parts: { comfort: 4 },
    });
    expect((await reviewsOf('model:CAMRY')).rating.count).toBe(before + 1);

    const edited = await send(
      'PUT',
      ownPath,
      ofModel('CAMRY', { stars: 2, words: `${words} The screen is slow.` }),
      ann,
    );
    expect(edited.body.reviewId).toBe(reviewId);
    expect(await mine()).toMatchObject({ stars: 2, editedDate: expect.any(String) });
    expect((await reviewsOf('model:CAMRY')).rating.count).toBe(before + 1);

    const vote = (who: SignedIn, helpful = true) =>
      send('POST', '/cars-for-sale/svc/review-votes', { reviewId, helpful }, who);
    expect((await vote(ann)).status).toBe(409);
    expect((await vote(bob)).body).toMatchObject({ helpful: 1, voted: true });
    expect((await vote(bob)).body).toMatchObject({ helpful: 1 });
    const votesOf = (who: SignedIn) => get<{ reviewIds: string[] }>('/cars-for-sale/svc/review-votes', who);
    expect(await votesOf(bob)).toEqual({ reviewIds: [reviewId] });
    expect(await votesOf(ann)).toEqual({ reviewIds: [] });
    expect((await vote(bob, false)).body).toMatchObject({ helpful: 0, voted: false });

    const remove = (who: SignedIn) => send('DELETE', `${ownPath}?reviewId=${reviewId}`, undefined, who);
    expect((await remove(bob)).status).toBe(404);
    expect((await remove(ann)).status).toBe(200);
    expect((await reviewsOf('model:CAMRY')).rating.count).toBe(before);
  });

  it.each([
    [{ stars: 6 }, 'stars'],
    [{ words: 'Too short' }, 'words'],
    [{ words: 'x'.repeat(5001) }, 'words'],
    [{ title: '' }, 'title'],
    [{ year: 1900 }, 'year'],
    [{ ownedMonths: null }, 'ownedMonths'],
    [{ miles: 'many' }, 'miles'],
  ])('REV-04: refuses %j at its field', async (wrong, field) => {
    const refused = await send('PUT', ownPath, ofModel('ACCORD', wrong), ann);
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.body.fields as object)).toEqual([field]);
  });

  it('REV-06, REV-07: contact details wait; a refusal is mailed and kept; the edited text is published', async () => {
    const olive = await signInOperator({ dataDir: app.dataDir, origin: app.origin });
    const held = await send('PUT', ownPath, ofModel('ACCORD', { words: `${words} Call me: 404-555-0123.` }), bob);
    expect(held.body.state).toBe('waiting');
    const { reviewId } = held.body;
    expect((await reviewsOf('model:ACCORD')).reviews.some((one) => one.reviewId === reviewId)).toBe(false);
    const queue = await open('/ops/reviews', olive);
    expect(queue.text).toContain('Contact details');
    expect((await open('/ops/reviews', bob)).status).toBe(404);
    const decide = (fields: Record<string, string>) => post(`/ops/reviews/${reviewId}`, fields, olive);
    expect((await decide({ act: 'refuse', reason: ' ' })).status).toBe(400);
    expect((await decide({ act: 'refuse', reason: 'Take the number out.' })).status).toBe(303);
    expect((await decide({ act: 'approve' })).status).toBe(409);
    const own = await get<{ reviews: Body[] }>(ownPath, bob);
    expect(own.reviews).toMatchObject([
      { reviewId, state: 'refused', reason: 'Take the number out.', words: expect.stringContaining('404') },
    ]);
    expect(await mails()).toContain('Take the number out.');
    expect((await open('/ops/audit', olive)).text).toContain('Refused a review of Honda Accord.');
    const again = await send('PUT', ownPath, ofModel('ACCORD'), bob);
    expect(again.body).toMatchObject({ reviewId, state: 'published' });
  });

  it('REV-04, REV-07: who asked a dealer may review it; the dealer answers once by the mailed link, without script', async () => {
    const [car] = await listings();
    const dealerId = car?.owner.id ?? 0;
    const review = {
      subject: `dealer:${dealerId}`,
      stars: 4,
      speed: 5,
      title: 'Quick answer',
      words: 'They answered within the hour, with all numbers.',
    };
    expect((await send('PUT', ownPath, review, ann)).status).toBe(403);
    const lead = {
      listingId: car?.id,
      firstName: 'Ann',
      lastName: 'Archer',
      email: ann.consumer.email,
      message: 'Is it there?',
    };
    expect((await send('POST', '/cars-for-sale/svc/leads/vehicle', lead, ann)).status).toBe(200);
    const written = await send('PUT', ownPath, review, ann);
    expect(written.body).toMatchObject({ state: 'published' });
    const { reviewId } = written.body;
    const link = /\/reviews\/answer\?key=[\w.-]+/.exec(await mails())?.[0] ?? '';
    expect((await open(link)).text).toContain('Publish answer');
    expect((await open(`${link}x`)).status).toBe(404);
    const key = link.split('key=')[1] ?? '';
    expect((await post(link, { key, words: 'ALL OF THIS IS NOT TRUE AT ALL, LIAR' })).status).toBe(400);
    expect((await post(link, { key, words: 'Thank you, Ann.' })).status).toBe(200);
    expect((await post(link, { key, words: 'And one more thing.' })).status).toBe(409);
    const { reviews } = await reviewsOf(`dealer:${dealerId}`);
    expect(reviews.find((one) => one.reviewId === reviewId)).toMatchObject({
      relation: 'asked',
      answer: { words: 'Thank you, Ann.' },
    });
  });

  it('REV-06: readers’ reports take a review down until an operator restores it', async () => {
    const written = await send('PUT', ownPath, ofModel('CIVIC'), ann);
    const { reviewId } = written.body;
    const before = (await reviewsOf('model:CIVIC')).rating.count;
    const report = () => post(`/reviews/report/${reviewId}`, { reason: 'fake' });
    for (let times = 0; times < 3; times += 1) expect((await report()).status).toBe(200);
    expect((await reviewsOf('model:CIVIC')).rating.count).toBe(before - 1);
    expect((await report()).status).toBe(404);
    const { reviewDesk } = app.running.services;
    const operator = { id: 'o', email: 'olive@example.com', name: 'Olive' };
    expect(await reviewDesk.decide(operator, String(reviewId), { act: 'approve' })).toMatchObject({ ok: true });
    expect((await reviewsOf('model:CIVIC')).rating.count).toBe(before);
  });

  it('REV-04: a visitor’s words go along to the sign-in and back', async () => {
    const path = '/reviews/write/model/CAMRY';
    const fields = {
      stars: '4',
      title: 'Written before signing in',
      words,
      year: '2020',
      ownedMonths: '12',
      miles: '9000',
    };
    const sent = await post(path, fields);
    expect(sent.status).toBe(303);
    const asks = await open(String(sent.headers.location));
    const back = new URL(String(asks.headers.location), app.origin).searchParams.get('returnTo') ?? '';
    expect(back).toMatch(/^\/reviews\/write\/model\/CAMRY\?draft=[\w-]+$/);
    const form = await open(back, bob);
    expect(form.text).toContain('Written before signing in');
    expect(form.text).toContain(words);
    const draft = back.split('draft=')[1] ?? '';
    const done = await post(path, { ...fields, draft }, bob);
    expect(done.headers.location).toBe('/my-autotrader/reviews?done=published');
    expect((await open('/my-autotrader/reviews', bob)).text).toContain('Written before signing in');
    expect((await open(back)).text).not.toContain('Written before signing in');
  });

  it('REV-09: the numbers follow when an account is deleted', async () => {
    const eve = await signIn({ dataDir: app.dataDir, origin: app.origin });
    await send('PUT', ownPath, ofModel('CRV'), eve);
    const before = (await reviewsOf('model:CRV')).rating.count;
    const [data] = app.running.services.accounts.personalData.filter(({ name }) => name === 'reviews');
    const person = { consumerId: eve.consumer.id, email: eve.consumer.email };
    expect(JSON.stringify(await data?.read(person))).toContain(words);
    const db = await openDatabase({ dataDir: app.dataDir });
    await db.transaction(async (session) => data?.forget(person, session));
    await db.close();
    await expect.poll(async () => (await reviewsOf('model:CRV')).rating.count).toBe(before - 1);
  });
});
