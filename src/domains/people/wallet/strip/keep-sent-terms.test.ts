import { describe, expect, it } from 'vitest';
import { keepSentTerms } from './keep-sent-terms.ts';

const send = (fields: Record<string, string>, cookies: string | null = null) =>
  keepSentTerms({ fields, cookies, isPlace: (zip) => zip !== '00000' });

const sendTerms = (fields: Record<string, string>, cookies: string | null = null) => {
  const answer = send(fields, cookies);
  if (answer.kind !== 'kept') throw new Error('refused');
  return answer;
};

describe('terms sent by a plain form', () => {
  it('are stored in the cookie, marked if sent without script', () => {
    expect(sendTerms({ down: '5,000', term: '72' }).cookie.value).toBe('term=72&down=5000');
    expect(sendTerms({ down: '5,000', plain: '1' }).cookie.value).toBe('down=5000&plain=1');
  });

  it('are merged into the cookie, which is removed if only defaults are left and no wallet has to follow', () => {
    const cookies = 'deal=term%3D72%26down%3D5000%26plain%3D1';
    expect(sendTerms({ owed: '100' }, cookies).cookie.value).toBe('term=72&down=5000&owed=100');
    expect(sendTerms({ down: '', term: '60' }, cookies).cookie).toMatchObject({ value: '', maxAgeS: 0 });
    expect(sendTerms({ down: '', term: '60', plain: '1' }, cookies).cookie.value).toBe('plain=1');
  });

  it('redirect to the local page they were sent from, with the new ZIP', () => {
    expect(sendTerms({ back: '/cars-for-sale/vehicle/700000001?zip=10001' }).location).toBe(
      '/cars-for-sale/vehicle/700000001?zip=10001',
    );
    expect(sendTerms({ back: '/cars-for-sale/vehicle/700000001?zip=10001', zip: '30303' }).location).toBe(
      '/cars-for-sale/vehicle/700000001?zip=30303',
    );
    expect(sendTerms({ back: 'https://elsewhere.example/' }).location).toBe('/');
    expect(sendTerms({ down: '1' }).location).toBe('/my-wallet?done=saved');
  });

  it('are reset to the defaults by the clear form', () => {
    const { cookie, location } = sendTerms({ form: 'clear', down: 'lots' }, 'deal=term%3D72');
    expect(cookie).toMatchObject({ value: '', maxAgeS: 0 });
    expect(location).toBe('/my-wallet?done=cleared');
  });

  it('are rejected as a whole if one field is invalid, with the error at that field', () => {
    expect(send({ down: 'lots', term: '72' })).toEqual({ kind: 'refused', errors: { down: expect.any(String) } });
    expect(send({ zip: '00000', down: '5000' })).toEqual({ kind: 'refused', errors: { zip: expect.any(String) } });
  });
});
