import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

describe('configuration', () => {
  it('has a default for everything, and an empty variable is as good as none', () => {
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

  it.each([
    ['PORT', '80a'],
    ['PORT', '70000'],
    ['DATABASE_URL', 'mysql://x'],
    ['SMTP_URL', 'http://x'],
    ['APP_ENV', 'production'],
    ['TRUST_PROXY', 'maybe'],
    ['DEMO_LISTINGS', '-1'],
  ])('BRND-03: %s=%s stops the start with a message that names it', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^The configuration is not valid.\\n${name}: `));
  });

  it('BRND-03: the four environments are known', () => {
    for (const environment of ['dev', 'qa', 'prod', 'test']) {
      expect(readConfig({ APP_ENV: environment }).environment).toBe(environment);
    }
  });
});
