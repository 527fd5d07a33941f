import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createSavedViews } from '#domains/back-office/listings/table/saved-views.server.ts';
import { savedViewsData } from '#domains/back-office/listings/table/saved-views-data.server.ts';
import { createReviewChanges } from '#domains/browse/reviews/review-changes.server.ts';
import { createReviewFeedbackStore } from '#domains/browse/reviews/review-feedback-store.server.ts';
import { createReviewStore } from '#domains/browse/reviews/review-store.server.ts';
import { reviewsData } from '#domains/browse/reviews/reviews-data.server.ts';
import { createRatingStore } from '#domains/cars/ratings/rating-store.server.ts';
import { createRatings } from '#domains/cars/ratings/ratings.server.ts';
import { createMailBouncesStore } from '#domains/contact/channels/mail-bounces-store.server.ts';
import { createPushSubscriptionStore } from '#domains/contact/channels/push-subscription-store.server.ts';
import { createTextNumbersStore } from '#domains/contact/channels/text-numbers-store.server.ts';
import { createAppointmentStore } from '#domains/contact/leads/appointments/appointment-store.server.ts';
import { createContactBlockStore } from '#domains/contact/leads/conversation/contact-block-store.server.ts';
import { createConversationEndStore } from '#domains/contact/leads/conversation/conversation-end-store.server.ts';
import { createConversationLinks } from '#domains/contact/leads/conversation/conversation-links.server.ts';
import { createLeadHoldStore } from '#domains/contact/leads/conversation/lead-hold-store.server.ts';
import { createLeadMessageStore } from '#domains/contact/leads/conversation/lead-message-store.server.ts';
import { createLeadReportStore } from '#domains/contact/leads/conversation/lead-report-store.server.ts';
import { messageCause } from '#domains/contact/leads/conversation/relayed-mail.ts';
import { createLeadDeliveryStore } from '#domains/contact/leads/delivery/lead-delivery-store.server.ts';
import { VehicleLeadInput } from '#domains/contact/leads/lead.ts';
import { createLeadStore } from '#domains/contact/leads/lead-store.server.ts';
import { createLeads } from '#domains/contact/leads/leads.server.ts';
import { createPurchaseAnswerStore } from '#domains/contact/purchases/quotes/purchase-answer-store.server.ts';
import { purchaseAnswersData } from '#domains/contact/purchases/quotes/purchase-answers-data.server.ts';
import { createLightUserStore } from '#domains/contact/subscribers/light-user-store.server.ts';
import { createInvitationStore } from '#domains/people/access/invitation-store.server.ts';
import { createOperatorData } from '#domains/people/access/operator-data.server.ts';
import { createOperatorStore } from '#domains/people/access/operator-store.server.ts';
import { createRefusalStore } from '#domains/people/access/refusal-store.server.ts';
import type { AuthTables } from '#domains/people/accounts/auth-tables.ts';
import { createEmailChangeStore } from '#domains/people/accounts/email-change/email-change-store.server.ts';
import { mailLookOf } from '#domains/people/mail/mail-look.ts';
import type { Brand } from '#domains/reference/brands/brand.ts';
import { brandFlags } from '#domains/reference/brands/brand-flags.ts';
import { wholeInventory } from '#domains/reference/brands/site-inventory.ts';
import { defaultTerms } from '#domains/reference/payments/payment-terms.ts';
import { createCarOfferStore } from '#domains/supply/car-offers/car-offer-store.server.ts';
import { carOffersData } from '#domains/supply/car-offers/car-offers-data.server.ts';
import { createActionStore } from '#domains/supply/dealer-portal/members/action-store.server.ts';
import { memberData } from '#domains/supply/dealer-portal/members/member-data.server.ts';
import { createMemberStore } from '#domains/supply/dealer-portal/members/member-store.server.ts';
import { createRequestStore } from '#domains/supply/dealer-portal/members/request-store.server.ts';
import { ReportInput } from '#domains/supply/moderation/report.ts';
import { createReportStore } from '#domains/supply/moderation/report-store.server.ts';
import { createReports } from '#domains/supply/moderation/reports.server.ts';
import { Draft } from '#domains/supply/private-listings/draft.ts';
import { createForgetListings } from '#domains/supply/private-listings/forget-listings.server.ts';
import { createPrivateListingStore } from '#domains/supply/private-listings/private-listing-store.server.ts';
import { dayMs, hourMs } from '#lib/duration.ts';
import { createReadTracker } from '#lib/read-tracker.server.ts';
import { err } from '#lib/result.ts';
import { createLimits } from '#platform/limits/limits.ts';
import { createOutboxStore } from '#platform/outbox/outbox-store.ts';
import type { Database } from '#platform/sql/database.ts';
import { createInventoryCounters } from '#platform/sql/inventory-counters.ts';
import { createPersonalData } from '#server/personal-data.ts';
import { createSubscriberRecords } from '#server/services/subscribe-services.ts';
import { type AccountApp, startAccountApp } from '#tests/fixtures/account-app.ts';
import { createVisitor } from '#tests/fixtures/account-visitor.ts';
import { aCarOffer } from '#tests/fixtures/car-offers.ts';
import { forEachEngine } from '#tests/fixtures/engines.ts';
import { anOwner } from '#tests/fixtures/listing-builder.ts';
import { anApplication, aPurchaseCar, purchasesOver } from '#tests/fixtures/purchases.ts';
import { aPurchaseAnswer } from '#tests/fixtures/quotes.ts';
import { aReview } from '#tests/fixtures/reviews.ts';
import { type AccountWorld, aCamry, createAccountWorld } from '#tests/fixtures/saved-items-app.ts';

/** Tables without personal data, and why. Every other table is exported, and deleted with an account. */
const nothingPersonal: Record<string, string> = {
  schema_migrations: 'which steps the schema has taken',
  jobs: 'ids of what is to be done; what a job says of a message goes with the message',
  inventory_counters: 'numbers of the inventory',
  owners: 'dealers and sellers as their feed names them',
  listings: 'cars as their feed names them',
  listing_edits: 'what operators changed in cars',
  listing_originals: 'cars as their feed names them',
  owner_edits: 'dealers and sellers as their feed and operators name them',
  deleted_listings: 'ids of cars',
  listing_changes: 'cars as they were before a change',
  listing_field_changes: 'what changed in cars, field by field',
  change_cursors: 'how far changes of cars were read',
  stale_markets: 'models of cars',
  photo_sources: 'addresses of pictures',
  inventory_leases: 'which process has something in hand',
  demo_inventory: 'how the demo was made',
  sign_in_attempts: 'hashes that need the secret to be made again, for an hour',
  limit_counters: 'hashes that need the secret to be made again, with times, for as long as they count',
  auth_verifications: 'the state of sign-ins with a provider, for minutes',
  auth_keys: 'the keys identity tokens are signed with',
  audit_log: 'what operators did, by their work address; it stays as long as the site',
  feeds: 'where files of cars come from',
  dealer_suspensions: 'dealers whose portal is closed, and why',
  dealer_tokens: 'hashes of tokens of dealers’ own software, by the name of the software',
  dealer_edits: 'what dealers changed in cars',
  dealer_plans: 'what plans for dealers cost and hold',
  dealer_plan_periods: 'which plan a dealer is on',
  dealer_bills: 'invoices and credit notes of dealers, which the law says to keep',
  dealer_bill_numbers: 'the last numbers of invoices and credit notes',
  dealer_billed_months: 'which months of a dealer are billed',
  plan_cars: 'ids of cars, and whether the plan of their dealer hides or features them',
  dealer_templates: 'answers that dealers use again',
  feed_uploads: 'files of cars on their way, by the work address of the operator who sends them, for a day',
  bulk_changes: 'changes of many cars, by the work address of the operator; deleted after 30 days',
  bulk_change_cars: 'what such a change did to each car',
  queue_items: 'what looks odd in cars, feeds, jobs and messages, without the people concerned',
  queue_decisions: 'what operators decided about that, by their work address; deleted after half a year',
  added_cars: 'cars that operators added by hand, by their work address and the reason',
  import_runs: 'files of cars that came, by the work address of the operator who sent them',
  import_rows: 'what imports did to each car, for a month',
  import_changes: 'cars as they were before an import, for a week',
  import_dealers: 'ids of dealers, and what feeds had said of them before an import, for a week',
  auth_second_factors: 'secrets of operators, which nobody is shown; they go with the account',
  used_second_factor_codes: 'hashes of codes operators gave, for minutes; they go with the account',
  experiment_drafts: 'what operators are writing, by their work address; gone when it is published or dropped',
  experiment_event_ids: 'names SDKs gave to events, for a while',
  experiment_event_queue: 'hashes of visitors that need the secret to be made again, with events for a second or so',
  experiment_exposures: 'hashes of visitors that need the secret to be made again, and what they were shown',
  experiment_conversions: 'hashes of visitors that need the secret to be made again, and how often they did what',
  experiment_predictions: 'hashes of visitors that need the secret to be made again, and what was chosen for them',
  experiment_revisions: 'what operators published, by their work address; it stays as long as the site',
  experiment_ramps:
    'variations given to visitors step by step, by the work address of the operator; it stays as long as the site',
  setting_versions: 'what operators published, by their work address; it stays as long as the site',
  access_events:
    'hashes of accounts and networks that need the secret to be made again, with masked addresses, for 30 days',
  blocked_networks: 'hashes of networks an operator blocked, by their work address, until the block ends',
  error_groups: 'kinds of errors without the values in their messages, and ids of requests',
  review_totals: 'sums of stars of what is published',
  key_fingerprints: 'salted fingerprints of the keys of this site',
  site_counters: 'how much of something there was in an hour',
  page_counts: 'how many pages of a kind were looked at in an hour',
  shopper_actions: 'how often shoppers did something on a day, by brand, seller and class of referrer',
  search_gaps: 'searches that found little on a day, for those that several visitors made',
  vehicle_views: 'how often the page of a car was looked at on a day, for a week',
  vital_counts: 'how many pages of a kind came how quickly on a day',
  running_processes: 'ids of processes',
  stopped_numbers:
    'numbers whose owner said STOP, whoever’s account they were in; kept so that nobody texts them again',
  reader_stops:
    'hashes of addresses whose reader wants no more of some mails; kept so that nobody sends them any again',
  reader_counts: 'hashes of addresses, by when one was written to; forgotten after a day',
  inbound_texts: 'hashes of the names carriers give to texts, for a month',
  lead_delivery_settings: 'how dealers want their leads',
  shared_lists: 'titles of lists, exported and deleted with the membership of who started them',
  shared_list_links: 'hashes of links, for a year after they ended',
  shared_list_cars: 'cars on lists, by the membership of who added them',
  shared_list_opinions: 'what members say of cars, exported and deleted with their membership',
  dealer_links: 'hashes of links in mails to dealers, and ids of what they answer',
  webhook_endpoints: 'addresses of other systems, and the secrets their events are signed with',
  webhook_deliveries: 'what happened to cars, and ids of leads, purchases and alerts, for a month',
  lead_test_drive_holds: 'ids of cars and leads, and when they are driven; deleted with the lead',
  lead_conversation_ends: 'ids of leads, and which side ended it; exported and deleted with the lead',
};

/** Columns left out of the export: secrets, derived values and internal names. */
const unexported: Record<string, readonly string[]> = {
  auth_users: ['updated_at'],
  auth_accounts: ['id', 'password', 'updated_at'],
  auth_sessions: ['token', 'updated_at'],
  mail_links: ['token_hash', 'sign_up', 'browser_hash'],
  dealer_invitations: ['token_hash'],
  dealer_requests: ['token_hash'],
  email_changes: ['id', 'token_hash', 'undo_hash'],
  removed_items: ['id', 'consumer_id'],
  outbox_messages: ['id', 'cause', 'content', 'reference', 'claim', 'last_error'],
  // Replies of a mail server about a message that is itself in the export.
  outbox_failures: ['id', 'message_id', 'error'],
  leads: ['request_key', 'content_key'],
  lead_messages: ['source_key'],
  // The mail repeats the lead.
  lead_holds: ['source_key', 'mail', 'decided_ms'],
  lead_reports: ['lead_id'],
  contact_blocks: ['reader'],
  lead_appointments: ['slots'],
  listing_reports: ['content_key'],
  saved_searches: ['search_hash', 'brand'],
  private_listing_photos: ['private_listing_id', 'upload_key'],
  alert_deliveries: ['cause'],
  push_subscriptions: ['id', 'session_id', 'p256dh', 'auth'],
  mail_bounces: ['id', 'reason'],
  deals: ['open_key'],
  credit_applications: ['sealed'],
};

const password = 'quiet harbour lamp';
const brand: Brand = { id: 'atc', name: 'Forecourt', apiBrand: 'AT', channel: 'ATC', dealerRoot: 'car-dealers' };

type Row = Record<string, unknown>;

forEachEngine('what is kept about people', (fixture) => {
  let db: Database;
  let world: AccountWorld;
  let app: AccountApp;

  beforeEach(async () => {
    db = await fixture.open();
    world = await createAccountWorld(db, [aCamry({ id: 10_002 })]);
    app = await startAccountApp({
      db,
      dataDir: fixture.location().dataDir,
      clock: world.clock,
      personalData: (messages) =>
        createPersonalData({
          account: world,
          leads: createLeadStore(db),
          conversations: {
            messages: createLeadMessageStore(db),
            ends: createConversationEndStore(db),
            holds: createLeadHoldStore(db),
            reports: createLeadReportStore(db),
            blocks: createContactBlockStore(db),
            drives: createAppointmentStore(db),
          },
          reports: createReportStore(db),
          messages,
          channels: channels(),
          refusals: createRefusalStore(db),
          subscriptions: createSubscriberRecords({ db, clock: world.clock, account: world, messages }).personalData,
          others: [
            reviewsData(reviewing()),
            purchaseAnswersData(createPurchaseAnswerStore(db)),
            savedViewsData(createSavedViews({ db, clock: world.clock })),
            createOperatorData({ store: createOperatorStore(db), invitations: createInvitationStore(db) }),
            carOffersData(createCarOfferStore(db)),
            createForgetListings({
              store: createPrivateListingStore(db),
              publishing: {
                erase: async () => {},
                withdraw: async () => {},
                read: async () => err({}),
                offer: async (listing) => listing,
              },
              inventory: world.stores,
              words: { read: async () => ({ messages: [], held: [], reports: [] }), forget: async () => {} },
            }),
            memberData({
              members: createMemberStore(db),
              requests: createRequestStore(db),
              actions: createActionStore(db),
            }),
          ],
        }),
    });
  });
  afterEach(async () => {
    await app.close();
    expect(app.surprises).toEqual([]);
  });

  const channels = () => ({
    pushSubscriptions: createPushSubscriptionStore({ db, clock: world.clock }),
    numbers: createTextNumbersStore({ db, clock: world.clock }),
    bounces: createMailBouncesStore({ db, clock: world.clock }),
  });

  const reviewing = () => {
    const store = createReviewStore(db);
    const feedback = createReviewFeedbackStore(db);
    const totals = createRatingStore({ db, counters: createInventoryCounters() });
    const ratings = createRatings({ store: totals, tracker: createReadTracker(), log: { error() {} } });
    return { store, feedback, totals, changes: createReviewChanges({ db, store, feedback, totals, ratings }) };
  };

  const tableNames = async (): Promise<string[]> => {
    const { rows } =
      db.engine === 'sqlite'
        ? await sql<{ name: string }>`select name from sqlite_master where type = 'table'`.execute(db.kysely)
        : await sql<{ name: string }>`
            select table_name as name from information_schema.tables where table_schema = current_schema()`.execute(
            db.kysely,
          );
    return rows.map(({ name }) => name).filter((name) => !name.startsWith('sqlite_'));
  };
  const allRows = async (): Promise<Map<string, Row[]>> => {
    const tables = new Map<string, Row[]>();
    for (const name of (await tableNames()).sort()) {
      tables.set(name, (await sql<Row>`select * from ${sql.table(name)}`.execute(db.kysely)).rows);
    }
    return tables;
  };
  const personalTables = () => app.accounts.personalData.flatMap(({ tables }) => tables);
  const outboxFiles = (): string[] => {
    const folder = join(fixture.location().dataDir, 'outbox');
    return readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  };
  const mentions = (value: unknown, words: readonly string[]): boolean => {
    const text = (typeof value === 'string' ? value : JSON.stringify(value)).toLowerCase();
    return words.some((word) => text.includes(word.toLowerCase()));
  };

  const limits = () => createLimits({ db, secret: 'a secret', clock: world.clock, log: { warn() {} } });
  const leads = () =>
    createLeads({
      db,
      outbox: app.outbox,
      store: createLeadStore(db),
      clock: world.clock,
      log: { error() {} },
      mailLook: (brand) => mailLookOf(brand),
      mailFormatOf: createLeadDeliveryStore(db).formatOf,
      links: createConversationLinks({ secret: 'a secret', sellerOf: async () => undefined }),
      holds: createLeadHoldStore(db),
      ends: createConversationEndStore(db),
      isBlocked: async () => false,
      announce: async () => {},
      onTaken: [],
      findListing: async () => ({ ownerId: 60_000_001, onOffer: true, vehicle: { title: 'Used 2022 Toyota Camry' } }),
      findOwner: async () => anOwner(),
      stopUrl: () => 'https://cars.example/unsubscribe',
      limit: limits().window('leads', () => ({ most: 10, perMs: hourMs })),
    });

  /** A mail server's refusal names the recipient. */
  const refuseMailOf = async (email: string): Promise<void> => {
    const store = createOutboxStore(db);
    const [{ id } = { id: '' }] = await store.listAbout(email);
    const refused = { from: ['queued', 'sent'], to: 'queued', now: 1, error: `550 ${email} unknown` } as const;
    expect(await store.change(id, refused)).toBeDefined();
  };

  /** A shopper who has used every feature. */
  const liveHere = async (name: string, digit: number) => {
    const email = `${name.toLowerCase()}@example.com`;
    const browser = createVisitor(app);
    await browser.signUp({ email, password, firstName: name, lastName: `Whitfield${digit}` });
    await browser.confirm(await browser.mailed(email, /Confirm your email/));
    const id = (await browser.consumer())?.consumerid ?? '';
    await browser.askForLink(email);
    await browser.askForReset(email);
    const { profiles } = app.accounts;
    await profiles.update(id, { phone: `404555010${digit}`, zip: '30303' });
    await profiles.saveLeadProfile(id, { phone: `404555020${digit}`, email });
    await profiles.welcome(id, { alertConsent: true });
    const alerts = { enableTextAlerts: true, mobilePhone: `404555030${digit}` };
    await world.savedVehicles.save(id, { listingId: 10_002 }, { changes: { notes: `note of ${name}`, ...alerts } });
    await world.savedSearches.save(
      id,
      { search: '?makeCode=TOYOTA&zip=30303' },
      { brand: 'AT', changes: { title: `search of ${name}`, notes: `seen by ${name}`, ...alerts } },
    );
    const list = await world.sharedLists.create(id, { title: `list of ${name}`, name, listingIds: [10_002] });
    if (!list.ok) throw new Error(list.error);
    await world.sharedLists.setOpinion(id, list.value.listId, 10_002, { note: `opinion of ${name}` });
    const [saved] = await world.savedVehicles.list(id);
    const bookmark = { consumerId: id, bookmarkId: saved?.id ?? '', kind: 'vehicle' } as const;
    await world.alertStores.choices.change(bookmark, { pushAlerts: true });
    await world.alertStores.quietHours.put(id, { on: true, from: `22:0${digit}`, to: `07:0${digit}` });
    await db.transaction((session) =>
      world.alertStores.deliveries.add(
        [
          {
            ...bookmark,
            id: randomUUID(),
            cause: randomUUID(),
            event: 'price-drop',
            channel: 'email',
            listingId: 10_002,
            dueMs: 1,
            nowMs: 1,
            news: { title: `car of ${name}`, priceUsd: 1, oldPriceUsd: 2 },
          },
        ],
        session,
      ),
    );
    await world.ownedVehicles.put(id, randomUUID(), { year: 2020, make: 'HONDA', model: 'CIVIC' });
    await world.notifications.notify(id, { type: 'account', title: `Hello ${name}`, href: '/' });
    const origin = `${app.origin}/${name}`;
    await world.bestDealsStore.subscribe({ consumerId: id, zip: '30303', styleCodes: ['SEDAN'], origin, nowMs: 1 });
    const { pushSubscriptions, numbers, bounces } = channels();
    const keys = { p256dh: `key of ${digit}`, auth: `secret of ${digit}` };
    const signedIn = await db
      .with<AuthTables>()
      .selectFrom('auth_sessions')
      .select('id')
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow();
    const operators = createOperatorStore(db);
    const given = { roles: ['analyst'], source: 'person' } as const;
    await db.transaction((session) => operators.replaceRoles(id, given, { nowMs: 1, session }));
    await operators.noteVisit(id, 1);
    const view = { name: `cars of ${name}`, query: 'show=hidden', isShared: true };
    await createSavedViews({ db, clock: world.clock }).save(id, view);
    const invitation = {
      email,
      roles: ['editor'] as const,
      invitedBy: `friend of ${name}`,
      createdMs: 1,
      expiresMs: 2,
    };
    await db.transaction((session) => createInvitationStore(db).replace(invitation, session));
    await pushSubscriptions.add(
      { ...signedIn, consumerId: id },
      { endpoint: `https://push.example/${digit}`, keys },
      'Chrome on Android',
    );
    await db.transaction(async (session) => {
      await numbers.ask(id, `404555030${digit}`, session);
      await bounces.add({ id: `bounce ${digit}`, address: email, kind: 'bounce', reason: 'full' }, session);
    });
    await app.outbox.send({
      channel: 'sms',
      cause: `price-drop:${digit}`,
      to: `404555030${digit}`,
      text: `Hello ${name}`,
      kind: 'alert',
      consumerId: id,
    });
    const subscriber = { id: randomUUID(), email, origin: app.origin, zip: '30303', createdMs: 1 };
    await createLightUserStore({ db }).insert({ ...subscriber, confirmedMs: null, accountId: null }, db);
    const wish = { zip: '30305', styleCodes: ['SUVCROSS'], origin, nowMs: 2 };
    await world.bestDealsStore.subscribe({ consumerId: subscriber.id, ...wish });
    await world.savedSearches.save(
      subscriber.id,
      { search: `?makeCode=FORD&zip=30303&maxPrice=2000${digit}` },
      {
        brand: 'AT',
        changes: { title: `asked by ${name}` },
      },
    );
    const unwanted = await world.savedSearches.save(
      id,
      { search: `?makeCode=KIA&zip=30303&maxPrice=1000${digit}` },
      { brand: 'AT', changes: { title: `not wanted by ${name}` } },
    );
    await world.savedSearches.remove(id, unwanted.ok ? unwanted.value.saved.id : '');
    await db.transaction((session) =>
      createEmailChangeStore(db).replace(
        {
          id: randomUUID(),
          consumerId: id,
          oldEmail: email,
          newEmail: `new-${email}`,
          requestedMs: 1,
          tokenHash: randomUUID(),
          expiresMs: 2,
        },
        session,
      ),
    );
    const { wallets } = world;
    const offered = {
      listingId: aPurchaseCar().listingId,
      shopper: { inventory: wholeInventory },
      site: `${app.origin}/${name}`,
      brand: 'atc',
      source: 'direct' as const,
    };
    const applied = await purchasesOver({ db, clock: world.clock }).apply(
      {
        ...offered,
        consumerId: id,
        terms: defaultTerms,
        contact: { firstName: name, lastName: `Whitfield${digit}`, email: `${name}@example.com`, phone: '', zip: '' },
      },
      { ...anApplication, firstName: name, lastName: `Whitfield${digit}` },
    );
    expect(applied).toMatchObject({ ok: true });
    const offerRequest = {
      id: `request of ${name}`,
      consumerId: id,
      privateListingId: `car of ${name}`,
      status: 'open' as const,
      site: app.origin,
      createdMs: 1,
      endsMs: 2,
      changedMs: 1,
    };
    const carOffer = aCarOffer({ requestId: offerRequest.id, consumerId: id, note: `offer to ${name}` });
    await db.transaction((session) => createCarOfferStore(db).add(offerRequest, [carOffer], session));
    if (applied.ok) {
      const answer = aPurchaseAnswer({ note: `answer to ${name}` });
      await db.transaction((session) =>
        createPurchaseAnswerStore(db).add({ purchaseId: applied.value.id, consumerId: id, answer }, session),
      );
    }
    const own = await wallets.ofConsumer(id);
    await wallets.save(
      own?.id ?? '',
      { tenant: `wallet of ${name}`, zip: '30303' },
      { consumerId: id, bindTo: undefined },
    );
    const onDevice = await wallets.create({ tenant: `device of ${name}` }, { bindTo: undefined });
    await wallets.join(id, onDevice.ok ? onDevice.value.id : '');
    await createRefusalStore(db).add({ atMs: 1, consumerId: id, reason: 'no-role', network: '192.0.2.7' });
    const send = (changes: object, consumerId?: string) => {
      const input = VehicleLeadInput.parse({
        listingId: 10_002,
        firstName: name,
        lastName: `Whitfield${digit}`,
        email,
        phone: `404555040${digit}`,
        message: `question of ${name}`,
        ...changes,
      });
      const context = { brand, flags: brandFlags(brand), origin: app.origin, visitor: name, zip: '30305' };
      return leads().send(input, { ...context, consumerId });
    };
    await createReports({
      db,
      store: createReportStore(db),
      clock: world.clock,
      log: { error() {} },
      findCar: async () => ({ name: '2022 Toyota Camry', onOffer: true }),
      limit: { take: async () => ({ waitMs: 0, most: 1, left: 1, resetMs: 0 }) },
    }).send(ReportInput.parse({ listingId: 10_002, reason: 'fees', words: `${name} paid more`, email }), {
      brand,
      visitor: name,
    });
    const { changes, feedback } = reviewing();
    const byNobody = aReview({
      id: `nobody ${digit}`,
      consumerId: null,
      title: 'Good car',
      words: 'Runs very well so far.',
    });
    await db.transaction(async (session) => {
      await changes.put(
        aReview({ id: `review of ${name}`, consumerId: id, author: `${name} W.`, words: `words of ${name}` }),
        session,
      );
      await changes.put(byNobody, session);
      await feedback.vote(byNobody.id, id, 1, session);
      const report = {
        reporter: id,
        consumer_id: id,
        reason: 'fake' as const,
        words: `${name} says so`,
        created_ms: 1,
      };
      await feedback.report({ review_id: byNobody.id, ...report }, session);
    });
    await feedback.putDraft(
      { id: randomUUID(), subject: 'model:CIVIC', fields: { words: `draft of ${name}` }, updatedMs: 1 },
      id,
    );
    const answer = await send({}, id);
    const written = {
      id: randomUUID(),
      writer: 'owner' as const,
      words: `Hello ${name}`,
      leftOut: 0,
      createdMs: 1,
      unknownSender: null,
    };
    await db.transaction(async (session) => {
      const leadId = answer.ok ? answer.value.leadId : '';
      const kept = { sourceKey: written.id, consumerId: id };
      await createLeadMessageStore(db).insert({ ...written, leadId }, kept, session);
      const held = { id: randomUUID(), leadId, writer: 'shopper', words: `Wire me at ${email}`, leftOut: 0 } as const;
      await createLeadHoldStore(db).insert({ ...held, pattern: 'Why.', createdMs: 1 }, { sourceKey: held.id }, session);
      const drive = { id: randomUUID(), leadId, proposedBy: 'shopper', slotsMs: [1], timeZone: 'UTC' } as const;
      const planned = { place: `near ${email}`, state: 'proposed', startsMs: null, sequence: 0 } as const;
      await createAppointmentStore(db).insert({ ...drive, ...planned, createdMs: 1, changedMs: 1 }, session);
      const blocked = { consumerId: id, reader: `hash of ${written.id}` };
      await createContactBlockStore(db).add(blocked, { reason: 'Spam.', nowMs: 1 }, session);
      const passedOn = { channel: 'mail' as const, cause: messageCause(written.id), to: `${name}-at-work@example.com` };
      await app.outbox.send({ ...passedOn, subject: 'Re: Camry', text: written.words }, session);
    });
    const report = { reporter: 'shopper', reason: 'rude', words: `${email} was insulted`, createdMs: 1 } as const;
    await createLeadReportStore(db).put({ ...report, id: randomUUID(), leadId: answer.ok ? answer.value.leadId : '' });
    const listingStore = createPrivateListingStore(db);
    const listing = {
      id: randomUUID(),
      consumerId: id,
      status: 'draft' as const,
      draft: Draft.parse({
        vin: '',
        year: 2020,
        makeCode: 'HONDA',
        modelCode: 'CIVIC',
        trim: '',
        mileage: 1,
        zip: '30303',
        description: `sold by ${name}`,
      }),
      photos: [],
      listingId: null,
      ownerId: null,
      site: origin,
      holds: [],
      reason: `said to ${name}`,
      soldWhere: null,
      createdMs: 1,
      changedMs: 1,
      publishedMs: null,
      endsMs: null,
      remindedMs: null,
    };
    await db.transaction(async (session) => {
      await listingStore.insert(listing, session);
      const uploadKey = randomUUID();
      await listingStore.addPhoto(listing.id, { id: `${id}-photo`, hash: `hash of ${name}`, uploadKey }, session);
    });
    const joined = { dealerId: 60_000_001, consumerId: id, role: 'member' as const };
    await db.transaction(async (session) => {
      const members = createMemberStore(db);
      await members.add({ ...joined, id: randomUUID(), notices: ['question'], createdMs: 1 }, session);
      const invitation = { ...joined, id: randomUUID(), email, createdMs: 1, expiresMs: 2 };
      await members.invitations.add(invitation, `token of ${name}`, session);
      await createRequestStore(db).put(
        {
          ...joined,
          id: randomUUID(),
          workEmail: `${name.toLowerCase()}@dealer.example`,
          note: `${name} sells cars`,
          state: 'mail',
          reason: `told ${name}`,
          tokenHash: `proof of ${name}`,
          site: origin,
          changedMs: 1,
        },
        session,
      );
      await createActionStore(db).add({ ...joined, name }, { words: 'Changed the price', atMs: 1 }, session);
    });
    await send({ email: email.toUpperCase(), message: `asked by ${name} before signing in` });
    await send({ email: `${name.toLowerCase()}-at-work@example.com`, leadType: 'PRICEQUOTE' }, id);
    await refuseMailOf(email);
    const phones = [1, 2, 3, 4].map((kind) => `4045550${kind}0${digit}`);
    const words = [id, email, name, `Whitfield${digit}`, ...phones];
    return { id, email, browser, words };
  };

  /** Every text in a row, also within JSON columns. */
  const textsIn = (value: unknown): string[] => {
    if (typeof value === 'string') {
      if (/^[{[]/.test(value)) return textsIn(JSON.parse(value));
      return value.split(',').filter((text) => text.length > 1);
    }
    return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
  };

  it('every table is exported and deleted with an account, or is listed as not personal with a reason', async () => {
    const tables = [...personalTables(), ...Object.keys(nothingPersonal)];
    expect(tables.toSorted()).toEqual([...new Set(tables)].toSorted());
    expect((await tableNames()).toSorted()).toEqual(tables.toSorted());
  });

  it('the export has everything of the account, and nothing of anybody else', async () => {
    const ann = await liveHere('Annabel', 1);
    const bob = await liveHere('Bartholomew', 2);
    await app.runJobs();
    const file = JSON.stringify(await app.accounts.exportData(ann.id));
    expect(mentions(file, bob.words)).toBe(false);
    const rows = await allRows();
    for (const table of personalTables()) {
      const own = (rows.get(table) ?? []).filter((row) => mentions(row, [ann.id, ann.email]));
      expect([table, own.length > 0]).toEqual([table, true]);
      for (const row of own) {
        for (const [column, value] of Object.entries(row)) {
          if (unexported[table]?.includes(column)) continue;
          for (const text of textsIn(value)) expect([table, column, text, file.includes(text)]).toContain(true);
        }
      }
    }
    for (const secret of ['token_hash', 'scrypt', ...textsIn(rows.get('auth_sessions')?.map(({ token }) => token))]) {
      expect(file).not.toContain(secret);
    }
    // A working link in the export would let the holder of a stolen session take over the account.
    expect(file).not.toContain('/my-autotrader/reset-password');
  });

  it('RULING-30: a deleted account leaves nothing in any table or file, and other accounts lose nothing', async () => {
    const ann = await liveHere('Annabel', 1);
    const bob = await liveHere('Bartholomew', 2);
    await app.runJobs();
    const headers = { 'content-type': 'application/json', cookie: ann.browser.cookie(), origin: app.origin };
    const closed = await fetch(`${app.origin}/account-api/cancelaccount`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ password }),
    });
    expect(closed.status).toBe(200);
    // The error of a dead job names the recipient.
    await db
      .with<{ jobs: { kind: string; last_error: string; status: string; due_at: null } }>()
      .updateTable('jobs')
      .set({ last_error: `550 ${ann.email} unknown`, status: 'dead', due_at: null })
      .where('kind', '=', 'outbox.deliver')
      .execute();
    expect(outboxFiles().some((text) => mentions(text, [ann.email]))).toBe(true);
    const ofBob = async () =>
      [...(await allRows())].map(([table, rows]) => [table, rows.filter((row) => mentions(row, bob.words))]);
    const before = await ofBob();
    const filesOfBob = outboxFiles().filter((text) => mentions(text, [bob.email])).length;

    world.clock.advance(14 * dayMs);
    while ((await app.runJobs()) > 0);
    for (const [table, rows] of await allRows()) {
      expect([table, rows.filter((row) => mentions(row, ann.words))]).toEqual([table, []]);
    }
    expect(outboxFiles().filter((text) => mentions(text, ann.words))).toEqual([]);
    expect(await ofBob()).toEqual(before);
    expect(outboxFiles().filter((text) => mentions(text, [bob.email]))).toHaveLength(filesOfBob);
    // The dealer still sees that there were questions, and about which car.
    expect(await createLeadStore(db).ofOwner(60_000_001)).toHaveLength(6);
    expect(await bob.browser.consumer()).toMatchObject({ email: bob.email });
  });

  it('RULING-30: a lead another person sent with the address stays theirs, without the address', async () => {
    const ann = await liveHere('Annabel', 1);
    const bob = await liveHere('Bartholomew', 2);
    const input = { listingId: 10_002, firstName: 'Bartholomew', lastName: 'W', email: ann.email, message: 'for Ann' };
    const context = { brand, flags: brandFlags(brand), origin: app.origin, visitor: 'both', consumerId: bob.id };
    expect(await leads().send(VehicleLeadInput.parse(input), context)).toMatchObject({ ok: true });
    expect(JSON.stringify(await app.accounts.exportData(ann.id))).not.toContain('Bartholomew');
    await db.transaction(async (session) => {
      for (const { forget } of app.accounts.personalData) {
        await forget({ consumerId: ann.id, email: ann.email }, session);
      }
    });
    const kept = await createLeadStore(db).ofPerson({ consumerId: bob.id, email: bob.email });
    expect(kept).toContainEqual(expect.objectContaining({ message: 'for Ann', email: '' }));
    expect(kept).toHaveLength(4);
  });
});
