import { describe, expect, it } from 'vitest';
import { sendShare } from './send-share.ts';
import type { SharedPage } from './share-terms.ts';

const page: SharedPage = {
  kind: 'vehicle',
  title: '2023 Kia Telluride',
  path: '/cars-for-sale/vehicle/700000001',
  listingIds: [700_000_001],
  price: '$34,980',
  figures: '',
  zip: '',
};

const sending = (answer: () => Response) => {
  const bodies: Record<string, unknown>[] = [];
  const fetch: typeof globalThis.fetch = async (_url, options) => {
    bodies.push(JSON.parse(String(options?.body)));
    return answer();
  };
  return { bodies, means: { page, origin: 'https://cars.example', fetch, toUrl: (path: string) => path } };
};

const answering = (body: object, status = 200) => sending(() => Response.json(body, { status }));

describe('what a share dialog sends', () => {
  it('SHAR-01: a text to (404) 555-1212 goes to 4045551212', async () => {
    const { bodies, means } = answering({ success: true, requestId: 'r-1' });
    const values = { requestId: 'r-1', mobile_number: '(404) 555-1212', sms_message: 'Look' };
    expect(await sendShare('text', values, means)).toEqual({ status: 'sent', way: 'text' });
    expect(bodies).toMatchObject([
      {
        requestId: 'r-1',
        alertConfigId: 'SHARE_VDP',
        dataMap: { mobile_number: '4045551212', sms_message: 'Look', consumerId: '' },
      },
    ]);
  });

  it('SHAR-03: an email has every field, no copy to the sender and its type', async () => {
    const { bodies, means } = answering({ success: true, leadId: 'l-1' });
    await sendShare(
      'email',
      { name: 'Sam', toEmailAddress: 'a@example.com', fromEmailAddress: 's@example.com' },
      means,
    );
    expect(bodies[0]).toMatchObject({ ccFlag: false, leadType: 'EMAILTOFRIEND', lnxCode: 'VDPEMLSHRE' });
    const fields =
      'originPageUrl listingId ownerId name toEmail toEmailAddress emailAddress fromEmailAddress ipAddress clientRequestId originPage searchZip partnerName ccFlag lnxCode carIds leadType cookieId myAtcUserLoggedIn';
    expect(Object.keys(bodies[0] ?? {})).toEqual(expect.arrayContaining(fields.split(' ')));
  });

  it('SHAR-02, SHAR-04: an errorMessage and a lost network are failures, anything else is a success', async () => {
    const lost = sending(() => {
      throw new TypeError('Failed to fetch');
    });
    const failed = {
      status: 'refused',
      message: "We couldn't send your email. Please try again.",
      values: { name: 'Sam' },
    };
    expect(await sendShare('email', { name: 'Sam' }, lost.means)).toMatchObject(failed);
    expect(await sendShare('email', { name: 'Sam' }, answering({}, 500).means)).toMatchObject(failed);
    expect(await sendShare('text', {}, answering({ errorMessage: 'No.' }).means)).toMatchObject({ message: 'No.' });
    expect(await sendShare('text', {}, answering({}).means)).toEqual({ status: 'sent', way: 'text' });
  });

  it('a limit is no fault of what was typed', async () => {
    const limit = { errorMessage: 'You have sent 10 emails today. The next one can go at 5:20 PM.' };
    expect(await sendShare('email', {}, answering(limit, 429).means)).toMatchObject({
      status: 'refused',
      isLimit: true,
      message: limit.errorMessage,
    });
    expect(await sendShare('email', {}, answering({}, 500).means)).toMatchObject({ isLimit: false });
  });

  it('what is wrong with a field is told at it', async () => {
    const fields = { 'dataMap.mobile_number': 'No number.', 'toEmail.0': 'No address.' };
    expect(await sendShare('text', {}, answering({ errorMessage: 'Wrong', fields }, 400).means)).toMatchObject({
      message: null,
      errors: { mobile_number: 'No number.', toEmailAddress: 'No address.' },
    });
  });
});
