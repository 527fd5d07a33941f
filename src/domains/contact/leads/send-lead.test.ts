import { afterEach, describe, expect, it } from 'vitest';
import { type HttpReceiver, startHttpReceiver } from '#tests/fixtures/http-receiver.ts';
import { leadFailure, leadsPath } from './lead-terms.ts';
import { keepProfile, readProfile, sendLead } from './send-lead.ts';

let receiver: HttpReceiver | undefined;
afterEach(() => receiver?.close());

const answering = async (status: number, body: string) => {
  receiver = await startHttpReceiver((response) => response.writeHead(status).end(body));
  const { origin } = new URL(receiver.url);
  const paths: string[] = [];
  const toUrl = (path: string) => {
    paths.push(path);
    return `${origin}${path}`;
  };
  return { outcome: await sendLead({ firstName: 'Dana' }, { fetch, toUrl }), paths, requests: receiver.requests };
};

describe('sending a lead from the page', () => {
  it('RES-01: goes to the one path as JSON', async () => {
    const { outcome, paths, requests } = await answering(200, '{"success":true,"leadId":"x"}');
    expect(outcome).toEqual({ sent: true });
    expect(paths).toEqual([leadsPath]);
    expect(requests[0]).toMatchObject({ method: 'POST', body: '{"firstName":"Dana"}' });
  });

  it('UI-06: what was wrong comes back by field', async () => {
    const { outcome } = await answering(400, '{"errorMessage":"Some fields are not valid.","fields":{"phone":"No."}}');
    expect(outcome).toEqual({ sent: false, message: null, errors: { phone: 'No.' } });
  });

  it('UI-06: a server that broke, and one that is not there, say the same calm sentence', async () => {
    expect((await answering(500, '{"errorMessage":"stack"}')).outcome).toMatchObject({ message: leadFailure });
    const gone = { fetch: () => Promise.reject(new TypeError('fetch failed')), toUrl: (path: string) => path };
    expect(await sendLead({}, gone)).toEqual({ sent: false, message: leadFailure, errors: {} });
  });
});

describe('PROF-11: the lead profile on the device', () => {
  const storage = () => {
    const kept = new Map<string, string>();
    return {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    };
  };
  const profile = { firstName: 'Dana', lastName: 'W', email: 'd@example.com', phone: '', isOneClickOptedIn: true };

  it('is kept when the shopper says so, and gone when they no longer do', () => {
    const device = storage();
    keepProfile(device, profile);
    expect(readProfile(device)).toEqual(profile);
    keepProfile(device, { ...profile, isOneClickOptedIn: false });
    expect(readProfile(device)).toEqual({});
  });

  it('a store that is full, or holds something else, is no harm', () => {
    const full = {
      ...storage(),
      setItem: () => {
        throw new Error('quota');
      },
    };
    expect(() => keepProfile(full, profile)).not.toThrow();
    for (const text of ['null', '5', '{']) expect(readProfile({ ...storage(), getItem: () => text })).toEqual({});
  });
});
