import { afterEach, beforeEach, expect, it } from 'vitest';
import { dayMs, minuteMs } from '#lib/duration.ts';
import type { Database } from '#platform/sql/database.ts';
import { type AccountApp, startAccountApp } from '#tests/fixtures/account-app.ts';
import { forEachEngine } from '#tests/fixtures/engines.ts';
import { fixedClock } from '#tests/fixtures/fixed-clock.ts';
import { signInQuickly } from '#tests/fixtures/quick-hash.ts';
import type { SignedIn } from '#tests/fixtures/signed-in.ts';

const password = 'quiet harbour lamp';

forEachEngine('the account API', (fixture) => {
  let app: AccountApp;
  let db: Database;
  let dana: SignedIn;
  let clock: ReturnType<typeof fixedClock>;
  let purged: string[];

  beforeEach(async () => {
    clock = fixedClock(Date.now());
    purged = [];
    db = await fixture.open();
    app = await startAccountApp({
      db,
      dataDir: fixture.location().dataDir,
      clock,
      personalData: () => [
        {
          name: 'savedCars',
          tables: [],
          read: async ({ consumerId, email }) => [`a car of ${consumerId} at ${email}`],
          forget: async ({ consumerId }) => void purged.push(consumerId),
        },
      ],
    });
    dana = await signInQuickly({ ...fixture.location(), origin: app.origin, email: 'dana@example.com', password });
  });
  afterEach(async () => {
    await app.close();
    expect(app.surprises).toEqual([]);
  });

  const call = async (path: string, body?: object, token = dana.token) => {
    const answer = await fetch(`${app.origin}/account-api/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'identity-token': token, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Record<string, unknown> };
  };

  it('RULING-17, PROF-01, AUTH-07: user info has every section, and a new account is flagged for the welcome', async () => {
    const { status, body } = await call('userinfo?brand=KBB');
    expect([status, body]).toEqual([
      200,
      {
        consumerId: dana.consumer.id,
        authProviderName: 'Email',
        authProviderCode: 'EMAIL',
        profile: { firstName: 'Dana', lastName: 'Whitfield', email: 'dana@example.com', phone: '', thumbnailUrl: '' },
        location: { city: '', state: '', zip: '' },
        bookmarks: {
          searchIds: [],
          emailAlerts: [],
          inventoryBookmarks: {},
          searchBookmarks: {},
          subscribe: { bestDeals: false },
        },
        leadProfile: {
          firstName: 'Dana',
          lastName: 'Whitfield',
          email: 'dana@example.com',
          phone: '',
          isOneClickOptedIn: false,
        },
        maxQuickSavesLimit: 200,
        myCarsCount: 0,
        isNewUser: true,
        version: 1,
      },
    ]);
  });

  it('PROF-01: the first read of a profile writes nothing, so it works while the database is locked', async () => {
    const consumers = db.with<{ consumers: { id: string } }>();
    const count = async () => (await consumers.selectFrom('consumers').select('id').execute()).length;
    for (const path of ['userinfo?brand=AT', 'profile', 'consumer']) await call(path);
    expect(await count()).toBe(0);
    expect((await call('profile', { zip: '30303', version: 1 })).status).toBe(200);
    expect(await count()).toBe(1);
  });

  it('PROF-01: an update increments the version, and an update of an older version changes nothing', async () => {
    const changed = await call('profile', { version: 1, phone: '(404) 555-1212', zip: '30303', lastName: 'Vale' });
    expect(changed).toMatchObject({
      status: 200,
      body: {
        profile: { firstName: 'Dana', lastName: 'Vale', phone: '4045551212' },
        location: { city: 'Atlanta', state: 'GA', zip: '30303' },
        version: 2,
      },
    });
    expect(await call('profile', { version: 1, firstName: 'Late' })).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    });
    expect((await call('profile')).body).toMatchObject({ profile: { firstName: 'Dana' }, version: 2 });
    expect((await call('consumer')).body).toEqual({
      consumerid: dana.consumer.id,
      email: 'dana@example.com',
      phone: '4045551212',
    });
  });

  it('PROF-05, RULING-21: an invalid phone or ZIP is reported at its field, and no field is saved', async () => {
    expect(await call('profile', { firstName: 'Half', phone: '911', zip: '00000' })).toMatchObject({
      status: 400,
      body: {
        fields: { phone: 'Please enter a valid phone number.', zip: 'Please enter a valid ZIP code.' },
      },
    });
    expect((await call('profile')).body).toMatchObject({ profile: { firstName: 'Dana' }, version: 1 });
    expect((await call('validatephone', { phoneNumber: '1 404 555 1212' })).body).toEqual({
      success: true,
      formattedUserPhone: '(404) 555-1212',
      phoneNumberError: '',
    });
    expect((await call('validatephone', { phoneNumber: '555' })).body).toMatchObject({ success: false });
    const form = { currentPhoneNumber: '', updatedPhoneNumber: '4045551212', zipCode: '99999' };
    expect((await call('validateProfileForm', form)).body).toEqual({
      success: false,
      phoneNumberError: '',
      zipCodeError: 'Please enter a valid ZIP code.',
      formattedUserPhone: '(404) 555-1212',
    });
  });

  it('PROF-11: the lead profile starts as a copy of the profile and is edited separately', async () => {
    await call('leadprofile', { phone: '404-555-1313', isOneClickOptedIn: true });
    await call('profile', { firstName: 'Other' });
    expect((await call('leadprofile')).body).toEqual({
      firstName: 'Dana',
      lastName: 'Whitfield',
      email: 'dana@example.com',
      phone: '4045551313',
      isOneClickOptedIn: true,
    });
  });

  it('RULING-31: the welcome is shown once', async () => {
    const nine = { currentPhoneNumber: '', updatedPhoneNumber: '', zipCode: '30303-1234' };
    expect((await call('validateProfileForm', nine)).body).toMatchObject({ success: true, zipCodeError: '' });
    expect((await call('welcome', { zip: '30303-1234', alertConsent: true })).status).toBe(200);
    expect((await call('userinfo')).body).toMatchObject({ isNewUser: false, location: { zip: '30303' } });
  });

  it('sessions are listed, and all of them can be ended at once', async () => {
    expect((await call('sessions')).body).toMatchObject({ sessions: [{ id: dana.sessionId, isThisOne: true }] });
    expect((await call('signouteverywhere', {})).body).toEqual({ success: true });
    expect((await call('consumer')).status).toBe(401);
  });

  it('the export is a file with the account’s data from every domain, and nothing of other accounts', async () => {
    const { body, headers } = await call('export');
    expect(headers.get('content-disposition')).toContain('attachment');
    expect(body).toMatchObject({
      account: { id: dana.consumer.id, email: 'dana@example.com', signInWith: [{ provider: 'credential' }] },
      profile: { firstName: 'Dana' },
      savedCars: [`a car of ${dana.consumer.id} at dana@example.com`],
    });
    expect(JSON.stringify(body)).not.toMatch(/"(password|token)"/);
  });

  it('RULING-30: canceling asks for the password when the sign-in is older than ten minutes', async () => {
    clock.advance(11 * minuteMs);
    expect(await call('cancelaccount', {})).toMatchObject({ status: 403 });
    expect(await call('cancelaccount', { password: 'wrong password' })).toMatchObject({ status: 403 });
    expect((await call('consumer')).status).toBe(200);
    expect(await call('cancelaccount', { password })).toMatchObject({ status: 200, body: { success: true } });
    expect((await call('consumer')).status).toBe(401);
    expect(await app.mailTo('dana@example.com', /is canceled/)).toContain('/my-autotrader/sign-in');
  });

  it('RULING-30: a canceled account is deleted after fourteen days, and not before', async () => {
    await call('cancelaccount', {});
    clock.advance(14 * dayMs - 1);
    await app.runJobs();
    expect(await app.accounts.profiles.read(dana.consumer.id)).toBeDefined();
    clock.advance(1);
    await app.runJobs();
    expect(purged).toEqual([dana.consumer.id]);
    expect(await app.accounts.profiles.read(dana.consumer.id)).toBeUndefined();
    const left = await db
      .with<{ auth_accounts: { user_id: string } }>()
      .selectFrom('auth_accounts')
      .selectAll()
      .execute();
    expect(left).toEqual([]);
  });

  it('RULING-30: signing in within fourteen days of canceling keeps the account', async () => {
    await call('cancelaccount', {});
    const back = await fetch(`${app.origin}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: app.origin },
      body: JSON.stringify({ email: 'dana@example.com', password }),
    });
    expect([back.status, back.headers.get('account-restored')]).toEqual([200, 'true']);
    expect(await app.mailTo('dana@example.com', /Your account is restored/)).toContain('/my-autotrader');
    clock.advance(15 * dayMs);
    await app.runJobs();
    expect(purged).toEqual([]);
    expect(await app.accounts.profiles.read(dana.consumer.id)).toMatchObject({ profile: { firstName: 'Dana' } });
  });
});
