import { describe, expect, it } from 'vitest';
import { createOwnOrigin } from './own-origin.server.ts';

const here = { protocol: 'http', localAddress: '::ffff:192.168.1.20' };

describe('the origin of links in mails', () => {
  const install = createOwnOrigin({
    publicOrigin: undefined,
    baseDomains: ['localhost'],
    hosts: ['values.example.com'],
    port: 3000,
  });

  it('D-06: is the host the shopper is on, when it is one of ours', () => {
    for (const host of ['localhost:3000', 'kbb.localhost:3000', 'values.example.com', '192.168.1.20:3000']) {
      expect(install({ ...here, host })).toBe(`http://${host}`);
    }
  });

  it('D-06: is never a name that a client made up', () => {
    for (const host of [
      'evil.example',
      'localhost.evil.example',
      'evil.example/localhost',
      'notlocalhost',
      '10.0.0.1',
    ]) {
      expect(install({ ...here, host }), host).toBe('http://localhost:3000');
    }
  });

  it('follows PUBLIC_ORIGIN where TLS ends in front of us', () => {
    const behind = createOwnOrigin({
      publicOrigin: 'https://cars.example',
      baseDomains: ['cars.example'],
      hosts: [],
      port: 3000,
    });
    expect(behind({ ...here, host: 'cars.example' })).toBe('https://cars.example');
    expect(behind({ ...here, host: 'kbb.cars.example' })).toBe('https://kbb.cars.example');
    expect(behind({ ...here, host: 'evil.example' })).toBe('https://cars.example');
  });
});
