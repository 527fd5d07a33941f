import { conversionEvents } from './conversion-events.ts';
import { everybody, type Flag, type FlagVariable, noAudience, type Project } from './project.ts';

const brandAudience = (id: string, name: string, brand: string) => ({
  id,
  name,
  condition: { kind: 'attribute', attribute: 'brand', match: 'exact', value: brand } as const,
});

const variables = (first: number, ...rows: [key: string, type: FlagVariable['type'], value: string][]) =>
  rows.map(([key, type, defaultValue], at): FlagVariable => ({ id: String(first + at), key, type, defaultValue }));

/** A flag without rules: until an operator adds one, each brand follows its install and settings. */
const brandFlag = (flag: Pick<Flag, 'id' | 'key' | 'name' | 'description' | 'variables' | 'rolloutId'>): Flag => ({
  ...flag,
  experiments: [],
  deliveries: [],
  everyoneElse: null,
});

/** Flags of brands (BRND-04, BRND-05). A variable with its default value leaves the brand's own. */
const brandFlags: readonly Flag[] = [
  brandFlag({
    id: '90001',
    key: 'brand',
    name: 'Brand',
    rolloutId: '61000',
    description: 'What a brand is called, where its leads go and which agreement its visitors have. Empty: its own.',
    variables: variables(
      91001,
      ['brand_name', 'string', ''],
      ['channel', 'string', ''],
      ['leads_cc_flag', 'boolean', 'true'],
      ['leads_partner_name', 'string', ''],
      ['visitor_agreement_link', 'string', ''],
    ),
  }),
  brandFlag({
    id: '90002',
    key: 'email_opt_in',
    name: 'Email opt-in',
    rolloutId: '62000',
    description: 'The box beside a question that lets a shopper ask for price drops and tips. Empty: its own words.',
    variables: variables(91011, ['label', 'string', '']),
  }),
  brandFlag({
    id: '90003',
    key: 'chat',
    name: 'Chat',
    rolloutId: '63000',
    description: 'Whether dealers can be chatted with, and how the invitation shows.',
    variables: variables(
      91021,
      ['providers', 'json', '["LOCAL","NONE"]'],
      ['enable_mobile_chat', 'boolean', 'false'],
      ['hide_sticky_invitation', 'boolean', 'false'],
    ),
  }),
  brandFlag({
    id: '90004',
    key: 'my_wallet',
    name: 'My wallet',
    rolloutId: '64000',
    description: "How a shopper's own terms are shown: articles next to them, and the instant cash offer.",
    variables: variables(91031, ['show_articles', 'boolean', 'true'], ['show_ico', 'boolean', 'true']),
  }),
  brandFlag({
    id: '90005',
    key: 'feedback_survey',
    name: 'Feedback survey',
    rolloutId: '65000',
    description: "Loads a survey of the operator's from this site's own address, once a page is there.",
    variables: variables(91041, ['script_url', 'string', '']),
  }),
  brandFlag({
    id: '90006',
    key: 'standard_listing_owner_name',
    name: "Dealers' names on standard listings",
    rolloutId: '66000',
    variables: [],
    description: "Off hides the dealer's name on listings that are not featured.",
  }),
];

/** Both halves see the same, so any difference between them is a counting error. */
const sameForAll: Flag = {
  id: '90007',
  key: 'aa_check',
  name: 'A/A check',
  description:
    'Shows everybody the same in two halves. A difference between them says that something is counted wrong.',
  variables: [],
  experiments: [
    {
      id: '60001',
      key: 'aa_check_test',
      name: 'A/A check',
      layerId: '70001',
      state: 'Running',
      hypothesis: 'Nothing differs.',
      audience: noAudience,
      traffic: everybody,
      forced: {},
      variations: [
        { id: '80001', key: 'first_half', enabled: true, values: {}, weight: 5_000 },
        { id: '80002', key: 'second_half', enabled: true, values: {}, weight: 5_000 },
      ],
      metricIds: ['51001', '51002', '51003', '51004'],
    },
  ],
  rolloutId: '67000',
  deliveries: [],
  everyoneElse: null,
};

const subscribeStrip: Flag = {
  id: '90008',
  key: 'results_subscribe_strip',
  name: 'Alerts offered under results',
  rolloutId: '68000',
  description: 'The strip under search results that offers news of the search by email.',
  variables: [],
  experiments: [],
  deliveries: [],
  everyoneElse: {
    id: '68009',
    key: 'results_subscribe_strip_everyone_else',
    variation: { id: '88009', key: 'on', enabled: true, values: {} },
  },
};

const productAnalytics: Flag = {
  id: '90009',
  key: 'product_analytics',
  name: 'Product analytics',
  rolloutId: '69000',
  description: "Loads a product-analytics agent from this site's own address for visitors who agreed to be counted.",
  variables: variables(91081, ['script_url', 'string', '']),
  experiments: [],
  deliveries: [],
  everyoneElse: null,
};

/** The default project of an install before one is published: the site as it is, and one A/A test. */
export const shippedProject: Project = {
  sdkKey: 'forecourt',
  accountId: '10001',
  projectId: '20001',
  region: 'US',
  attributes: [
    { id: '30001', key: 'brand', kind: 'text' },
    { id: '30002', key: 'device', kind: 'text' },
    { id: '30003', key: 'zip', kind: 'text' },
    { id: '30004', key: 'dma', kind: 'text' },
    { id: '30005', key: 'environment', kind: 'text' },
    { id: '30006', key: 'returning', kind: 'yes-no' },
  ],
  audiences: [brandAudience('40001', "The maker's site", 'ford'), brandAudience('40002', 'The valuation guide', 'kbb')],
  events: conversionEvents,
  metrics: [
    { id: '51001', name: 'Asked a dealer', eventKey: 'email_lead', measure: 'converted', better: 'higher' },
    { id: '51002', name: 'Looked at a vehicle', eventKey: 'vdp_pageview', measure: 'converted', better: 'higher' },
    { id: '51003', name: 'Vehicles looked at', eventKey: 'vdp_pageview', measure: 'count', better: 'higher' },
    { id: '51004', name: 'Saved a vehicle', eventKey: 'save_vehicle', measure: 'converted', better: 'higher' },
  ],
  flags: [...brandFlags, sameForAll, subscribeStrip, productAnalytics],
  groups: [],
  holdouts: [],
};
