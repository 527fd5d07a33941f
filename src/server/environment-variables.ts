import { z } from 'zod';
import { Environment as AppEnvironment } from '#domains/reference/brands/environment.ts';
import { VapidKeys } from '#platform/outbox/vapid-keys.ts';
import { hostName, hostUrls } from '#platform/sql/postgres-hosts.ts';
import { readNetwork, type TrustedNetwork, type TrustProxy } from './edge/trusted-proxies.ts';
import { headerList } from './header-list.ts';
import { indexUrls } from './index-urls.ts';

const optionalUrl = (protocols: string[]) =>
  z
    .string()
    .refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
      message: `must be a URL starting with ${protocols.join(' or ')}`,
    })
    .optional();

const count = (max: number, min = 0) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .refine((value) => value <= max, `must be at most ${max}`)
    .refine((value) => value >= min, `must be at least ${min}`);

const postgresUrl = z
  .string()
  .refine(
    (value) =>
      hostUrls(value).every(
        (url) => /^postgres(ql)?:/.test(url) && URL.canParse(url) && (url === value || hostName(url) !== ''),
      ),
    'must be a URL such as postgres://user@db.internal:5432/forecourt, or with several servers: postgres://user@a:5432,b:5432/forecourt',
  )
  .optional();

const publicOrigin = z
  .string()
  .refine((value) => {
    const url = URL.parse(value);
    return url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
  }, 'must be an address such as https://cars.example, without a path')
  .transform((value) => new URL(value).origin)
  .optional();

const baseDomains = z
  .string()
  .transform((value) => value.split(',').map((domain) => domain.trim().toLowerCase()))
  .refine(
    (domains) => domains.every((domain) => /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/.test(domain)),
    'must be host names without port, separated by commas, such as cars.example',
  )
  .optional();

const hookSecret = z.string().min(16, 'must have at least 16 characters').optional();

const share = z
  .string()
  .regex(/^(0|1|0?\.\d+)$/, 'must be a number from 0 to 1')
  .transform(Number);

const mostHops = 10;

/** `true` would trust the leftmost address of x-forwarded-for, which the client can set. */
const trustProxy = z.string().transform((value, context): TrustProxy => {
  if (value === 'false' || value === '0') return false;
  if (/^\d+$/.test(value) && Number(value) <= mostHops) return Number(value);
  const networks = value.split(',').map(readNetwork);
  if (networks.every((network): network is TrustedNetwork => network !== undefined)) return networks;
  context.addIssue(
    `must be false, how many proxies stand in front one behind another (1 to ${mostHops}), or their addresses and networks separated by commas, such as 127.0.0.1,10.0.0.0/8`,
  );
  return z.NEVER;
});

/** All environment variables of the product. */
export const EnvironmentVariables = z.object({
  PORT: count(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('.data'),
  /** Object storage for photos, feeds, brand files and the outbox, in place of DATA_DIR. */
  FILES_URL: z.string().optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  AWS_SESSION_TOKEN: z.string().optional(),
  AWS_REGION: z.string().optional(),
  AWS_DEFAULT_REGION: z.string().optional(),
  DATABASE_URL: postgresUrl,
  /** The server itself, when DATABASE_URL leads to a pooler in transaction mode. */
  DATABASE_DIRECT_URL: postgresUrl,
  /** Read replicas of DATABASE_URL; several as there. */
  DATABASE_REPLICA_URL: postgresUrl,
  DATABASE_CONNECTIONS: count(1_000, 2).default(10),
  /** Four jobs run at once; with a fifth connection one of them always gets on. */
  DATABASE_JOB_CONNECTIONS: count(1_000, 5).default(8),
  /** Default: demo cars on a private install, none on a public site. */
  DEMO_LISTINGS: count(10_000_000).optional(),
  DEMO_SEED: count(4_294_967_295).default(1),
  SMTP_URL: optionalUrl(['smtp:', 'smtps:']),
  MAIL_FROM: z.string().default('Forecourt <no-reply@forecourt.example>'),
  SMS_URL: optionalUrl(['http:', 'https:']),
  /** Secrets that SMS and mail providers send when they report incoming texts and bounced mails. */
  SMS_INBOUND_SECRET: hookSecret,
  MAIL_EVENTS_SECRET: hookSecret,
  /** Both or none. Default: generated once and stored in DATA_DIR; set them when several machines share a database. */
  VAPID_PUBLIC_KEY: VapidKeys.shape.publicKey.optional(),
  VAPID_PRIVATE_KEY: VapidKeys.shape.privateKey.optional(),
  /** Whether push services in the operator's own network are allowed. */
  PUSH_PRIVATE_HOSTS: z.enum(['true', 'false']).default('false'),
  /**
   * Mail between dealers and shoppers goes through addresses under this domain; it arrives by webhook, by SMTP, or
   * both.
   */
  RELAY_DOMAIN: z
    .string()
    .toLowerCase()
    .regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/, 'must be a host name such as talk.cars.example')
    .optional(),
  INBOUND_MAIL_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  INBOUND_SMTP_PORT: count(65_535).optional(),
  INBOUND_SMTP_HOST: z.string().default('127.0.0.1'),
  /** Supervisors kill a process after ten seconds, and running requests must finish in the rest of that time. */
  STOP_DELAY_MS: count(4_000).default(2_000),
  DERIVED_MB: count(1_000_000).default(512),
  MAP_TILES: z
    .string()
    .regex(/^\w[\w .-]*\.pmtiles$/, 'must be the name of a .pmtiles file in DATA_DIR, such as region.pmtiles')
    .optional(),
  SEARCH_THREADS: count(64).optional(),
  /** Nodes of a cluster of OpenSearch, which is searched in place of the index in memory. */
  LISTING_INDEX_URL: indexUrls,
  RESEARCH_URL: optionalUrl(['http:', 'https:']),
  PAYMENTS_URL: optionalUrl(['http:', 'https:']),
  PUBLIC_ORIGIN: publicOrigin,
  TRUST_PROXY: trustProxy.default(false),
  APP_ENV: AppEnvironment.default('dev'),
  BASE_DOMAINS: baseDomains,
  GEO_ZIP_HEADER: z.string().toLowerCase().optional(),
  GEO_NETWORK_HEADER: z.string().toLowerCase().optional(),
  DEVICE_HEADER: z.string().toLowerCase().default('x-device-info'),
  /**
   * Signs sessions and links. Default: generated once and stored in DATA_DIR; set it when several machines share a
   * database.
   */
  AUTH_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  /**
   * Encrypts stored credentials. Default: generated once and stored in DATA_DIR; set it when several machines share a
   * database.
   */
  SEALING_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  /** Sign-in with your own provider; all three or none. */
  OIDC_DISCOVERY_URL: optionalUrl(['http:', 'https:']),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().default('single sign-on'),
  /** Accepts one-tap tokens issued for this client. */
  ONE_TAP_CLIENT_ID: z.string().optional(),
  /** Token for fetching the private datafile of experiments. */
  EXPERIMENTS_TOKEN: hookSecret,
  /** Where events of projects in this region are sent instead of being stored here. */
  EXPERIMENTS_EVENTS_US: optionalUrl(['http:', 'https:']),
  EXPERIMENTS_EVENTS_EU: optionalUrl(['http:', 'https:']),
  /** Token for reading /metrics; without it, /metrics is closed on a public site. */
  METRICS_TOKEN: hookSecret,
  /** Requests with a longer expected wait are refused with 503; 0 turns this off. */
  LONGEST_WAIT_MS: count(60_000).default(500),
  /** Where traces are sent; without it there are none. */
  OTEL_EXPORTER_OTLP_ENDPOINT: optionalUrl(['http:', 'https:']),
  OTEL_EXPORTER_OTLP_HEADERS: headerList.default({}),
  OTEL_SERVICE_NAME: z.string().default('forecourt'),
  /** The share of requests and jobs that are traced. */
  OTEL_TRACES_SAMPLER_ARG: share.default(1),
  /** How many processes serve from one address. */
  WEB_CONCURRENCY: count(64)
    .refine((value) => value > 0, 'must be at least 1')
    .default(1),
  /** Whether this start serves, runs background jobs, or both. */
  ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

export type EnvironmentVariables = z.infer<typeof EnvironmentVariables>;
