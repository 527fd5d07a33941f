import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPlanStore } from '#domains/supply/dealer-plans/plan-store.server.ts';
import { dayOf, dayText, firstDayOf, monthOf } from '#lib/utc-days.ts';
import { openDatabase } from '#platform/sql/database.ts';
import { createDealerPeople } from '#tests/fixtures/dealer-portal.ts';
import { type PageApp, startPageApp } from '#tests/fixtures/page-app.ts';
import { type SignedIn, signIn } from '#tests/fixtures/signed-in.ts';

const planFields = {
  id: '',
  about: 'For small lots.',
  offer: 'everyone',
  price: '99.00',
  mostCars: '',
  featuredPlaces: '1',
  leads: '',
  extraLead: '0',
  trialDays: '0',
  states: '',
};

describe('plans and bills over HTTP', () => {
  let world: PageApp;
  let people: ReturnType<typeof createDealerPeople>;
  let owner: SignedIn;
  let kim: SignedIn;
  let rob: SignedIn;
  /** Two dealers with cars. */
  let [ours, theirs] = [0, 0];
  beforeAll(async () => {
    world = await startPageApp({ env: { TRUST_PROXY: '1' } });
    await world.running.start();
    people = createDealerPeople(world);
    owner = await people.operator();
    const cars = (await (await fetch(`${world.origin}/rest/lsc/listing?sellerType=d&numRecords=100`)).json()) as {
      listings: { owner: { id: number } }[];
    };
    [ours = 0, theirs = 0] = [...new Set(cars.listings.map(({ owner: seller }) => seller.id))];
    kim = await people.member(owner, ours, 'Kim');
    rob = await people.member(owner, theirs, 'Rob');
  });
  afterAll(() => world.close());

  const planNamed = async (name: string): Promise<string> => {
    const { plans } = await world.running.services.planDesk.open();
    return plans.find(({ plan }) => plan.name === name)?.plan.id ?? '';
  };
  /** As if a dealer had been on a plan for all of last month. */
  const startedLastMonth = async (dealerId: number, planId: string) => {
    const db = await openDatabase({ dataDir: world.dataDir });
    const fromDay = firstDayOf(monthOf(dayOf(Date.now())) - 1);
    const period = { fromDay, planId, trialUntilDay: null };
    await db.transaction((session) => createPlanStore(db).periods.put(dealerId, period, true, session));
    await db.close();
  };
  const carsOf = async (dealerId: number) =>
    (await world.running.services.dealerCars.rows(dealerId)).filter(({ status }) => status === 'live');

  it('BILL-01: an owner defines plans; bad input and a second plan of a name are refused', async () => {
    const save = (fields: Record<string, string>) => people.post('/ops/plans', { ...planFields, ...fields }, owner);
    expect((await save({ name: 'Basic' })).headers.location).toBe('/ops/plans?done=1');
    for (const [fields, words] of [
      [{ name: '' }, 'Give it a name.'],
      [{ name: 'A', price: 'much' }, 'Dollars and cents, such as 249 or 249.50.'],
      [{ name: 'A', price: '-5' }, 'Dollars and cents, such as 249 or 249.50.'],
      [{ name: 'A', mostCars: '0' }, 'or nothing for no limit.'],
      [{ name: 'A', leads: '5' }, 'Say what each further lead costs'],
      [{ name: 'A', states: 'GA, XX' }, '“XX” isn’t a state.'],
      [{ name: 'A', offer: 'king' }, ''],
    ] as const) {
      const answer = await save(fields);
      expect([fields, answer.status, answer.text.includes(words)]).toEqual([fields, 400, true]);
    }
    const twice = await save({ name: 'basic' });
    expect([twice.status, twice.text.includes('There’s a plan of this name.')]).toEqual([409, true]);
    expect((await save({ name: 'B', id: 'none' })).status).toBe(404);
    expect((await people.get('/ops/plans', owner)).text).toContain('$99.00 a month');
  });

  it('BILL-01: terms stay once a dealer is on a plan', async () => {
    await people.post('/ops/plans', { ...planFields, name: 'Fixed', price: '10' }, owner);
    const id = await planNamed('Fixed');
    await people.post(`/ops/plans/dealers/${theirs}`, { act: 'choose', plan: id }, owner);
    const change = (fields: Record<string, string>) =>
      people.post('/ops/plans', { ...planFields, id, name: 'Fixed', price: '10', ...fields }, owner);
    const dearer = await change({ price: '20' });
    expect([dearer.status, dearer.text.includes('so what it costs and holds stays')]).toEqual([409, true]);
    expect((await change({ name: 'Fixed price', about: 'New words.' })).status).toBe(303);
    expect((await people.get(`/ops/dealers/${theirs}`, owner)).text).toContain('Fixed price, $10.00 a month.');
  });

  it('BILL-02, BILL-04: a manager chooses a plan, is mailed, and operators see it', async () => {
    const id = await planNamed('Basic');
    expect((await people.get(`/dealer/${ours}/plan`, kim)).text).toContain('Choose Basic');
    const chosen = await people.post(`/dealer/${ours}/plan`, { act: 'choose', plan: id }, kim);
    expect(chosen.headers.location).toBe(`/dealer/${ours}/plan?done=choose`);
    expect(await people.nextMail(kim.consumer.email)).toContain('is on the plan Basic');
    expect((await people.get('/ops/plans', owner)).text).toContain('Basic');
    const again = await people.post(`/dealer/${ours}/plan`, { act: 'choose', plan: id }, kim);
    expect([again.status, again.text.includes('That’s the plan already.')]).toEqual([409, true]);
    expect((await people.post(`/dealer/${ours}/plan`, { act: 'choose', plan: 'free' }, kim)).status).toBe(404);
  });

  it('BILL-06: a car takes the featured place, is sponsored, and another waits', async () => {
    const [first, second] = await carsOf(ours);
    const feature = (id = 0, on = 'yes') => people.post(`/dealer/${ours}/cars/${id}`, { act: 'feature', on }, kim);
    expect((await feature(first?.id)).status).toBe(303);
    expect((await people.get(`/dealer/${ours}/cars/${second?.id}`, kim)).text).toMatch(/in use/);
    const refused = await feature(second?.id);
    expect([refused.status, refused.text.includes('All featured places of your plan are in use.')]).toEqual([
      409,
      true,
    ]);
    expect((await world.running.services.listingDesk.open(first?.id ?? 0))?.place).toBe('by-seller');
    const [foreign] = await carsOf(theirs);
    expect((await feature(foreign?.id)).status).toBe(404);
  });

  it('BILL-08 to BILL-10: bills are a dealer’s own, for its managers; an operator is paid and credits', async () => {
    const { dealerBills } = world.running.services;
    const ann = await people.member(owner, ours, 'Ann', 'member');
    expect((await people.get(`/dealer/${ours}/bills`, kim)).text).toContain('No bills yet');
    for (const part of ['plan', 'plan/cars', 'bills']) {
      const refused = await people.get(`/dealer/${ours}/${part}`, ann);
      expect([part, refused.status, refused.text.includes('Only managers')]).toEqual([part, 403, true]);
    }
    expect((await people.post(`/dealer/${ours}/plan`, { act: 'stay' }, ann)).status).toBe(403);
    await startedLastMonth(ours, await planNamed('Basic'));
    await dealerBills.makeDue();
    const [{ bill } = { bill: undefined }] = await dealerBills.list({ dealerId: ours, limit: 1, offset: 0 });
    const id = bill?.id ?? '';
    expect((await people.get(`/dealer/${ours}/bills`, kim)).text).toContain('INV-000001 (PDF)');
    const pdf = await people.get(`/dealer-api/${ours}/bills/${id}/pdf`, kim);
    expect([pdf.status, pdf.headers['content-type'], pdf.text.slice(0, 5)]).toEqual([200, 'application/pdf', '%PDF-']);
    expect((await people.get(`/dealer-api/${ours}/bills/${id}/pdf`, ann)).status).toBe(403);
    expect((await people.get(`/dealer-api/${theirs}/bills/${id}/pdf`, rob)).status).toBe(404);
    expect((await people.get(`/dealer-api/${ours}/bills/${id}/pdf`, rob)).status).toBe(404);
    expect((await people.get(`/api/ops/bills/${id}/pdf`, owner)).status).toBe(200);
    expect((await people.get('/ops/bills', owner)).text).toContain('INV-000001');

    const change = (fields: Record<string, string>) => people.post(`/ops/bills/${id}`, fields, owner);
    expect((await change({ act: 'paid', day: 'today', reference: '' })).status).toBe(400);
    expect((await change({ act: 'credit', amount: '0', reason: 'Goodwill' })).status).toBe(400);
    expect((await change({ act: 'credit', amount: '10', reason: 'Goodwill' })).status).toBe(303);
    const today = dayText(dayOf(Date.now()));
    expect((await change({ act: 'paid', day: today, reference: 'Wire 77' })).status).toBe(303);
    const page = (await people.get(`/ops/bills/${id}`, owner)).text;
    expect([page.includes('Wire 77'), page.includes('CN-000001')]).toEqual([true, true]);
    expect((await people.post('/ops/bills/none', { act: 'unpaid' }, owner)).status).toBe(404);

    const period = `from=${today}&until=${today}`;
    const csv = await people.get(`/api/ops/bills.csv?${period}`, owner);
    expect(csv.text).toContain('CN-000001,Credit note');
    expect(csv.text).toContain('INV-000001,');
    const { bills } = JSON.parse((await people.get(`/api/ops/bills?${period}`, owner)).text);
    expect(bills.map(({ number, totalCents }: { number: string; totalCents: number }) => [number, totalCents])).toEqual(
      [
        ['INV-000001', bill?.totalCents],
        ['CN-000001', -1_000],
      ],
    );
    expect((await people.get('/api/ops/bills?from=x&until=y', owner)).status).toBe(400);
    const editor = await signIn({ dataDir: world.dataDir, origin: world.origin, name: 'Eve' });
    expect((await people.get(`/api/ops/bills?${period}`, editor)).status).toBe(404);
  });
});
