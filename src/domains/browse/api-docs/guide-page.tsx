import { assistantsPath } from '#domains/browse/assistants/assistants-path.ts';
import { docsPath } from '#paths/paths.ts';
import { Container, TextLink } from '#ui/layout/layout.tsx';
import { PageHead } from '#ui/layout/page-head.tsx';
import { openApiPath, v1DescriptionPath, v1Root } from '../api-v1/api-v1-paths.ts';
import { ApiCode } from './api-code.tsx';
import styles from './api-docs.module.css';
import type { SectionLink } from './api-docs.server.ts';
import type { ApiExample } from './api-reference.ts';
import { type Conformance, ConformanceTable } from './conformance-table.tsx';

type GuideView = {
  origin: string;
  sections: SectionLink[];
  first: ApiExample | undefined;
  conformance: Conformance;
  readsPerMinute: number;
};

const parts = [
  ['start', 'First request'],
  ['paging', 'Paging'],
  ['caching', 'Caching'],
  ['limits', 'Limits'],
  ['errors', 'Errors'],
  ['versions', 'Versions'],
  ['clients', 'Clients'],
  ['assistants', 'Assistants'],
  ['reference', 'Reference'],
  ['conformance', 'Conformance'],
] as const;
type PartId = (typeof parts)[number][0];

const Part = ({ id, children }: { id: PartId; children: React.ReactNode }) => (
  <section id={id} className={styles.block}>
    <h2>{parts.find(([one]) => one === id)?.[1]}</h2>
    {children}
  </section>
);

const Reference = ({ sections }: { sections: readonly SectionLink[] }) => (
  <ul className={styles.sections}>
    {sections.map(({ slug, title, description, operations }) => (
      <li key={slug}>
        <h3>
          <a href={docsPath(slug)}>{title}</a>
        </h3>
        <p>{description}</p>
        <p className={styles.muted}>{operations === 1 ? '1 operation' : `${operations} operations`}</p>
      </li>
    ))}
  </ul>
);

const problem = `HTTP/1.1 400 Bad Request
content-type: application/problem+json

{ "title": "validation failed", "status": 400, "code": "validation-failed",
  "detail": "Some fields are not valid.",
  "errors": [{ "parameter": "makecode", "detail": "is not a parameter here. Try makeCode" }] }`;

const clientsOf = (origin: string): string => `# TypeScript
npx openapi-typescript ${origin}${v1DescriptionPath} -o cars.ts

# Python
openapi-python-client generate --url ${origin}${v1DescriptionPath}

# Go
oapi-codegen -generate types,client -package cars ${origin}${v1DescriptionPath} > cars.go`;

/** How to build on the API, and where its reference is. */
export const GuidePage = ({ origin, sections, first, conformance, readsPerMinute }: GuideView) => (
  <Container className={styles.page}>
    <PageHead
      title="API documentation"
      description="Cars for sale as JSON: the first request, paging, limits, caching, errors, clients and every operation."
      canonical={docsPath()}
    />
    <h1>Build with our cars.</h1>
    <p className={styles.lead}>
      Everything the pages show, as JSON. No key, no sign-up. <TextLink href={v1DescriptionPath}>{v1Root}</TextLink> is
      typed and strict; older programs use the <TextLink href={openApiPath}>compatible addresses</TextLink>.
    </p>
    <div className={styles.layout}>
      <nav aria-label="On this page" className={styles.contents}>
        <ul>
          {parts.map(([id, title]) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.guide}>
        <Part id="start">
          <p>The cheapest Toyotas under $20,000, with only the fields you need. Copy it and run it.</p>
          {first && (
            <ApiCode label="First request">{`curl '${origin}${first.request}'\n\n${first.answer.replaceAll('http://localhost:3000', origin)}`}</ApiCode>
          )}
          <p>
            Filters and their codes are in <TextLink href={`${v1Root}/filters`}>{`${v1Root}/filters`}</TextLink>, makes
            and models in <TextLink href={`${v1Root}/makes`}>{`${v1Root}/makes`}</TextLink>. Repeat a parameter for
            several values, or join them by commas. <code>exclude=extColorSimple:RED</code> leaves cars out.
          </p>
        </Part>
        <Part id="paging">
          <p>
            <code>limit</code> is 1 to 100 and is in the answer. <code>next</code> is the address of what follows; it is
            null at the end. A cursor belongs to its search.
          </p>
        </Part>
        <Part id="caching">
          <p>
            Answers are the same for everybody and have an <code>ETag</code>. Send it as <code>If-None-Match</code>, and
            you get 304 and no body while nothing changed. Pages of any site may call <code>{v1Root}</code>, without
            credentials.
          </p>
        </Part>
        <Part id="limits">
          <p>
            {readsPerMinute} requests a minute from one network. <code>x-ratelimit-remaining</code> says how many are
            left and <code>x-ratelimit-reset</code> when there are more; 429 says how long to wait in{' '}
            <code>Retry-After</code>.
          </p>
        </Part>
        <Part id="errors">
          <p>
            Nothing is ignored: what can’t be read is refused, with the nearest name. At the compatible addresses it is
            answered as before, and named in <code>ignored</code> and <code>adjusted</code>.
          </p>
          <ApiCode label="An error">{problem}</ApiCode>
        </Part>
        <Part id="versions">
          <p>
            Within <code>{v1Root}</code>, fields and parameters are only added, so skip what you don’t know. What goes
            away is announced for at least twelve months by the headers <code>Deprecation</code> and <code>Sunset</code>
            .
          </p>
        </Part>
        <Part id="clients">
          <p>These generators are run against a site and searched with before a release.</p>
          <ApiCode label="Generated clients">{clientsOf(origin)}</ApiCode>
        </Part>
        <Part id="assistants">
          <p>
            Ten tools by the Model Context Protocol at <code>{assistantsPath}</code>: search, compare, price and value
            cars. They need no key and know nothing of you.
          </p>
          <ApiCode label="Tools for assistants">{`{ "mcpServers": { "cars": { "type": "http", "url": "${origin}${assistantsPath}" } } }`}</ApiCode>
        </Part>
        <Part id="reference">
          <Reference sections={sections} />
        </Part>
        <Part id="conformance">
          <ConformanceTable conformance={conformance} />
        </Part>
      </div>
    </div>
  </Container>
);
