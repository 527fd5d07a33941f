import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

describe('configuration', () => {
  it('has a default for everything, and treats empty variables as unset', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      dataDir: '.data',
      databaseUrl: undefined,
      demo: { listings: 50_000, seed: 1 },
      trustProxy: false,
      environment: 'dev',
      baseDomains: ['localhost'],
    });
  });

  it('adds demo cars on private installs, and on public ones only when set', () => {
    const demoOf = (env: Record<string, string>) => readConfig(env).demo.listings;
    expect(demoOf({})).toBe(50_000);
    expect(demoOf({ APP_ENV: 'qa' })).toBe(50_000);
    expect(demoOf({ APP_ENV: 'prod' })).toBe(0);
    expect(demoOf({ PUBLIC_ORIGIN: 'https://cars.example' })).toBe(0);
    expect(demoOf({ APP_ENV: 'prod', DEMO_LISTINGS: '300' })).toBe(300);
  });

  it('RES-24: traces are off without a collector, and take OpenTelemetry’s own variables', () => {
    expect(readConfig({ OTEL_SERVICE_NAME: 'cars' }).tracing).toBeUndefined();
    const env = {
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20a=, x-team=cars',
      OTEL_TRACES_SAMPLER_ARG: '.25',
    };
    expect(readConfig(env).tracing).toEqual({
      endpoint: 'http://collector:4318',
      headers: { authorization: 'Bearer a=', 'x-team': 'cars' },
      serviceName: 'forecourt',
      ratio: 0.25,
    });
  });

  it.each([
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization=%zz'],
    ['OTEL_TRACES_SAMPLER_ARG', '2'],
    ['PORT', '80a'],
    ['PORT', '70000'],
    ['DATABASE_URL', 'mysql://x'],
    ['FILES_URL', 'https://storage.example'],
    ['FILES_URL', 's3://photos'],
    ['DATABASE_URL', 'postgres://a,,b/cars'],
    ['DATABASE_DIRECT_URL', 'postgres://a/cars'],
    ['DATABASE_CONNECTIONS', '1'],
    ['DATABASE_JOB_CONNECTIONS', '4'],
    ['SMTP_URL', 'http://x'],
    ['APP_ENV', 'production'],
    ['PUBLIC_ORIGIN', 'cars.example'],
    ['PUBLIC_ORIGIN', 'https://cars.example/shop'],
    ['PUBLIC_ORIGIN', 'https://user@cars.example'],
    ['PUBLIC_ORIGIN', 'ftp://cars.example'],
    ['BASE_DOMAINS', 'cars.example:3000'],
    ['BASE_DOMAINS', 'cars.example,'],
    ['BASE_DOMAINS', 'https://cars.example'],
    ['TRUST_PROXY', 'maybe'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '-1'],
    ['TRUST_PROXY', '99'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '127.0.0.1,'],
    ['TRUST_PROXY', '10.0.0.0/8/8'],
    ['DEMO_LISTINGS', '-1'],
    ['MAP_TILES', '../region.pmtiles'],
    ['MAP_TILES', '/region.pmtiles'],
    ['MAP_TILES', '.pmtiles'],
    ['MAP_TILES', 'region.mbtiles'],
    ['WEB_CONCURRENCY', '0'],
    ['WEB_CONCURRENCY', '65'],
    ['WEB_CONCURRENCY', 'auto'],
    ['ROLE', 'jobs'],
  ])('%s=%s stops the start with a message that names the variable', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^The configuration is not valid.\\n${name}: `));
  });

  it('takes several database servers, and the server behind a pooler for what needs it', () => {
    const url = 'postgres://a:5432,b:5433/cars';
    expect(readConfig({ DATABASE_URL: url })).toMatchObject({ databaseUrl: url, directDatabaseUrl: url });
    const pooled = { DATABASE_URL: 'postgres://pooler:6432/cars', DATABASE_DIRECT_URL: url };
    expect(readConfig({ ...pooled, DATABASE_CONNECTIONS: '40' })).toMatchObject({
      databaseUrl: 'postgres://pooler:6432/cars',
      directDatabaseUrl: url,
      databaseConnections: { request: 40, background: 8 },
    });
  });

  it('serves from as many processes as WEB_CONCURRENCY says, and runs jobs in one', () => {
    const processesOf = (env: Record<string, string>) => {
      const { role, webProcesses } = readConfig(env);
      return [role, webProcesses];
    };
    expect(processesOf({})).toEqual(['all', 1]);
    expect(processesOf({ WEB_CONCURRENCY: '4' })).toEqual(['all', 4]);
    expect(processesOf({ WEB_CONCURRENCY: '4', ROLE: 'web' })).toEqual(['web', 4]);
    expect(processesOf({ WEB_CONCURRENCY: '4', ROLE: 'worker' })).toEqual(['worker', 1]);
  });

  it('HOST=localhost opens one listener', () => {
    expect(readConfig({ HOST: 'localhost' }).host).toBe('127.0.0.1');
    expect(readConfig({ HOST: '::' }).host).toBe('::');
  });

  it('TRUST_PROXY=true is refused with an explanation', () => {
    expect(() => readConfig({ TRUST_PROXY: 'true' })).toThrow(
      /how many proxies .* such as 127\.0\.0\.1,10\.0\.0\.0\/8/,
    );
    expect(readConfig({ TRUST_PROXY: '0' }).trustProxy).toBe(false);
    expect(readConfig({ TRUST_PROXY: '2' }).trustProxy).toBe(2);
    expect(readConfig({ TRUST_PROXY: '127.0.0.1, 10.0.0.0/8' }).trustProxy).toEqual([
      { address: '127.0.0.1', prefix: 32 },
      { address: '10.0.0.0', prefix: 8 },
    ]);
  });

  it('the base domain is that of PUBLIC_ORIGIN by default, and localhost without it', () => {
    const read = (env: Record<string, string>) => {
      const { publicOrigin, baseDomains, anyTenant } = readConfig(env);
      return [publicOrigin, baseDomains.join(), anyTenant];
    };
    expect(read({})).toEqual([undefined, 'localhost', true]);
    expect(read({ APP_ENV: 'prod' })).toEqual([undefined, 'localhost', false]);
    expect(read({ PUBLIC_ORIGIN: 'https://www.Cars.example/' })).toEqual([
      'https://www.cars.example',
      'cars.example',
      false,
    ]);
    expect(read({ PUBLIC_ORIGIN: 'https://cars.example', BASE_DOMAINS: 'Motors.example, localhost' })).toEqual([
      ...['https://cars.example', 'motors.example,localhost', false],
    ]);
  });

  it('BRND-03: sites are labeled if APP_ENV is not production, and not if it is unset', () => {
    expect(readConfig({}).stage).toBeUndefined();
    const stages = ['dev', 'qa', 'prod', 'test'].map((APP_ENV) => readConfig({ APP_ENV }).stage);
    expect(stages).toEqual(['dev', 'qa', undefined, 'test']);
  });

  it('BRND-03: the four environments are accepted', () => {
    for (const environment of ['dev', 'qa', 'prod', 'test']) {
      expect(readConfig({ APP_ENV: environment }).environment).toBe(environment);
    }
  });

  it('mail between dealers and shoppers is relayed if it arrives by webhook, by SMTP or both', () => {
    const relay = (env: Record<string, string>) => readConfig(env).relay;
    const domain = { RELAY_DOMAIN: 'talk.cars.example' };
    const secret = { INBOUND_MAIL_SECRET: 'sixteen characters' };
    expect(relay({})).toBeUndefined();
    expect(relay({ ...domain, ...secret })).toEqual({
      domain: 'talk.cars.example',
      inboundSecret: 'sixteen characters',
    });
    expect(relay({ ...domain, INBOUND_SMTP_PORT: '2525' })).toEqual({
      domain: 'talk.cars.example',
      smtp: { host: '127.0.0.1', port: 2525 },
    });
    expect(relay({ ...domain, ...secret, INBOUND_SMTP_PORT: '25', INBOUND_SMTP_HOST: '::' })?.smtp).toEqual({
      host: '::',
      port: 25,
    });
    for (const incomplete of [domain, secret, { INBOUND_SMTP_PORT: '2525' }]) {
      expect(() => relay(incomplete)).toThrow(/RELAY_DOMAIN: .*set it with one of them or both, or none/);
    }
  });
});
