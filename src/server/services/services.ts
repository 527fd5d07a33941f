import { namesFrom } from '#domains/cars/listings/listing-title.ts';
import { createRecipients } from '#domains/contact/alert-delivery/create-recipients.server.ts';
import { createLeadStore } from '#domains/contact/leads/lead-store.server.ts';
import { createLightUserStore } from '#domains/contact/subscribers/light-user-store.server.ts';
import { noCriteria } from '#domains/finding/criteria/criteria.ts';
import { openMapTiles } from '#domains/finding/map/tiles/map-tiles-file.server.ts';
import { createContactStore } from '#domains/people/accounts/profile/contact-store.server.ts';
import { limits as limitSettings } from '#domains/people/site-settings/limits.ts';
import { demoNoticeOf, maintenance, noticeOf } from '#domains/people/site-settings/maintenance.ts';
import { limitedInventory, wholeInventory } from '#domains/reference/brands/site-inventory.ts';
import { createPaymentFigures, fuelSetting } from '#domains/reference/payments/figure-settings.ts';
import { createDrawings } from '#domains/reference/pictures/drawings.server.ts';
import { createPhotoSizes } from '#domains/reference/pictures/photo-sizes.server.ts';
import { createPhotoStore } from '#domains/reference/pictures/photo-store.server.ts';
import { createPictureReader } from '#domains/reference/pictures/read-picture.ts';
import { createSocialImages } from '#domains/reference/pictures/social-image.server.ts';
import { hourMs } from '#lib/duration.ts';
import { createPageCache } from '../pages/page-cache.ts';
import { productVersion } from '../version.ts';
import { createAccessServices } from './access-services.ts';
import { createAccountServices } from './account-services.ts';
import { createAlertDialogServices } from './alert-dialog-services.ts';
import { createAlertServices } from './alert-services.ts';
import { createAnalyticsServices, worthUsdBy } from './analytics-services.ts';
import type { ApiServices } from './api-services.ts';
import { createAssistantServices } from './assistant-services.ts';
import { createBackOfficeServices } from './back-office-services.ts';
import { type BaseOptions, createBase } from './base.ts';
import { createBrandServices } from './brand-services.ts';
import { createCarOfferServices } from './car-offer-services.ts';
import { createChannelServices } from './channel-services.ts';
import { createDealerNoticeServices } from './dealer-notice-services.ts';
import { createPortalServices } from './dealer-portal-services.ts';
import { createDealerServices } from './dealer-services.ts';
import { createDiscoveryServices } from './discovery-services.ts';
import { createDrawingThread } from './drawing-thread.ts';
import { createExperimentServices } from './experiment-services.ts';
import { createFeedServices } from './feed-services.ts';
import { createFigureServices } from './figure-services.ts';
import { createFindServices } from './find-services.ts';
import { createInventory } from './inventory.ts';
import { createInventoryDesks } from './inventory-desk-services.ts';
import { createLeadServices } from './lead-services.ts';
import { createMailServices } from './mail-services.ts';
import { createMessages } from './messages.ts';
import { observeServices } from './observe-services.ts';
import { searchCounters } from './overview-services.ts';
import { createPrivateListingServices } from './private-listing-services.ts';
import { createPurchaseMailServices, createPurchaseServices } from './purchase-services.ts';
import { createRampServices } from './ramp-services.ts';
import { createResearchServices } from './research-services.ts';
import { createRetailingServices } from './retailing-services.ts';
import { createReviewServices } from './review-services.ts';
import { runProcess } from './run-process.ts';
import type { Running } from './running.ts';
import { createSearchServices } from './search-services.ts';
import { createSettingSections } from './settings-desk.ts';
import { createSharingServices } from './sharing-services.ts';
import { createSignInServices } from './sign-in-services.ts';
import { createSubscribeServices } from './subscribe-services.ts';
import { createTeamServices } from './team-services.ts';
import { createWebhookServices } from './webhook-services.ts';
import { createWriteLimits } from './write-limit-services.ts';

/**
 * The composition root: every service is created once, after those it needs. What a service does besides answering (at
 * start, daily, as a job, at the end) it registers with the lifecycle.
 */
export const createServices = async (options: BaseOptions): Promise<Running> => {
  const base = await createBase(options);
  const { config, clock, metrics, lifecycle, db, queue, limits, settings, audit } = base;
  const { tracker, facts, derived, files } = base;
  const { catalogue, places, lookup, lookups, placeSearch, maps } = facts;

  const access = createAccessServices(base);
  const experimenting = await createExperimentServices({ ...base, lookup });
  const branding = await createBrandServices({ ...base, decidedFor: experimenting.decisions.everyone });
  const { brands, brandSections, siteHosts, mailLook, allBrands } = branding;
  const siteBrand = brands.resolve({ place: { id: 'atc' } });
  const brandAt = (origin: string) => brands.resolve({ place: siteHosts.placeOf(new URL(origin).host) });
  const lookOfSite = (origin: string) => mailLook(brandAt(origin));
  const mapTiles = config.mapTiles === undefined ? undefined : openMapTiles(config.dataDir, config.mapTiles);
  const pageCache = createPageCache({ clock, tracker });
  const photos = createPhotoSizes({ photos: createPhotoStore({ files }), derived });
  const draw = createDrawings(options.draw ?? createDrawingThread());
  const readPicture = createPictureReader({ draw, photos });
  const figures = createPaymentFigures(settings);

  const messages = createMessages({
    ...base,
    siteName: () => brands.resolve({ place: { id: 'atc' } }).name,
    onRefused: (kind, reason) => metrics.messagesRefused.inc({ kind, reason }),
  });
  const { outbox, stops, personalMessages, channels } = messages;
  lifecycle.onStart('background jobs', outbox.recover);
  lifecycle.daily(outbox.recover, messages.forgetUsed, messages.forgetCounts);
  // A slow mail server delays only other messages.
  lifecycle.handleJobs('messages', outbox.handlers);
  lifecycle.handleJobs('short', personalMessages.handlers);

  const inventory = await createInventory({ ...base, catalogue, places, figures });
  const { listings, owners, index } = inventory;
  const analytics = createAnalyticsServices({
    ...base,
    onOffer: () => index.count({ inventory: wholeInventory, criteria: noCriteria, area: {} }),
    worthUsd: worthUsdBy(experimenting.experiments),
  });
  const { actionCounts } = analytics;
  const sellerOfListing = async (listingId: number) => (await listings.find(listingId))?.ownerId;

  const searching = createSearchServices({
    ...base,
    inventory,
    figures,
    fuelPrices: () => settings.current(fuelSetting),
    isMuchViewed: analytics.vehicleViews.isMuchViewed,
  });
  const { search } = searching;
  lifecycle.onStart('content', searching.certified.start);
  const { directory, dealerCaches, appraisals, describeVin, ...dealing } = createDealerServices({
    ...base,
    inventory,
    search,
    figures,
  });
  // If this fails, the first request fills the directory of dealers.
  lifecycle.onStart('inventory', () => directory.current(wholeInventory).catch(() => undefined));
  const researching = createResearchServices({ ...base, inventory, search, figures });
  const { sitemaps, indexNowKey } = createDiscoveryServices({
    ...base,
    ...searching,
    inventory,
    directory,
    research: researching.research,
    publicSites: branding.publicSites,
  });

  const looks = { brands, allBrands, mailLook, readPicture, derived };
  const mailing = createMailServices({ ...facts, ...looks, db, search, figures });
  const leadStore = createLeadStore(db);
  const hourlyLimit = () => ({ most: settings.current(limitSettings).leadsPerHour, perMs: hourMs });
  const { reportStore, viewsData, ...desks } = createInventoryDesks({
    ...base,
    inventory,
    search,
    outbox,
    mailLook,
    leads: leadStore,
    reportLimit: limits.window('reports', hourlyLimit),
    tellSellers: (changes, session) => selling.tellSellers(changes, session),
  });
  const { sharing, sharedMails } = createSharingServices({
    ...base,
    search,
    outbox,
    stops,
    mailLook,
    reports: reportStore,
    mailCars: mailing.mailCars,
    actionCounts,
    sellerOfListing,
  });
  const site = { brand: siteBrand, origin: config.publicOrigin ?? `http://localhost:${config.port}` };
  const noticing = createDealerNoticeServices({ ...base, inventory, outbox, channels, lookAt: lookOfSite, site });
  const dealerMailing = { ...base, inventory, outbox, lookAt: lookOfSite, ...noticing };
  const { dealerLinks, purchaseMails } = createPurchaseMailServices(dealerMailing);
  const hooked = { ...base, ...createWebhookServices({ ...base, catalogue, inventory, leadStore, site }) };
  const account = createAccountServices({
    ...hooked,
    actionCounts,
    purchaseMails,
    search,
    ...facts,
    listings,
    index,
    appraisals,
    describeVin,
    askToText: channels.consents.ask,
    pendingNumbers: channels.consents.pendingOf,
  });
  lifecycle.daily(...account.forgetOld);

  const cars = { inventory, appraisals, ...analytics, ...desks };
  const selling = createPrivateListingServices({
    ...base,
    ...cars,
    photos,
    account,
    words: {
      read: (ownerId) => asking.sellerWords.read(ownerId),
      forget: (ownerId, session) => asking.sellerWords.forget(ownerId, session),
    },
    isBlocked: (consumerId) => asking.isAccountBlocked(consumerId),
    questionsOf: (ownerId) => asking.services.questions.ofOwner(ownerId),
    outbox,
    lookAt: lookOfSite,
  });

  const { photoRemoval } = selling;
  const portal = createPortalServices({ ...dealerMailing, ...cars, photoRemoval, account, leadStore, site });
  const lightUsers = createLightUserStore({ db });
  const recipients = createRecipients({ contacts: createContactStore(db), lightUsers, site, brandAt, places });
  const subscribing = createSubscribeServices({
    ...base,
    account,
    outbox,
    stops,
    messages: personalMessages,
    mailLook: lookOfSite,
    brandAt,
    shares: sharedMails,
    timeZoneFor: recipients.timeZoneFor,
  });
  createAlertServices({
    ...hooked,
    ...inventory,
    ...mailing,
    account,
    places,
    mailLook,
    outbox,
    channels,
    recipients,
    links: subscribing.services.alertLinks,
    nameVehicle: namesFrom(catalogue),
    matching: inventory.readsCars,
    brandAt,
    site,
  });
  const { personalData: offersData, services: offering } = createCarOfferServices({
    ...dealerMailing,
    ...cars,
    directory,
    account,
    selling: { ...selling, ...selling.services },
    dealerLinks,
  });
  const { personalData: answersData, services: quoting } = createPurchaseServices({
    ...dealerMailing,
    dealerLinks,
    figures,
    account,
    recipients,
    channels,
  });
  const asking = createLeadServices({
    ...hooked,
    actionCounts,
    outbox,
    stops,
    leadLimit: hourlyLimit,
    store: leadStore,
    search,
    lookup,
    owners,
    account,
    sellerOf: selling.sellerOf,
    personalMessages,
    timeZoneOf: searching.timeZoneOf,
    mailLook,
    dealerNotices: noticing.dealerNotices,
    lookAt: lookOfSite,
  });
  const { personalData: reviewsData, services: reviews } = createReviewServices({
    ...dealerMailing,
    account,
    leads: leadStore,
    nameOf: async (consumerId) => (await accounts.profiles.read(consumerId))?.profile,
  });

  const teaming = createTeamServices({ ...base, outbox, lookAt: lookOfSite });
  const described = [selling.personalData, portal.personalData, teaming.personalData];
  const accounts = createSignInServices({
    ...base,
    ...messages,
    lookAt: lookOfSite,
    personalData: {
      account,
      leads: leadStore,
      conversations: asking,
      reports: reportStore,
      messages: personalMessages,
      subscriptions: subscribing.personalData,
      others: [reviewsData, answersData, offersData, viewsData, ...described],
    },
    adopt: subscribing.adopt,
    teaming,
  });

  const channeling = createChannelServices({ ...base, channels });
  const { stopImports, ...feeding } = createFeedServices({ ...dealerMailing, catalogue, places, site });
  const operators = teaming.operatorsWith(accounts);
  const { rampDesk, ramps } = createRampServices({
    ...base,
    ...experimenting,
    outbox,
    site,
    lookAt: lookOfSite,
  });

  observeServices(base, outbox, () => [
    ...brands.stats(),
    inventory.ownerCache.stats(),
    ...[searching.home, searching.marketplace, searching.buyOnline, sitemaps].flatMap((pages) => pages.stats()),
    ...[researching.research, researching.customOrders, reviews.reviewLists].flatMap((pages) => pages.stats()),
    pageCache.stats(),
    ...dealerCaches(),
  ]);

  const services: ApiServices = {
    ...searching,
    ...dealing,
    ...researching,
    ...analytics,
    ...experimenting,
    rampDesk,
    ...account,
    ...asking.services,
    ...quoting,
    ...offering,
    ...subscribing.services,
    ...reviews,
    ...feeding,
    ...selling.services,
    ...portal.withInbox({ ...asking.services, ...quoting, ...reviews, ...offering }),
    ...teaming.services,
    ...channeling,
    ...desks,
    ...createAssistantServices({ ...base, ...searching, ...dealing, ...researching, ...reviews, figures }),
    ...createAlertDialogServices({ ...base, account, accounts, places, consents: channels.consents }),
    ...createBackOfficeServices({
      ...hooked,
      ...asking,
      ...experimenting,
      ramps,
      dataDir: config.dataDir,
      inventory,
      desks,
      selling,
      reviewDesk: reviews.reviewDesk,
      countRequests: portal.countRequests,
      feedStates: feeding.feeds.feedStates,
      outbox,
      leads: leadStore,
      conversations: asking,
      owners,
      account,
      channels,
      purchaseMails,
      recipients,
      lookAt: lookOfSite,
    }),
    find: createFindServices({ db, listings, owners, names: namesFrom(catalogue), audit }),
    settingsDesk: createSettingSections({ config, settings, inventory, figures, brandSections }),
    templateDesk: mailing.templateDesk,
    retailing: createRetailingServices({ ...base, lookup, owners, figures }),
    writeLimits: createWriteLimits(limits, settings),
    socialImages: createSocialImages({ derived }),
    maintenanceNotice: () =>
      demoNoticeOf(inventory.demoProgress()) ?? noticeOf(settings.current(maintenance), clock.now()),
    sellerOfListing,
    isDealer: async (ownerId) => (await owners.find(ownerId)) !== undefined,
    shopperFigures: createFigureServices({ db, clock, owners, lookups, allBrands, analytics }),
    countSearch: ({ isBot }) => base.counters.add(isBot ? searchCounters.robots : searchCounters.people),
    errors: base.errors,
    isTracing: base.tracing !== undefined,
    databaseProblem: db.problem,
    readConsumer: accounts.readConsumer,
    accessDesk: access.accessDesk,
    catalogue: facts.catalogueService,
    environment: config.environment,
    version: productVersion,
    loop: base.loop,
    ...branding,
    ...branding.openStudio((limits) =>
      index.count({ inventory: limitedInventory(limits), criteria: noCriteria, area: {} }),
    ),
    sitemaps,
    indexNowKey,
    sharing,
    accounts,
    account,
    access,
    operators,
    audit,
    settings,
    figures,
    clock,
    photos,
    draw,
    readPicture,
    maps,
    mapTiles,
    lookup,
    lookups,
    placeSearch,
  };
  return { services, pageCache, noteJob: queue.noteAdded, ...runProcess(base, { stopImports, inventory }) };
};
