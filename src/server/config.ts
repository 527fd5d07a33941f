import { type Environment as AppEnvironment, environmentSettings } from '#domains/reference/brands/environment.ts';
import type { SiteStage } from '#domains/reference/brands/site-stage.ts';
import { readS3Address, type S3Address } from '#platform/files/s3-address.ts';
import type { VapidKeys } from '#platform/outbox/vapid-keys.ts';
import type { WorkKind } from '#platform/sql/work-scope.ts';
import type { TracingOptions } from '#platform/tracing/start-tracing.ts';
import type { TrustProxy } from './edge/trusted-proxies.ts';
import { EnvironmentVariables } from './environment-variables.ts';

export type Config = {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** Object storage in place of the data folder; `variables` are for processes that this one starts. */
  files: { s3: S3Address; variables: Readonly<Record<string, string | undefined>> } | undefined;
  /** For locks, commands and migrations, which a pooler must not come between; without one, `databaseUrl`. */
  directDatabaseUrl: string | undefined;
  /** Read replicas, which answer reads of cars and sellers. */
  databaseReplicaUrl: string | undefined;
  databaseConnections: Readonly<Record<WorkKind, number>>;
  demo: { listings: number; seed: number };
  mail: { smtpUrl: string | undefined; from: string };
  smsUrl: string | undefined;
  /** Secrets that SMS and mail providers send with their calls. */
  hooks: { smsInbound: string | undefined; mailEvents: string | undefined };
  push: { keys: VapidKeys | undefined; privateHosts: boolean };
  /** The domain of conversations, and how mail to it arrives: by webhook with a secret, by SMTP, or both. */
  relay: { domain: string; inboundSecret?: string; smtp?: { host: string; port: number } } | undefined;
  /** How long /readyz answers 503 before a stopping process closes its listener. */
  stopDelayMs: number;
  /** Disk limit for pictures that can be regenerated. */
  derivedMegabytes: number;
  /** A PMTiles file in the data folder for maps, in place of our own roads and waters. */
  mapTiles: string | undefined;
  /** Number of search threads; 0 searches in the serving thread, undefined decides by the number of cores. */
  searchThreads: number | undefined;
  /** Nodes of OpenSearch that hold the search index; undefined: it is in the memory of each process. */
  listingIndexUrls: readonly URL[] | undefined;
  /** A service that answers research questions in place of our own catalogue. */
  researchUrl: string | undefined;
  /** A service for lenders' rates, which are used before national averages. */
  paymentsUrl: string | undefined;
  /** The public address of the site; its protocol and port apply to all our hosts. */
  publicOrigin: string | undefined;
  /** Proxies whose x-forwarded headers and request ids are trusted. */
  trustProxy: TrustProxy;
  environment: AppEnvironment;
  /** Whether strangers can reach it: APP_ENV is production, or it has a public address. */
  isPublic: boolean;
  /** The label of a site that is not the public one. Without APP_ENV there is no label. */
  stage: SiteStage | undefined;
  /** Hosts whose subdomains are brands, without port. */
  baseDomains: string[];
  /** Whether any subdomain of localhost is a white-label brand if brands.json doesn't list it. */
  anyTenant: boolean;
  /** Header in which a proxy sends the visitor's ZIP (RULING-52); off when unset. */
  geoZipHeader: string | undefined;
  /** Header with the visitor's network; for `mobile` the ZIP is ignored (LOC-04). */
  geoNetworkHeader: string | undefined;
  deviceHeader: string;
  sealingKey: string | undefined;
  auth: {
    secret: string | undefined;
    oidc: { discoveryUrl: string; clientId: string; clientSecret: string; name: string } | undefined;
    oneTapClientId: string | undefined;
  };
  experiments: { token: string | undefined; regions: Readonly<Record<'US' | 'EU', string | undefined>> };
  metrics: { token: string | undefined; isOpen: boolean };
  /** Requests with a longer expected wait are refused; 0 turns this off. */
  longestWaitMs: number;
  /** Where traces go; undefined while tracing is off. */
  tracing: TracingOptions | undefined;
  role: Role;
  /** Processes that serve from one address. */
  webProcesses: number;
  logLevel: string;
};

/** `web` serves and runs no background jobs; `worker` runs them and answers only probes; `all` does both. */
export type Role = 'all' | 'web' | 'worker';

const defaultDemoListings = 50_000;

export class ConfigError extends Error {}

/** Empty variables count as unset, because shells and compose files often leave them empty. */
export const readConfig = (env: Record<string, string | undefined>): Config => {
  const values = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = EnvironmentVariables.safeParse(values);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new ConfigError(`The configuration is not valid.\n${lines.join('\n')}`);
  }
  const e = parsed.data;
  const isPrivate = e.PUBLIC_ORIGIN === undefined && e.APP_ENV !== 'prod';
  return {
    port: e.PORT,
    // For the name `localhost` Fastify opens a second listener, whose sockets would not be limited.
    host: e.HOST === 'localhost' ? '127.0.0.1' : e.HOST,
    dataDir: e.DATA_DIR,
    databaseUrl: e.DATABASE_URL,
    files: filesOf(e),
    directDatabaseUrl: directUrlOf(e),
    databaseReplicaUrl: replicaUrlOf(e),
    databaseConnections: { request: e.DATABASE_CONNECTIONS, background: e.DATABASE_JOB_CONNECTIONS },
    demo: { listings: e.DEMO_LISTINGS ?? (isPrivate ? defaultDemoListings : 0), seed: e.DEMO_SEED },
    mail: { smtpUrl: e.SMTP_URL, from: e.MAIL_FROM },
    smsUrl: e.SMS_URL,
    hooks: { smsInbound: e.SMS_INBOUND_SECRET, mailEvents: e.MAIL_EVENTS_SECRET },
    push: { keys: vapidOf(e), privateHosts: e.PUSH_PRIVATE_HOSTS === 'true' },
    relay: relayOf(e),
    stopDelayMs: e.STOP_DELAY_MS,
    derivedMegabytes: e.DERIVED_MB,
    mapTiles: e.MAP_TILES,
    searchThreads: e.SEARCH_THREADS,
    listingIndexUrls: indexUrlsOf(e),
    researchUrl: e.RESEARCH_URL,
    paymentsUrl: e.PAYMENTS_URL,
    publicOrigin: e.PUBLIC_ORIGIN,
    trustProxy: e.TRUST_PROXY,
    environment: e.APP_ENV,
    stage: values.APP_ENV === undefined ? undefined : stageOf(e.APP_ENV),
    baseDomains: e.BASE_DOMAINS ?? [baseDomainOf(e.PUBLIC_ORIGIN)],
    isPublic: !isPrivate,
    anyTenant: isPrivate,
    metrics: { token: e.METRICS_TOKEN, isOpen: isPrivate && e.METRICS_TOKEN === undefined },
    geoZipHeader: e.GEO_ZIP_HEADER,
    geoNetworkHeader: e.GEO_NETWORK_HEADER,
    deviceHeader: e.DEVICE_HEADER,
    sealingKey: e.SEALING_KEY,
    auth: { secret: e.AUTH_SECRET, oidc: oidcOf(e), oneTapClientId: e.ONE_TAP_CLIENT_ID },
    experiments: {
      token: e.EXPERIMENTS_TOKEN,
      regions: { US: e.EXPERIMENTS_EVENTS_US, EU: e.EXPERIMENTS_EVENTS_EU },
    },
    longestWaitMs: e.LONGEST_WAIT_MS,
    tracing: tracingOf(e),
    role: e.ROLE,
    // Hosts set WEB_CONCURRENCY for every process they start, and one process is enough for the jobs.
    webProcesses: e.ROLE === 'worker' ? 1 : e.WEB_CONCURRENCY,
    logLevel: e.LOG_LEVEL,
  };
};

const filesOf = (e: EnvironmentVariables): Config['files'] => {
  const { FILES_URL, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN, AWS_REGION, AWS_DEFAULT_REGION } = e;
  if (FILES_URL === undefined) return undefined;
  const keys = { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN };
  const variables = { ...keys, AWS_REGION, AWS_DEFAULT_REGION };
  const s3 = readS3Address(FILES_URL, variables);
  if (s3.ok) return { s3: s3.value, variables: { ...variables, FILES_URL } };
  throw new ConfigError(`The configuration is not valid.\nFILES_URL: ${s3.error}`);
};

const indexUrlsOf = (e: EnvironmentVariables): Config['listingIndexUrls'] => {
  if (e.LISTING_INDEX_URL === undefined || e.SEARCH_THREADS === undefined) return e.LISTING_INDEX_URL;
  throw new ConfigError(
    'The configuration is not valid.\nSEARCH_THREADS: it belongs to the index in memory, which LISTING_INDEX_URL replaces; set one of them.',
  );
};

const stageOf = (environment: AppEnvironment): SiteStage | undefined =>
  environment === 'prod' || environmentSettings[environment].indexable ? undefined : environment;

const baseDomainOf = (origin: string | undefined): string =>
  origin === undefined ? 'localhost' : new URL(origin).hostname.replace(/^www\./, '');

const directUrlOf = (e: EnvironmentVariables): string | undefined => {
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl } = e;
  if (url || !directUrl) return directUrl ?? url;
  throw new ConfigError(
    'The configuration is not valid.\nDATABASE_DIRECT_URL: it stands beside DATABASE_URL; without a pooler, set that one alone.',
  );
};

const replicaUrlOf = (e: EnvironmentVariables): string | undefined => {
  if (e.DATABASE_URL || !e.DATABASE_REPLICA_URL) return e.DATABASE_REPLICA_URL;
  throw new ConfigError(
    'The configuration is not valid.\nDATABASE_REPLICA_URL: it stands beside DATABASE_URL, which names the primary.',
  );
};

const relayOf = (e: EnvironmentVariables): Config['relay'] => {
  const { RELAY_DOMAIN: domain, INBOUND_MAIL_SECRET: inboundSecret, INBOUND_SMTP_PORT: port } = e;
  const arrives = inboundSecret !== undefined || port !== undefined;
  if (domain && arrives) {
    const smtp = port !== undefined && { smtp: { host: e.INBOUND_SMTP_HOST, port } };
    return { domain, ...(inboundSecret && { inboundSecret }), ...smtp };
  }
  if (!domain && !arrives) return undefined;
  throw new ConfigError(
    'The configuration is not valid.\nRELAY_DOMAIN: INBOUND_MAIL_SECRET or INBOUND_SMTP_PORT belongs to it; set it with one of them or both, or none.',
  );
};

const tracingOf = (e: EnvironmentVariables): Config['tracing'] =>
  e.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
    ? undefined
    : {
        endpoint: e.OTEL_EXPORTER_OTLP_ENDPOINT,
        headers: e.OTEL_EXPORTER_OTLP_HEADERS,
        serviceName: e.OTEL_SERVICE_NAME,
        ratio: e.OTEL_TRACES_SAMPLER_ARG,
      };

const oidcOf = (e: EnvironmentVariables): Config['auth']['oidc'] => {
  const oidc = [e.OIDC_DISCOVERY_URL, e.OIDC_CLIENT_ID, e.OIDC_CLIENT_SECRET];
  const [discoveryUrl, clientId, clientSecret] = oidc;
  if (discoveryUrl && clientId && clientSecret) return { discoveryUrl, clientId, clientSecret, name: e.OIDC_NAME };
  if (oidc.every((value) => value === undefined)) return undefined;
  throw new ConfigError(
    'The configuration is not valid.\nOIDC_DISCOVERY_URL: OIDC_CLIENT_ID and OIDC_CLIENT_SECRET belong to it; set all three or none.',
  );
};

const vapidOf = (e: EnvironmentVariables): VapidKeys | undefined => {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = e;
  if (publicKey && privateKey) return { publicKey, privateKey };
  if (!publicKey && !privateKey) return undefined;
  throw new ConfigError(
    'The configuration is not valid.\nVAPID_PUBLIC_KEY: VAPID_PRIVATE_KEY belongs to it; set both or none.',
  );
};
