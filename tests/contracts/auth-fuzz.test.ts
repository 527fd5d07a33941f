import { Agent, request } from 'node:http';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { authEndpoints } from '#domains/people/accounts/sign-in/auth-endpoints.ts';
import type { Limits } from '#lib/limit.ts';
import type { Database } from '#platform/sql/database.ts';
import { type AccountApp, startAccountApp } from '#tests/fixtures/account-app.ts';
import { onSqlite } from '#tests/fixtures/engines.ts';
import { quickHash } from '#tests/fixtures/quick-hash.ts';
import { type SignedIn, signIn } from '#tests/fixtures/signed-in.ts';

/** More runs find rarer disagreements: AUTH_FUZZ_RUNS=20000. */
const runs = Number(process.env.AUTH_FUZZ_RUNS ?? 400);

const password = 'quiet harbour lamp';
const people = ['ada@example.com', 'ben@example.com', 'cleo@example.com'] as const;

type Wire = {
  endpoint: string;
  query: string;
  contentTypes: readonly string[];
  body: Buffer;
  proof: 'none' | 'ada' | 'ben' | 'ada then ben' | 'ben then ada' | 'bearer ada, cookie ben';
};

const randomCase = (text: string) =>
  fc
    .array(fc.boolean(), { minLength: text.length, maxLength: text.length })
    .map((upper) => [...text].map((letter, at) => (upper[at] ? letter.toUpperCase() : letter)).join(''));
const maybe = <T>(arbitrary: fc.Arbitrary<T>, weight = 6) =>
  fc.oneof({ weight, arbitrary: fc.constant(undefined) }, arbitrary);

const anEmail = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...people) },
  { weight: 2, arbitrary: fc.constantFrom(...people).chain(randomCase) },
  fc
    .constantFrom(...people)
    .chain((email) => fc.constantFrom(` ${email}`, `${email}\t`, `${email}\u0000`, `\uFEFF${email}`)),
  fc.constantFrom(
    'ada@example.com,ben@example.com',
    'ADA@EXAMPLE.COM\u212A',
    '\u212Aada@example.com',
    'nobody@example.com',
    '',
  ),
);
const oddValue = fc.oneof(
  fc.constantFrom(null, true, 0, 1e300, '', [], {}),
  anEmail.map((email) => [email]),
  anEmail.map((email) => ({ email })),
  fc.jsonValue({ maxDepth: 2 }),
);
const aValue = fc.oneof({ weight: 5, arbitrary: anEmail }, oddValue);

/** A field of a body; a body may spell a name in several ways and repeat it. */
type Field = readonly [name: string, value: unknown];
const goodFields = (email: fc.Arbitrary<unknown>): fc.Arbitrary<Field[]> =>
  fc.tuple(email, fc.constantFrom(password, 'a wrong guess')).map(([address, guess]) => [
    ['email', address],
    ['password', guess],
    ['currentPassword', 'a wrong guess'],
    ['newPassword', 'another copper violin'],
    ['name', 'Dana'],
  ]);
const anotherField: fc.Arbitrary<Field> = fc.tuple(
  fc.constantFrom(
    ...['email', 'Email', 'EMAIL', 'email ', 'email[]', 'user[email]', 'e\u200Bmail', '__proto__', 'constructor'],
    ...['password', 'callbackURL', 'rememberMe', 'token', 'provider', 'idToken', 'revokeOtherSessions', ''],
  ),
  aValue,
);
const someFields = fc
  .tuple(
    goodFields(fc.oneof({ weight: 5, arbitrary: anEmail }, oddValue)),
    fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, fc.array(anotherField, { maxLength: 2 })),
    fc.boolean(),
  )
  .map(([fields, others, before]) => (before ? [...others, ...fields] : [...fields, ...others]));

const jsonName = (name: string, escapes: boolean): string =>
  escapes && name !== ''
    ? `"\\u${name.charCodeAt(0).toString(16).padStart(4, '0')}${JSON.stringify(name.slice(1)).slice(1)}`
    : JSON.stringify(name);
const asJson = (fields: readonly Field[], escapes: boolean): string =>
  `{${fields.map(([name, value], at) => `${jsonName(name, escapes && at === 0)}:${JSON.stringify(value) ?? 'null'}`).join(',')}}`;
const asForm = (fields: readonly Field[]): string =>
  fields
    .map(([name, value]) => [name, typeof value === 'string' ? value : (JSON.stringify(value) ?? '')])
    .map(([name, value]) => `${encodeURIComponent(name ?? '')}=${encodeURIComponent((value ?? '').toWellFormed())}`)
    .join('&');
/** A body that is valid both as JSON and as a form, with a different account in each. */
const asBoth = (fields: readonly Field[], other: string): string =>
  `${asJson([...fields, ['x', `&email=${other}&password=${password}&y=`]], false)}`;

const aBody = fc.tuple(someFields, fc.constantFrom(...people), fc.boolean()).chain(([fields, other, escapes]) =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constant(['json', asJson(fields, escapes)] as const) },
    { weight: 4, arbitrary: fc.constant(['form', asForm(fields)] as const) },
    {
      weight: 2,
      arbitrary: fc.constantFrom(['json', asBoth(fields, other)] as const, ['form', asBoth(fields, other)] as const),
    },
    fc.constantFrom(['form', asJson(fields, escapes)] as const, ['json', asForm(fields)] as const),
    fc.constantFrom(['json', ''] as const, ['json', '[]'] as const, ['json', '{'] as const, ['form', '&&=&'] as const),
  ),
);

const typeNames = { json: 'application/json', form: 'application/x-www-form-urlencoded' };
const aContentType = (kind: 'json' | 'form') =>
  fc
    .tuple(
      fc.oneof(
        { weight: 6, arbitrary: fc.constant(typeNames[kind]) },
        { weight: 3, arbitrary: randomCase(typeNames[kind]) },
        fc.constantFrom('application/vnd.api+json', 'text/json', 'text/plain', 'multipart/form-data; boundary=x', ''),
        fc.constantFrom(` ${typeNames[kind]} `, `${typeNames[kind]}, text/plain`, `x${typeNames[kind]}`),
      ),
      fc.oneof(
        { weight: 5, arbitrary: fc.constant('') },
        { weight: 2, arbitrary: fc.constantFrom('; charset=utf-8', ';charset=UTF-8', '; charset="utf-8"') },
        fc.constantFrom(
          '; charset=utf-7',
          '; charset=utf-16',
          '; charset=latin1',
          '; charset=utf-8; charset=utf-16',
          ';',
          '; a=b',
        ),
      ),
    )
    .map((parts) => parts.join(''));

const encodings: ((text: string) => Buffer)[] = [
  (text) => Buffer.from(`\uFEFF${text}`),
  (text) => Buffer.from(text, 'utf16le'),
  (text) => Buffer.from(text, 'latin1'),
];
const anEncoding = fc.oneof(
  { weight: 8, arbitrary: fc.constant((text: string) => Buffer.from(text)) },
  fc.constantFrom(...encodings),
);

const judgedEndpoints = [
  'POST /sign-in/email',
  'POST /change-password',
  'POST /verify-password',
  'POST /sign-in/magic-link',
];
const aRequest: fc.Arbitrary<Wire> = fc
  .tuple(
    fc.oneof(
      { weight: 2, arbitrary: fc.constantFrom(...judgedEndpoints) },
      fc.constantFrom(...Object.keys(authEndpoints)),
    ),
    fc.oneof(
      { weight: 5, arbitrary: fc.constant('') },
      fc.constantFrom(
        '?email=ben@example.com',
        '?email=ada@example.com&email=ben@example.com',
        '?a=1',
        '?callbackURL=/',
        '?%65mail=x&email=y',
      ),
    ),
    aBody,
    anEncoding,
    fc.constantFrom<Wire['proof']>('none', 'ada', 'ben', 'ada then ben', 'ben then ada', 'bearer ada, cookie ben'),
  )
  .chain(([endpoint, query, [kind, text], encode, proof]) =>
    fc.tuple(aContentType(kind), maybe(aContentType('json'), 9)).map(([first, second]) => ({
      // Not signing out: it would end the sessions the other requests use.
      endpoint,
      query,
      body: encode(text),
      proof: endpoint === 'POST /sign-out' ? ('none' as const) : proof,
      contentTypes: second === undefined ? [first] : [first, second],
    })),
  );

onSqlite('one reading of every sign-in request', (fixture) => {
  let app: AccountApp;
  let db: Database;
  let agent: Agent;
  let sessions: Record<'ada' | 'ben', SignedIn>;
  /**
   * Accounts for which attempts were counted, passwords checked, mails sent and log entries written since the last
   * reset.
   */
  const seen = { counted: [] as string[], judged: [] as string[], mailed: [] as string[], subjects: [] as string[] };
  const accountOf = new Map<string, string>();

  /** Records the account of every limit that has one in its key. */
  const watch = (limits: Limits): Limits => ({
    ...limits,
    attempts: (name, rule) => {
      const limit = limits.attempts(name, rule);
      return {
        ...limit,
        take: (key) => {
          if (name !== 'network') seen.counted.push(accountOf.get(key) ?? key.slice(key.indexOf('|') + 1));
          return limit.take(key);
        },
      };
    },
  });

  beforeEach(async () => {
    db = await fixture.open();
    agent = new Agent({ keepAlive: true });
    app = await startAccountApp({
      db,
      dataDir: fixture.location().dataDir,
      watchLimits: watch,
      passwords: {
        hash: quickHash.hash,
        verify: (input) => {
          seen.judged.push(accountOf.get(input.hash) ?? 'a hash of nobody');
          return quickHash.verify(input);
        },
      },
      onMail: ({ to }) => seen.mailed.push(to),
      onSubject: (email) => seen.subjects.push(email),
      // High enough that no request is delayed or loses its mail.
      accountLimits: () => ({ guessesPerHour: 1_000_000, accountMailsPerHour: 1_000_000 }),
    });
    const signedIn: SignedIn[] = [];
    for (const email of people) {
      const hash = await quickHash.hash(password);
      const somebody = await signIn({ ...fixture.location(), email, passwordHash: hash });
      const { id } = somebody.consumer;
      accountOf.set(hash, email).set(id, email);
      signedIn.push(somebody);
    }
    const [ada, ben] = signedIn;
    if (!ada || !ben) throw new Error('nobody is signed in');
    sessions = { ada, ben };
  });
  afterEach(async () => {
    agent.destroy();
    await app.close();
    expect(app.surprises).toEqual([]);
  });

  const proofLines = (proof: Wire['proof']): string[] => {
    const { ada, ben } = sessions;
    const bearer = decodeURIComponent(ada.browserCookie.value);
    if (proof === 'none') return [];
    if (proof === 'bearer ada, cookie ben') return ['authorization', `Bearer ${bearer}`, 'cookie', ben.cookie];
    const cookies = { ada: [ada], ben: [ben], 'ada then ben': [ada, ben], 'ben then ada': [ben, ada] }[proof];
    return ['cookie', cookies.map(({ cookie }) => cookie).join('; ')];
  };

  let requests = 0;
  const send = ({ endpoint, query, contentTypes, body, proof }: Wire) =>
    new Promise<{ status: number; code: unknown }>((resolve, reject) => {
      requests += 1;
      const [method = '', path = ''] = endpoint.split(' ');
      const { hostname, port, host } = new URL(app.origin);
      const hasBody = method === 'POST';
      const headers = [
        ...['host', host, 'origin', app.origin, 'content-length', String(hasBody ? body.length : 0)],
        // Each request has its own network, so that none is refused because of the one before.
        ...['x-forwarded-for', `10.${(requests >> 16) & 255}.${(requests >> 8) & 255}.${requests & 255}`],
        ...contentTypes.flatMap((line) => ['content-type', line]),
        ...proofLines(proof),
      ];
      const outgoing = request({ agent, hostname, port, method, path: `/api/auth${path}${query}`, headers });
      outgoing.on('error', reject).on('response', async (response) => {
        const text = (await response.setEncoding('utf8').toArray()).join('');
        const code: unknown = text.startsWith('{') ? JSON.parse(text).code : undefined;
        resolve({ status: response.statusCode ?? 0, code });
      });
      outgoing.end(hasBody ? body : undefined);
    });

  it('RULING-07: an attempt is counted for the account it is made at, however the request is written', async () => {
    const totals = { judged: 0, mailed: 0, refused: 0, good: 0 };
    await fc.assert(
      fc.asyncProperty(aRequest, async (wire) => {
        for (const list of Object.values(seen)) list.length = 0;
        await db.with<{ sign_in_attempts: object }>().deleteFrom('sign_in_attempts').execute();
        const { status, code } = await send(wire);
        expect(status).toBeLessThan(500);
        if (status >= 400) expect(code).toEqual(expect.any(String));
        const { counted, judged, mailed, subjects } = seen;
        expect(counted.length).toBeLessThanOrEqual(1);
        expect(judged.length).toBeLessThanOrEqual(1);
        for (const account of [...judged, ...mailed]) expect(counted).toEqual([account]);
        // The account in the log is the counted one.
        for (const subject of subjects) expect(counted).toEqual([subject]);
        if (status === 415 || code === 'MALFORMED_BODY') expect([counted, judged, mailed]).toEqual([[], [], []]);
        totals.judged += judged.length;
        totals.mailed += mailed.length;
        totals.refused += status >= 400 && status !== 401 ? 1 : 0;
        totals.good += status === 200 ? 1 : 0;
      }),
      { numRuns: runs },
    );
    // Enough requests of each kind were sent for a disagreement to show.
    expect(totals.judged).toBeGreaterThan(runs / 20);
    expect(totals.mailed).toBeGreaterThan(runs / 40);
    expect(totals.refused).toBeGreaterThan(runs / 20);
    expect(totals.good).toBeGreaterThan(runs / 20);
  });
});
