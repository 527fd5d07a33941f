import { describe, expect, it } from 'vitest';
import { sendForm } from '#lib/forms/send-form.ts';
import { createHttpClient } from '#lib/http-client.ts';
import { shareBodies } from './share-body.ts';
import { type SharedPage, type ShareWay, shareCalls } from './share-terms.ts';

const page: SharedPage = {
  kind: 'vehicle',
  title: '2023 Kia Telluride',
  path: '/cars-for-sale/vehicle/700000001',
  listingIds: [700_000_001],
  price: '$34,980',
  figures: '',
  zip: '',
};

const share = (way: ShareWay, values: Record<string, string>, answer: () => Response) => {
  const body = shareBodies[way](values, { page, origin: 'https://cars.example' });
  return sendForm(shareCalls[way], { values, body }, createHttpClient({ fetch: async () => answer() }));
};

const answering =
  (body: object, status = 200) =>
  () =>
    Response.json(body, { status });

describe('what a share dialog sends', () => {
  it('SHAR-01: a text to (404) 555-1212 goes to 4045551212', () => {
    const values = { requestId: 'r-1', mobile_number: '(404) 555-1212', sms_message: 'Look' };
    expect(shareBodies.text(values, { page, origin: 'https://cars.example' })).toMatchObject({
      requestId: 'r-1',
      alertConfigId: 'SHARE_VDP',
      dataMap: { mobile_number: '4045551212', sms_message: 'Look', consumerId: '' },
    });
  });

  it('SHAR-03: an email has all fields of the rule, with ccFlag false and its type', () => {
    const values = { name: 'Sam', toEmailAddress: 'a@example.com', fromEmailAddress: 's@example.com' };
    const body = shareBodies.email(values, { page, origin: 'https://cars.example' });
    expect(body).toMatchObject({ ccFlag: false, leadType: 'EMAILTOFRIEND', lnxCode: 'VDPEMLSHRE' });
    const fields =
      'originPageUrl listingId ownerId name toEmail toEmailAddress emailAddress fromEmailAddress ipAddress clientRequestId originPage searchZip partnerName ccFlag lnxCode carIds leadType cookieId myAtcUserLoggedIn';
    expect(Object.keys(body)).toEqual(expect.arrayContaining(fields.split(' ')));
  });

  it('SHAR-02, SHAR-04: an errorMessage or a network failure is a failure, anything else a success', async () => {
    const failure = { status: 'refused', message: "We couldn't send your email. Please try again." };
    const lost = () => {
      throw new TypeError('Failed to fetch');
    };
    expect(await share('email', { name: 'Sam' }, lost)).toMatchObject({ ...failure, values: { name: 'Sam' } });
    expect(await share('email', { name: 'Sam' }, answering({}, 500))).toMatchObject(failure);
    expect(await share('text', {}, answering({ errorMessage: 'No.' }))).toMatchObject({ message: 'No.' });
    expect(await share('text', {}, answering({}))).toMatchObject({ status: 'sent' });
  });
});
