import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWholeApp, type WholeApp } from '#tests/fixtures/whole-app.ts';
import { type Operation, readOperations } from './operation.ts';

/** Whose the operations of a tag are: a shopper's are told apart one by one, the rest is the same for everybody. */
const audiences: Readonly<Record<string, 'shopper' | 'everybody' | 'operator'>> = {
  account: 'shopper',
  dealers: 'everybody',
  experiments: 'everybody',
  leads: 'everybody',
  listings: 'everybody',
  ops: 'operator',
  payments: 'everybody',
  personalization: 'everybody',
  reference: 'everybody',
  research: 'everybody',
  search: 'everybody',
  site: 'everybody',
  wallet: 'everybody',
};

/** Answers without JSON of ours, or without anything: what is here is found by `fileOrPicture` otherwise. */
const undescribed: Readonly<Record<string, string>> = {
  '/*': 'pages and their forms',
  '/unsubscribe': 'the form of a page, and the button of a mail program',
  '*': 'what browsers ask before they write',
  '/api/auth/*': 'the sign-in library, with limits of its own',
  '/api/ops/*': 'nothing, for whoever is no operator',
  '/rest/*': 'nothing, in JSON',
  '/collections/*': 'nothing, in JSON',
  '/account-api/*': 'nothing, in JSON',
  '/auth-user/*': 'nothing, in JSON',
  '/myatc/*': 'nothing, in JSON',
  '/cars-for-sale/api/*': 'nothing, in JSON',
  '/cars-for-sale/bonnet-reference/*': 'nothing, in JSON',
  '/cars-for-sale/kbbresearch/*': 'nothing, in JSON',
  '/my-wallet/storage/wallet/*': 'nothing, in JSON',
  '/experiments/*': 'nothing, in JSON',
  '/rest/lsc/listing/:id': 'nothing, in JSON',
  '/collections/lcServices/rest/lsc/listing/:id': 'nothing, in JSON',
  '/api/sms/inbound': 'for whoever carries our texts, by a secret; see README',
  '/api/mail/events': 'for whoever carries our mail, by a secret; see README',
  '/api/mail/inbound': 'for mail servers, which know a secret; see lead-relay.test.ts',
  '/healthz': 'for operators',
  '/readyz': 'for operators',
  '/metrics': 'for operators',
  '/my-wallet/sync.html': 'a page for frames; see wallet-frame.spec.ts',
  '/openapi.json': 'the description itself',
  '/docs': 'the description itself',
};

const fileOrPicture = (url: string): boolean =>
  url.startsWith('/img/') || /\.(svg|png|ico|js|txt|xml|woff2)$/.test(url);

/** As the description writes an address. */
const described = (url: string): string => url.replaceAll(/:(\w+)\??(\([^)]*\))?/g, '{$1}');

describe('the description of the API', () => {
  let app: WholeApp;
  let operations: Operation[];
  beforeAll(async () => {
    app = await startWholeApp();
    operations = await readOperations(`http://localhost:${app.port}`);
  });
  afterAll(() => app.close());

  it('holds every route but pages, files, pictures and what is named here', () => {
    const known = new Set(operations.map(({ name }) => name));
    const missing = app.routes
      .filter(({ url }) => !fileOrPicture(url) && !(url in undescribed))
      .flatMap(({ method, url }) => [method].flat().map((one) => `${one} ${described(url)}`))
      .filter((name) => !name.startsWith('HEAD ') && !name.startsWith('OPTIONS ') && !known.has(name));
    expect(missing).toEqual([]);
  });

  it('says of every operation whose it is', () => {
    const unclear = operations.filter(({ tags, security }) => {
      const [tag = '', ...more] = tags;
      if (more.length > 0) return true;
      return audiences[tag] === 'shopper'
        ? security === undefined
        : audiences[tag] === undefined || security !== undefined;
    });
    expect(unclear.map(({ name }) => name)).toEqual([]);
  });
});
