import { describe, expect, it } from 'vitest';
import { defaultTerms } from '#domains/reference/payments/payment-terms.ts';
import { hourMs, minuteMs } from '#lib/duration.ts';
import { defaultFigures } from '#tests/fixtures/payment-figures.ts';
import { ShareEmailInput, ShareTextInput } from './share.ts';
import { shareLimitWords } from './share-limit-copy.ts';
import { figuresInWords } from './shared-figures.ts';

const text = (dataMap: object = {}, rest: object = {}) =>
  ShareTextInput.safeParse({
    requestId: 'r-1',
    alertConfigId: 'SHARE_VDP',
    ...rest,
    dataMap: { mobile_number: '(404) 555-1212', sms_message: 'https://cars.example/x', consumerId: '', ...dataMap },
  });

const email = (changes: object = {}) =>
  ShareEmailInput.safeParse({
    originPageUrl: '',
    listingId: 700_000_001,
    ownerId: 60_000_001,
    name: 'Sam Ortiz',
    toEmail: 'r.okafor@example.com',
    toEmailAddress: 'r.okafor@example.com',
    emailAddress: 'sam@example.com',
    fromEmailAddress: 'sam@example.com',
    ipAddress: '',
    clientRequestId: 'r-1',
    originPage: 'vdp',
    searchZip: '30303',
    partnerName: 'ConsumerSite',
    ccFlag: false,
    lnxCode: 'VDPEMLSHRE',
    carIds: [],
    leadType: 'EMAILTOFRIEND',
    cookieId: '',
    myAtcUserLoggedIn: false,
    ...changes,
  });

describe('the body of a shared text', () => {
  it('SHAR-01: (404) 555-1212 is read as 4045551212', () => {
    expect(text().data?.dataMap.mobile_number).toBe('4045551212');
  });

  it.each([
    ['a number that is none', { mobile_number: '555-1212' }],
    ['a service number', { mobile_number: '4119111212' }],
    ['two numbers', { mobile_number: '4045551212, 4045551213' }],
    ['a number with a line behind it', { mobile_number: '4045551212\r\nX: y' }],
    ['RULING-28: more than 320 characters', { sms_message: `https://cars.example/${'x'.repeat(300)}` }],
    ['no words', { sms_message: ' \n ' }],
    ['words that are none', { sms_message: 7 }],
  ])('%s is refused', (_, changes) => {
    expect(text(changes).success).toBe(false);
  });

  it('RULING-28: accepts up to 320 characters, and only the known configurations', () => {
    expect(text({ sms_message: 'x'.repeat(320) }).success).toBe(true);
    expect(text({}, { alertConfigId: 'SHARE_COMPARE' }).success).toBe(true);
    expect(text({}, { alertConfigId: 'SHARE_ALL' }).success).toBe(false);
  });
});

describe('the body of an email to a friend', () => {
  it('SHAR-03: accepts the fields of the rule, with either name of the addresses', () => {
    expect(email().data).toMatchObject({ to: ['r.okafor@example.com'], from: 'sam@example.com', name: 'Sam Ortiz' });
    expect(email({ toEmailAddress: undefined, fromEmailAddress: undefined }).data).toMatchObject({
      to: ['r.okafor@example.com'],
      from: 'sam@example.com',
    });
  });

  it('RULING-88: has at most five recipients, each once', () => {
    const many = (count: number) => Array.from({ length: count }, (_, at) => `p${at}@example.com`);
    expect(email({ toEmailAddress: many(5).join(', ') }).data?.to).toHaveLength(5);
    expect(email({ toEmailAddress: many(6) }).success).toBe(false);
    expect(email({ toEmailAddress: ['A@example.com', 'a@example.com'] }).data?.to).toHaveLength(1);
  });

  it.each([
    ['the same address twice over', { toEmailAddress: 'SAM@example.com' }, 'toEmailAddress'],
    ['one of several that is their own', { toEmailAddress: 'a@example.com;sam@example.com' }, 'toEmailAddress'],
    ['no name', { name: ' ' }, 'name'],
    ['61 letters', { name: 'x'.repeat(61) }, 'name'],
    ['a header in the name', { name: 'Sam\r\nBcc: all@example.com' }, 'name'],
    ['a line separator in the name', { name: 'Sam\u2028Bcc' }, 'name'],
    ['a link in the name', { name: 'Win at evil.example' }, 'name'],
    ['a header in the address', { toEmailAddress: 'a@example.com\r\nBcc: b@example.com' }, 'toEmailAddress'],
    ['a header in their own address', { fromEmailAddress: 'a@example.com\nBcc: b@example.com' }, 'fromEmailAddress'],
    ['a name around an address', { toEmailAddress: 'Ann <a@example.com>' }, 'toEmailAddress'],
    ['markup as an address', { toEmailAddress: '<b>@example.com' }, 'toEmailAddress'],
    ['an address without an ending', { toEmailAddress: 'a@example' }, 'toEmailAddress'],
    ['nobody', { toEmailAddress: '', toEmail: undefined }, 'toEmailAddress'],
    ['more words than there is room for', { message: 'x'.repeat(281) }, 'message'],
  ])('%s is refused at its field', (_, changes, field) => {
    expect(email(changes).error?.issues.map(({ path }) => path[0])).toContain(field);
  });

  it('does not search a name that is too long for links', () => {
    const issues = email({ name: 'evil.example '.repeat(10) }).error?.issues.map(({ message }) => message);
    expect(issues).toEqual(['Use 60 characters or fewer.']);
  });
});

describe('the message about a limit', () => {
  const nowMs = Date.UTC(2026, 10, 16, 21, 42);
  const timeZone = 'America/New_York';

  it('RULING-28: says when it ends', () => {
    expect(shareLimitWords({ way: 'text', left: 0, nowMs, waitMs: 38 * minuteMs - 1, timeZone })).toBe(
      'You’ve sent 5 texts this hour. The next one can go at 5:20 PM EST.',
    );
  });

  it('RULING-88: also says so for tomorrow, and how many can still be sent', () => {
    const waitMs = 15 * hourMs;
    expect(shareLimitWords({ way: 'email', left: 0, nowMs, waitMs, timeZone })).toBe(
      'You’ve sent 10 emails today. The next one can go tomorrow at 7:42 AM EST.',
    );
    expect(shareLimitWords({ way: 'email', left: 1, nowMs, waitMs, timeZone })).toBe(
      'You can send 1 more email today. All of these can go tomorrow at 7:42 AM EST.',
    );
  });
});

describe('shared figures', () => {
  const words = (overrides: Partial<Parameters<typeof figuresInWords>[1]>) =>
    figuresInWords('{"priceUsd":34980,"docFeeUsd":599,"state":"GA"}', {
      figures: defaultFigures,
      terms: undefined,
      isAssumed: false,
      ...overrides,
    });

  it('name their owner and the assumed state, but no terms', () => {
    expect(words({})).toMatch(/^\$38,108 out the door, \$\d{3}\/mo on typical terms$/);
    expect(words({ isAssumed: true })).toContain('out the door in GA, ');
    expect(words({ terms: { ...defaultTerms, loanTerm: 84 } })).toMatch(/\/mo on my terms$/);
    expect(words({ terms: { ...defaultTerms, option: 'cash' } })).toBe(
      '$38,108 out the door, $38,108 to pay on my terms',
    );
    // A used car is not leased: the payment is that of a loan, and says so.
    expect(words({ terms: { ...defaultTerms, option: 'lease' } })).toMatch(/, \$\d{3}\/mo loan on my terms$/);
  });
});
