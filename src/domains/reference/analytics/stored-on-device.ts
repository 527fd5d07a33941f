type StoredEntry = {
  /** The text on the privacy page. */
  words: string;
  /** Names of cookies and of session or local storage keys. */
  names: readonly string[];
};

/** Data stored in the browser without consent, each after the action it is needed for. */
export const storedWithoutConsent: readonly StoredEntry[] = [
  {
    words: 'this answer, your theme, your ZIP and search distance',
    names: ['ATC_CONSENT', 'theme', 'ATC_USER_ZIP', 'ATC_USER_RADIUS'],
  },
  { words: 'your recent searches, or that you hid them', names: ['recentSearches', 'showRecentSearches'] },
  {
    words: 'cars you viewed recently and when, picks you hid, and how far down a page you were',
    names: ['recentInventory', 'vehicleViews', 'hiddenPicks', 'scroll-positions'],
  },
  {
    words: 'cars you saved or compared, and notes on them that are not saved yet',
    names: [
      ...['quickSaves', 'queuedQuickSaves', 'quickSavesPushed', 'maxQuickSavesLimit', 'profileCars'],
      ...['compareListings', 'compareToggle', 'noteDrafts'],
    ],
  },
  {
    words:
      'saved cars for when you have no connection, what you changed meanwhile, and that you closed our offer to install',
    names: ['offlineCars', 'waitingChanges', 'waitingLeads', 'installDeclined'],
  },
  {
    words: 'your terms and your wallet, and whether cards show payments',
    names: [
      'deal',
      'card-payments',
      'wallet',
      'wallet-id',
      'walletId',
      'walletLastUpdated',
      'walletConsumer',
      'walletAsked',
    ],
  },
  {
    words: 'your name, email and phone for dealers, if you checked the box for it or are signed in',
    names: ['leadProfile', 'userProfile'],
  },
  {
    words: 'that you are signed in, are signing up, or want no sign-in offered for a day',
    names: ['forecourt.*', 'ATC_ONE_TAP_OFF'],
  },
  {
    words: 'alerts you asked for on this device or without an account, and that you closed our offer of them',
    names: ['pushSubscription', 'ATC_CONSUMER_ID', 'bestDealsOffer', 'textAlerts'],
  },
  { words: 'a review you are writing, until it is sent or the tab is closed', names: ['typedReview'] },
  { words: 'which tests you left', names: ['ATC_LEFT_EXPERIMENTS'] },
];

/** Data stored only with consent. */
export const storedWithConsent: readonly StoredEntry[] = [
  {
    words: 'IDs that tell your visits apart from others',
    names: ['ATC_ID', 'ATC_AMBIENT_ID', 'abc', 'pxa_id', 'ATC_EXPERIMENT', 'visitor-unique-id'],
  },
  { words: 'which versions of our pages you saw', names: ['ATC_PROFILE', 'experimentsTold'] },
];
