/** The pages a footer links to. An operator's lawyer will replace the words; their places and page types stay. */
export type LegalDocument = {
  title: string;
  intro: string;
  sections: readonly { id: string; heading: string; paragraphs: readonly string[] }[];
};

const privacy = [
  {
    id: 'privacy',
    heading: 'Privacy',
    paragraphs: [
      'Pages of this site call no third party. Searching, viewing and comparing cars works without an account and without cookies beyond the ones you choose.',
      'If you allow it, we count visits with a random number kept in your browser. You can take the permission back at any time, and a browser that sends the Global Privacy Control signal is never counted.',
      'What you write to a seller goes to that seller and to nobody else. We do not sell or share contact details.',
      'Saved cars, searches and alerts of an account are deleted fourteen days after you cancel it. Until then you can come back, or download everything we keep about you.',
    ],
  },
] as const;

const accessibility = [
  {
    id: 'accessibility',
    heading: 'Accessibility',
    paragraphs: [
      'We aim at WCAG 2.2 level AA on every page: keyboard, screen reader, zoom to 400 percent, contrast in light and dark, and no motion when your device asks for none.',
      'Search, vehicle pages and forms work without JavaScript.',
      'If something stands in your way, write to the address of this site’s operator and say which page and which tool you use. We answer within five business days.',
    ],
  },
] as const;

export const visitorAgreement: LegalDocument = {
  title: 'Visitor agreement',
  intro: 'What you can expect of this site, and what it asks of you.',
  sections: [
    {
      id: 'listings',
      heading: 'Listings and prices',
      paragraphs: [
        'Cars are offered by dealers and private sellers, who answer for what they say about them. We check VINs, flag contradictions and show when a seller last confirmed a car.',
        'Out-the-door prices are estimates from the listed price, the seller’s stated fee and the usual taxes of your state. The contract you sign decides.',
        'Deal ratings compare a price with similar cars and name how many there were. With fewer than eight, there is no rating.',
        'Sponsored cars are labeled, meet the same filters as the others and never change their order.',
      ],
    },
    ...privacy,
    ...accessibility,
    {
      id: 'use',
      heading: 'Using the site',
      paragraphs: [
        'Please search as a person would. Programs are welcome to use the JSON interface and the feeds, within the limits it states.',
        'Do not send sellers messages you would not want to receive.',
      ],
    },
  ],
};

export const privacyPolicy: LegalDocument = {
  title: 'Privacy policy',
  intro: 'What is kept about you, why, and for how long.',
  sections: privacy,
};

export const consumerPrivacy: LegalDocument = {
  title: 'Your privacy choices',
  intro: 'You decide what may be kept; both answers work the same way.',
  sections: privacy,
};

export const accessibilityStatement: LegalDocument = {
  title: 'Accessibility statement',
  intro: 'How this site is built to be usable by everyone.',
  sections: accessibility,
};
