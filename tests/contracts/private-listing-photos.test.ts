import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createConsumerStore } from '#domains/people/accounts/profile/consumer-store.server.ts';
import { systemClock } from '#lib/clock.ts';
import { dayMs } from '#lib/duration.ts';
import { createJobQueue } from '#platform/jobs/job-queue.ts';
import { openDatabase } from '#platform/sql/database.ts';
import { type PageApp, startPageApp } from '#tests/fixtures/page-app.ts';
import { cameraPhoto, camryVin, createSellers, listingStep } from '#tests/fixtures/private-listings.ts';
import { type SignedIn, signIn } from '#tests/fixtures/signed-in.ts';

const patient = { timeout: 600_000, interval: 100 };

describe('files of the photos of a car that its owner sells', () => {
  let world: PageApp;
  let sellers: ReturnType<typeof createSellers>;
  beforeAll(async () => {
    world = await startPageApp({ env: { TRUST_PROXY: '1' } });
    await world.running.start();
    sellers = createSellers(world);
  });
  afterAll(() => world.close());

  const fileOf = (hash: string) => join(world.dataDir, 'photos', hash.slice(0, 2), hash, 'whole.jpg');
  const sizesOf = (hash: string) =>
    readdirSync(join(world.dataDir, 'derived'), { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.includes(hash),
    );
  const show = async (hash: string) => (await fetch(`${world.origin}/img/${hash}/640.jpg`)).status;
  const newSeller = () => signIn({ dataDir: world.dataDir, origin: world.origin, name: 'Sam Oak' });
  const manage = (draft: string) => `/my-autotrader/selling/${draft}`;
  const remove = (draft: string, who: SignedIn) => sellers.post(manage(draft), { intent: 'remove' }, who);
  const hashOf = async (draft: string, who: SignedIn) => (await sellers.listingOf(draft, who)).photos[0]?.hash ?? '';

  /** A photo that pages have shown, so that a size of it is cached too. Shades of red near each other are one picture. */
  const prepare = async (serial: number, who: SignedIn, red: number) => {
    const draft = await sellers.prepare(camryVin(serial), who, undefined, red);
    const hash = await hashOf(draft, who);
    expect([await show(hash), existsSync(fileOf(hash))]).toEqual([200, true]);
    expect(sizesOf(hash)).toHaveLength(1);
    return { draft, hash };
  };
  const awaitGone = (hash: string) =>
    vi.waitFor(async () => {
      expect([existsSync(fileOf(hash)), sizesOf(hash)]).toEqual([false, []]);
      expect(await show(hash)).toBe(404);
    }, patient);

  it('SELL-16: go when a draft is deleted, but not while another listing has the same picture', async () => {
    const [sam, kim] = [await newSeller(), await newSeller()];
    const mine = await prepare(31, sam, 31);
    const theirs = await sellers.prepare(camryVin(32), kim, undefined, 31);
    expect(await hashOf(theirs, kim)).toBe(mine.hash);
    const other = await prepare(33, sam, 60);
    await remove(mine.draft, sam);
    await remove(other.draft, sam);
    // Jobs run in turn, so the earlier one has ended too.
    await awaitGone(other.hash);
    expect(existsSync(fileOf(mine.hash))).toBe(true);
    await remove(theirs, kim);
    await awaitGone(mine.hash);
  });

  it('SELL-16: go when a published listing is deleted, and stay with a sold one', async () => {
    const sam = await newSeller();
    const { draft, hash } = await prepare(34, sam, 90);
    await sellers.publish(draft, sam);
    await sellers.post(manage(draft), { intent: 'sold', where: 'here' }, sam);
    expect((await sellers.listingOf(draft, sam)).status).toBe('sold');
    const draftOfOther = await prepare(35, sam, 120);
    await remove(draftOfOther.draft, sam);
    await awaitGone(draftOfOther.hash);
    expect(existsSync(fileOf(hash))).toBe(true);
    await remove(draft, sam);
    await awaitGone(hash);
  });

  it('SELL-16: of a photo that is taken out of a listing goes', async () => {
    const sam = await newSeller();
    const { draft, hash } = await prepare(36, sam, 150);
    await sellers.publish(draft, sam);
    await sellers.upload(draft, sam, await cameraPhoto(180));
    const [first] = (await sellers.listingOf(draft, sam)).photos;
    await sellers.post(listingStep(draft, 'photos'), { intent: 'remove', photoId: first?.id ?? '' }, sam);
    await awaitGone(hash);
    expect(existsSync(fileOf(await hashOf(draft, sam)))).toBe(true);
  });

  it('SELL-16: go when the account is closed', async () => {
    const sam = await newSeller();
    const draft = await prepare(38, sam, 210);
    const live = await prepare(39, sam, 240);
    await sellers.publish(live.draft, sam);
    await closeAccount(world, sam);
    await awaitGone(draft.hash);
    await awaitGone(live.hash);
  });
});

/** Deletes an account as its job does 14 days after its owner canceled it. */
const closeAccount = async ({ dataDir, running }: PageApp, { consumer }: SignedIn): Promise<void> => {
  await running.services.accounts.profiles.update(consumer.id, { firstName: 'Sam' });
  const db = await openDatabase({ dataDir });
  const now = Date.now();
  await db.transaction(async (session) => {
    await createConsumerStore(db).change(consumer.id, { cancelledAt: now - 15 * dayMs }, { now, session });
    const job = { kind: 'accounts.purge', payload: { consumerId: consumer.id } };
    await createJobQueue({ db, clock: systemClock }).enqueue(job, session);
  });
  await db.close();
  running.noteJob('accounts.purge');
};
