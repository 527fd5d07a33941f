import { join } from 'node:path';
import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { createSitemaps } from '#domains/browse/discovery/sitemap.server.ts';
import { createIncentiveJob, settleWhenPublished } from '#domains/cars/listings/incentives/incentive-job.server.ts';
import { namesFrom } from '#domains/cars/listings/listing-title.ts';
import { createLeadDeliveryStore } from '#domains/contact/leads/delivery/lead-delivery-store.server.ts';
import { createLeadStore } from '#domains/contact/leads/lead-store.server.ts';
import { createPurchaseMails } from '#domains/contact/purchases/purchase-mails.server.ts';
import { noCriteria } from '#domains/finding/criteria/criteria.ts';
import { openMapTiles } from '#domains/finding/map/tiles/map-tiles-file.server.ts';
import { createAuditLog } from '#domains/people/access/audit-log.server.ts';
import { createOperatorStore } from '#domains/people/access/operator-store.server.ts';
import { createOperators } from '#domains/people/access/operators.server.ts';
import { createRefusalStore } from '#domains/people/access/refusal-store.server.ts';
import { createAccounts } from '#domains/people/accounts/accounts.server.ts';
import type { Auth } from '#domains/people/accounts/sign-in/auth.server.ts';
import { limits as limitSettings } from '#domains/people/site-settings/limits.ts';
import { maintenance, noticeOf } from '#domains/people/site-settings/maintenance.ts';
import { operatorRules } from '#domains/people/site-settings/operators.ts';
import { wholeInventory } from '#domains/reference/brands/site-inventory.ts';
import { createPaymentFigures, fuelSetting } from '#domains/reference/payments/figure-settings.ts';
import { createPhotoSizes } from '#domains/reference/pictures/photo-sizes.server.ts';
import { createPhotoStore } from '#domains/reference/pictures/photo-store.server.ts';
import { createSocialImages } from '#domains/reference/pictures/social-image.server.ts';
import { createPurgeGoneListings } from '#domains/supply/inventory/purge-gone-listings.server.ts';
import { systemClock } from '#lib/clock.ts';
import { hourMs } from '#lib/duration.ts';
import type { Log } from '#lib/log.ts';
import { createReadTracker } from '#lib/read-tracker.server.ts';
import { createDerivedFiles } from '#platform/derived-files.ts';
import { watchLoop } from '#platform/event-loop/loop-watch.ts';
import { createRunningProcesses } from '#platform/figures/running-processes.ts';
import { createSiteCounters } from '#platform/figures/site-counters.ts';
import { createSlowQueries } from '#platform/figures/slow-queries.ts';
import { createBreakers } from '#platform/http/breakers.ts';
import { createDailyJob } from '#platform/jobs/daily-job.ts';
import { createJobQueue } from '#platform/jobs/job-queue.ts';
import { type JobRunner, startJobRunner } from '#platform/jobs/job-runner.ts';
import { createLimits } from '#platform/limits/limits.ts';
import { createOutboxListing } from '#platform/outbox/outbox-listing.ts';
import { openPresence } from '#platform/presence/presence.ts';
import { createSettings } from '#platform/settings/settings.ts';
import { openDatabase } from '#platform/sql/database.ts';
import type { Config } from '../config.ts';
import type { Metrics } from '../metrics.ts';
import type { Readiness } from '../operations-api.ts';
import { createPageCache, type PageCache } from '../pages/page-cache.ts';
import { createPersonalData } from '../personal-data.ts';
import { productVersion } from '../version.ts';
import { createAccessServices } from './access-services.ts';
import { createAccountServices } from './account-services.ts';
import { createAlertDialogServices } from './alert-dialog-services.ts';
import { createAlertServices } from './alert-services.ts';
import { createAnalyticsServices } from './analytics-services.ts';
import type { ApiServices } from './api-services.ts';
import { createBrandServices } from './brand-services.ts';
import { createChannelServices } from './channel-services.ts';
import { createDealerServices } from './dealer-services.ts';
import { createDeskServices } from './desk-services.ts';
import { createExperimentServices } from './experiment-services.ts';
import type { Facts } from './facts.ts';
import { createFeedServices } from './feed-services.ts';
import { createFindServices } from './find-services.ts';
import { createInventory } from './inventory.ts';
import { createInventoryDesks } from './inventory-desk-services.ts';
import { readKeys } from './keys.ts';
import { createLeadServices } from './lead-services.ts';
import { createMailServices } from './mail-services.ts';
import { createMessages } from './messages.ts';
import { createOutageLog } from './outage-log.ts';
import { createOverviewServices, searchCounters } from './overview-services.ts';
import { createResearchServices } from './research-services.ts';
import { createRetailingServices } from './retailing-services.ts';
import { createSearchServices } from './search-services.ts';
import { createSettingSections } from './settings-desk.ts';
import { createSharingServices } from './sharing-services.ts';
import { createSubscribeServices } from './subscribe-services.ts';
import { createWriteLimits } from './write-limit-services.ts';

export type Running = {
  services: ApiServices;
  pageCache: PageCache;
  readiness: Readiness;
  /** Begins the background work; resolves when everything can be served. */
  start(): Promise<void>;
  /** Takes on no more background work; resolves when what runs has finished or is left to its lease. */
  stopJobs(): Promise<void>;
  close(): Promise<void>;
};

/** The composition root: every service is made here, once, from what it needs. */
export const createServices = async ({
  config,
  readFacts,
  root,
  metrics,
  log,
}: {
  config: Config;
  /** Asked when the database is there: a start that cannot succeed says so at once. */
  readFacts(): Facts;
  /** The project's folder: facts under data/ are read from there. */
  root: string;
  metrics: Metrics;
  log: Log;
}): Promise<Running> => {
  const clock = systemClock;
  const onUnavailable = createOutageLog({ log, clock, onOutage: () => metrics.unavailable.inc() });
  const { databaseUrl, dataDir } = config;
  const slowQueries = createSlowQueries({ clock, onSlow: () => metrics.slowQueries.inc() });
  const onLost = (sentence: string) => log.error({}, sentence);
  const loop = watchLoop();
  const db = await openDatabase({
    databaseUrl,
    dataDir,
    clock,
    onUnavailable,
    onLost,
    onQuery: slowQueries.note,
    mustGiveWay: loop.isLate,
  });
  const counters = createSiteCounters({ db, clock, log });
  const processes = createRunningProcesses({ db, clock, log });
  const analytics = createAnalyticsServices({
    db,
    clock,
    log,
    onOffer: () => inventory.index.count({ inventory: wholeInventory, criteria: noCriteria, area: {} }),
  });
  const { secret, sealer } = await readKeys(config, { db, clock });
  const presence = await openPresence({ databaseUrl, dataDir, serves: true });
  const queue = createJobQueue({ db, clock, presence });
  const limits = createLimits({ db, secret, clock, log });
  const { outbox, stops, forgetCounts, personalMessages, forgetUsed, channels } = createMessages({
    config,
    db,
    queue,
    clock,
    secret,
    siteName: () => siteBrand().name,
    onRefused: (kind, reason) => metrics.messagesRefused.inc({ kind, reason }),
  });
  const breakers = createBreakers({ log });
  const tracker = createReadTracker();
  const audit = createAuditLog({ db, clock });
  const settings = await createSettings({
    db,
    clock,
    log,
    record: async (publisher, event, session) => {
      await audit.record(publisher, event, session);
      await settleWhenPublished(queue, event, session);
    },
    onRead: (name) => tracker.reading([name]),
    onChange: (names) => tracker.changed(names),
  });
  const experimenting = await createExperimentServices({
    config,
    db,
    audit,
    tracker,
    secret,
    clock,
    log,
    lookup: () => facts.lookup,
  });
  const { decisions } = experimenting.services;
  const branding = await createBrandServices({ config, settings, clock, decidedFor: decisions.everyone });
  const { brands, brandFiles, brandDesk, brandSections, siteHosts, mailLook, allBrands } = branding;
  const siteBrand = () => brands.resolve({ place: { id: 'atc' } });
  const facts = readFacts();
  const { catalogue, places, lookup, lookups, placeSearch, maps } = facts;
  const mapTiles = config.mapTiles === undefined ? undefined : openMapTiles(config.dataDir, config.mapTiles);
  const pageCache = createPageCache({ clock, tracker });
  const derived = createDerivedFiles({
    folder: join(config.dataDir, 'derived'),
    mostBytes: config.derivedMegabytes * 1_000_000,
    clock,
    log,
  });
  const socialImages = createSocialImages({ derived });
  const photos = createPhotoSizes({ photos: createPhotoStore({ folder: join(config.dataDir, 'photos') }), derived });
  const figures = createPaymentFigures(settings);
  const inventory = await createInventory({ config, db, catalogue, places, figures, tracker, clock, log });
  const { listings, owners, index } = inventory;
  const fuelPrices = () => settings.current(fuelSetting);
  const searching = createSearchServices({
    root,
    facts,
    inventory,
    figures,
    fuelPrices,
    breakers,
    metrics,
    tracker,
    clock,
    log,
    isMuchViewed: analytics.services.vehicleViews.isMuchViewed,
  });
  const { search } = searching;
  const mailing = createMailServices({
    db,
    search,
    lookup,
    lookups,
    brands,
    allBrands,
    mailLook,
    figures,
    photos,
    derived,
  });
  const { directory, dealerCaches, appraisals, describeVin, ...dealing } = createDealerServices({
    facts,
    inventory,
    search,
    figures,
    breakers,
    tracker,
    clock,
    log,
  });
  const researching = createResearchServices({
    config,
    root,
    facts,
    inventory,
    search,
    figures,
    breakers,
    tracker,
    clock,
  });
  const leadStore = createLeadStore(db);
  const leadLimit = () => ({ most: settings.current(limitSettings).leadsPerHour, perMs: hourMs });
  const {
    reportStore,
    settle: settleDesks,
    ...desks
  } = createInventoryDesks({
    db,
    facts,
    inventory,
    search,
    audit,
    outbox,
    mailLook,
    clock,
    log,
    leads: leadStore,
    reportLimit: limits.window('reports', leadLimit),
  });
  const { sharing, sharedMails } = createSharingServices({
    db,
    facts,
    search,
    outbox,
    stops,
    limits,
    secret,
    mailLook,
    clock,
    log,
    reports: reportStore,
    mailCars: mailing.mailCars,
  });
  const sitemaps = createSitemaps({
    search,
    listings,
    owners,
    lookups,
    clock,
    indexedLocations: searching.indexedLocations,
    dealersWithCars: async (inventory) => new Set((await directory.current(inventory)).entries.map(({ id }) => id)),
    otherPages: () => researching.research.paths(),
  });
  const purchaseMails = createPurchaseMails({
    findOwner: owners.find,
    deliveryOf: createLeadDeliveryStore(db, sealer).of,
    lookAt: (origin) => lookOfSite(origin),
    send: (message, session) => outbox.send(message, session),
    mails: createOutboxListing(db),
  });
  const account = createAccountServices({
    purchaseMails,
    db,
    clock,
    search,
    catalogue,
    lookup,
    lookups,
    places,
    listings,
    index,
    appraisals,
    describeVin,
    askToText: channels.consents.ask,
    sealer,
    pendingNumbers: channels.consents.pendingOf,
  });

  const brandAt = (origin: string) => brands.resolve({ place: siteHosts.placeOf(new URL(origin).host) });
  const lookOfSite = (origin: string) => mailLook(brandAt(origin));
  const subscribing = createSubscribeServices({
    db,
    secret,
    clock,
    account,
    limits,
    outbox,
    stops,
    messages: personalMessages,
    mailLook: lookOfSite,
    brandAt,
    shares: sharedMails,
    timeZoneFor: (consumerId) => alerts.timeZoneFor(consumerId),
  });
  const alerts = createAlertServices({
    db,
    clock,
    log,
    listings,
    owners,
    account,
    places,
    mailLook,
    outbox,
    channels,
    mailCars: mailing.mailCars,
    findDeals: mailing.findDeals,
    links: subscribing.services.alertLinks,
    nameVehicle: namesFrom(catalogue),
    matching: inventory.readsCars,
    lightUsers: subscribing.lightUsers,
    brandAt,
    site: {
      brand: siteBrand(),
      origin: config.publicOrigin ?? `http://localhost:${config.port}`,
    },
  });
  const asking = createLeadServices({
    config,
    db,
    queue,
    outbox,
    stops,
    secret,
    sealer,
    limits,
    leadLimit,
    store: leadStore,
    search,
    lookup,
    owners,
    account,
    mailLook,
    lookAt: lookOfSite,
    audit,
    clock,
    log,
  });

  metrics.observe({
    queueDepth: queue.depth,
    outboxTrouble: async () =>
      (await outbox.trouble()).map(({ oldestCreatedAt, ...row }) => ({
        ...row,
        oldestSeconds: (clock.now() - oldestCreatedAt) / 1000,
      })),
    databaseProblem: db.problem,
    breakerStates: () => breakers.states(),
    caches: () => [
      ...brands.stats(),
      inventory.knownOwners.stats(),
      ...[searching.home, searching.marketplace, searching.buyOnline, sitemaps].flatMap((pages) => pages.stats()),
      ...[researching.research, researching.customOrders].flatMap((pages) => pages.stats()),
      pageCache.stats(),
      ...dealerCaches(),
    ],
  });

  const accounts = createAccounts({
    db,
    clock,
    log,
    lookup,
    secret,
    limits,
    accountLimits: () => settings.current(limitSettings),
    sendMail: (message, session) => outbox.send(message, session),
    schedule: (job, session) => queue.enqueue(job, session),
    hostOf: (request) => request.siteHost,
    mailLook: lookOfSite,
    oidc: config.auth.oidc,
    guardProvider: breakers.guard('signInProvider', (ask: () => Promise<Auth>) => ask()).fire,
    oneTapClientId: config.auth.oneTapClientId,
    bookmarksOf: (consumerId) => account.bookmarks.bookmarksOf(consumerId),
    startEmailAlerts: account.startEmailAlerts,
    myCarsCountOf: account.ownedVehicles.count,
    isOperator: createOperatorStore(db).isOperator,
    hasWallet: account.wallets.has,
    whyNoTexts: channels.whyNoTexts,
    personalData: createPersonalData({
      account,
      leads: leadStore,
      leadMessages: asking.messages,
      reports: reportStore,
      channels,
      messages: personalMessages,
      refusals: createRefusalStore(db),
      subscriptions: subscribing.personalData,
    }),
    onSignedIn: subscribing.adopt,
  });

  const channeling = createChannelServices({ config, db, channels, audit, clock });
  const feeding = createFeedServices({ config, db, sealer, queue, audit, clock, inventory, catalogue, places });
  const operators = createOperators({
    db,
    clock,
    log,
    audit,
    accounts,
    factorDemanded: () => config.isPublic || settings.current(operatorRules).secondFactor === 'required',
  });

  const access = createAccessServices({ db, secret, audit, clock, log });

  const dailyPurge = createDailyJob({
    // As databases know it since it had but one task.
    kind: 'listings.purge-gone',
    tasks: [
      createPurgeGoneListings({ db, listings, clock, log }),
      ...[accounts.forgetExpired, account.wallets.forgetOld, account.purchases.forgetOld, account.removed.forgetOld],
      ...subscribing.dailyTasks,
      operators.refusals.forgetOld,
      access.accessLog.forgetOld,
      limits.forgetOld,
      outbox.recover,
      forgetUsed,
      forgetCounts,
      alerts.forgetOld,
      ...feeding.dailyTasks,
      ...channeling.dailyTasks,
      ...analytics.dailyTasks,
      ...experimenting.dailyTasks,
    ],
    queue,
    clock,
  });
  const settleIncentives = createIncentiveJob({ db, listings, queue, clock });
  let runners: JobRunner[] = [];
  const stopJobs = async () => {
    feeding.stop();
    await Promise.all(runners.map((runner) => runner.stop()));
  };
  const waitingFor = new Set(['inventory', 'background jobs']);
  return {
    services: {
      ...searching,
      ...dealing,
      ...researching,
      brands,
      brandDesk,
      siteHosts,
      brandFiles,
      catalogue: facts.catalogueService,
      sitemaps,
      sharing,
      accounts,
      clock,
      photos,
      maps,
      mapTiles,
      socialImages,
      lookup,
      lookups,
      placeSearch,
      ...desks,
      templateDesk: mailing.templateDesk,
      ...asking.services,
      ...account,
      account,
      readConsumer: accounts.readConsumer,
      ...subscribing.services,
      ...createAlertDialogServices({
        db,
        clock,
        account,
        accounts,
        places,
        limits,
        consents: channels.consents,
      }),
      audit,
      settings,
      figures,
      operators,
      ...feeding.services,
      retailing: createRetailingServices({ config, lookup, owners, figures, breakers, metrics, log }),
      ...channeling.pages,
      push: channeling.push,
      carriers: channeling.carriers,
      maintenanceNotice: () => noticeOf(settings.current(maintenance), clock.now()),
      settingsDesk: createSettingSections({ config, settings, inventory, figures, brandSections }),
      ...experimenting.services,
      writeLimits: createWriteLimits(limits, settings),
      ...analytics.services,
      ...createDeskServices({
        db,
        clock,
        outbox,
        leads: leadStore,
        conversations: asking,
        owners,
        audit,
        account,
        channels,
        purchaseMails,
        recipients: alerts.recipients,
        lookAt: lookOfSite,
        waiting: { reported: desks.reportDesk.waiting },
      }),
      overview: createOverviewServices({
        db,
        dataDir,
        clock,
        metrics,
        queue,
        outbox,
        breakers,
        inventory,
        desks,
        settings,
        counters,
        processes,
        slowQueries,
        audit,
        feedStates: feeding.services.feeds.feedStates,
      }),
      find: createFindServices({ db, listings, owners, names: namesFrom(catalogue), audit }),
      environment: config.environment,
      version: productVersion,
      loop,
      access,
      accessDesk: access.accessDesk,
      countSearch: ({ isBot }) => counters.add(isBot ? searchCounters.robots : searchCounters.people),
      databaseProblem: db.problem,
    },
    pageCache,
    readiness: () => ({ ready: waitingFor.size === 0, waitingFor: [...waitingFor] }),
    // What it leaves running is nobody's page: it has time, and connections of its own.
    start: () =>
      db.background(async () => {
        settings.start();
        experimenting.start();
        counters.start();
        access.accessLog.start();
        await access.networkBlocks.start();
        await processes.start();
        await searching.certified.start();
        await facts.words.prepare(() => yieldToOthers());
        await inventory.start();
        analytics.start();
        // So that no shopper waits for it; should it fail, the first one asks again.
        await directory.current(wholeInventory).catch(() => undefined);
        waitingFor.delete('inventory');
        await alerts.start();
        await dailyPurge.start();
        await settleIncentives.start();
        await outbox.recover();
        await feeding.recover();
        // A mail server that keeps messages waiting keeps nothing else waiting, and neither does a large feed.
        runners = [
          outbox.handlers,
          { ...accounts.handlers, ...dailyPurge.handlers, ...personalMessages.handlers, ...asking.quickHandlers },
          settleIncentives.handlers,
          asking.handlers,
          ...feeding.handlers,
        ].map((handlers) => startJobRunner({ queue, handlers, clock, log }));
        waitingFor.delete('background jobs');
      }),
    stopJobs,
    close: async () => {
      await stopJobs();
      await alerts.stop();
      await settleDesks();
      breakers.shutdown();
      await Promise.all([counters.stop(), processes.stop(), analytics.stop()]);
      await Promise.all([access.accessLog.stop(), access.networkBlocks.stop()]);
      await settings.stop();
      await experimenting.stop();
      await inventory.close();
      await db.close();
      await presence.close();
      loop.stop();
    },
  };
};
