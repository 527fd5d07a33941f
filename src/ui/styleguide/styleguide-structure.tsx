import { StatusDot } from '../badge.tsx';
import { PriceLine } from '../charts/price-line.tsx';
import { Checkbox } from '../forms/checkbox.tsx';
import { IconButton } from '../icon-button.tsx';
import { Breadcrumb } from '../layout/breadcrumb.tsx';
import { Card, CardBody, CardTitle, Stage } from '../layout/card.tsx';
import { Carousel } from '../layout/carousel.tsx';
import { Disclosure } from '../layout/disclosure.tsx';
import { Grid, SectionHead, Stack, TextLink } from '../layout/layout.tsx';
import { Pagination } from '../layout/pagination.tsx';
import { TabLinks, Tabs } from '../layout/tabs.tsx';
import { Price } from '../price.tsx';
import { Receipt } from '../receipt.tsx';
import { Skeleton, SkeletonGroup, SkeletonText } from '../status/skeleton.tsx';
import { Spinner } from '../status/spinner.tsx';
import { Verdict } from '../verdict.tsx';
import styles from './styleguide.module.css';
import { Sample, SampleRow, Silhouette, type StyleguideSection } from './styleguide-parts.tsx';

const SampleCard = ({ title, pressed = false }: { title: string; pressed?: boolean }) => (
  <Card as="article" inset="none" interactive aria-label={title}>
    <Stage top>
      <Silhouette />
    </Stage>
    <IconButton icon="heart" label={`Save ${title}`} tone="keep" pressed={pressed} className={styles.corner} />
    <CardBody>
      <CardTitle href="#cards-and-loading">{title}</CardTitle>
      <p className="small muted">EX AWD</p>
      <div className={styles.line}>
        <Price amount={34980} />
        <Verdict level="great">Great deal</Verdict>
      </div>
      <PriceLine price={34_980} spread={{ low: 33_200, q1: 36_100, q3: 38_900, high: 41_400 }} level="great">
        $2,140 below 31 similar cars
      </PriceLine>
      <div className={styles.foot} style={{ marginTop: 'var(--space-3)' }}>
        <StatusDot>confirmed 2 h ago</StatusDot>
        <Checkbox>Compare</Checkbox>
      </div>
    </CardBody>
  </Card>
);

/** Has the same boxes as the card above, so that there is no layout shift. */
const SampleCardSkeleton = () => (
  <Card inset="none" aria-hidden="true">
    <Stage top>
      <Silhouette />
    </Stage>
    <CardBody>
      <div style={{ fontSize: '1.0625rem', lineHeight: 1.3 }}>
        <SkeletonText lines={1} />
      </div>
      <div className="small">
        <SkeletonText lines={1} />
      </div>
      <div className={styles.line} style={{ height: '1.8688rem' }}>
        <Skeleton width="46%" height="1.5rem" />
        <Skeleton width="30%" height="1.5rem" />
      </div>
      <div style={{ height: '1rem', paddingTop: 6 }}>
        <Skeleton height={4} />
      </div>
      <div className="tiny" style={{ marginTop: 1 }}>
        <SkeletonText lines={1} />
      </div>
      <div className={styles.foot} style={{ marginTop: 'var(--space-3)', minHeight: '2.8125rem' }}>
        <Skeleton width="48%" height="0.8125rem" />
      </div>
    </CardBody>
  </Card>
);

const Cards = () => (
  <Stack gap={5}>
    <Grid min="17rem" most={3}>
      <SampleCard title="2023 Kia Telluride" pressed />
      <SkeletonGroup>
        <SampleCardSkeleton />
      </SkeletonGroup>
      <Card>
        <h3 style={{ marginBottom: 'var(--space-2)' }}>A card with words</h3>
        <p className="muted">Independent things use cards, lists use hairlines. Never a card inside a card.</p>
        <Stack row gap={4} style={{ marginTop: 'var(--space-4)' }}>
          <Spinner />
          <div style={{ flex: 1 }}>
            <SkeletonText lines={3} />
          </div>
        </Stack>
      </Card>
    </Grid>
  </Stack>
);

const hrefFor = (page: number) => `#page-${page}`;

const Navigation = () => (
  <Stack gap={6}>
    <Breadcrumb
      items={[
        { label: 'Home', href: '#home' },
        { label: 'SUVs', href: '#suvs' },
        { label: 'Kia', href: '#kia' },
        { label: 'Telluride' },
      ]}
    />
    <TabLinks
      label="Yours"
      items={[
        { href: '#saved', label: 'Saved cars', count: 4, current: true },
        { href: '#searches', label: 'Searches', count: 3 },
        { href: '#notifications', label: 'Notifications' },
      ]}
    />
    <Tabs
      legend="Payment"
      tabs={[
        { id: 'finance', label: 'Finance', content: <p>$656 a month for 60 months.</p> },
        { id: 'lease', label: 'Lease', count: 2, content: <p>$489 a month for 36 months.</p> },
        { id: 'cash', label: 'Cash', content: <p>$38,066 once.</p> },
      ]}
    />
    <SampleRow>
      <Sample name="first page">
        <Pagination page={1} pageCount={27} hrefFor={hrefFor} label="Pages, first" />
      </Sample>
      <Sample name="in the middle">
        <Pagination page={14} pageCount={27} hrefFor={hrefFor} label="Pages, middle" />
      </Sample>
      <Sample name="last page">
        <Pagination page={3} pageCount={3} hrefFor={hrefFor} label="Pages, last" />
      </Sample>
    </SampleRow>
    <div>
      <SectionHead
        title="Similar, near you"
        level={3}
        note="Rated today"
        action={<TextLink href="#all">See all 38</TextLink>}
      />
      <Carousel label="Similar, near you">
        {[
          '2022 Hyundai Palisade',
          '2022 Toyota Highlander',
          '2024 Mazda CX-90',
          '2023 Subaru Ascent',
          '2021 Honda Pilot',
        ].map((title) => (
          <SampleCard key={title} title={title} />
        ))}
      </Carousel>
    </div>
  </Stack>
);

const Disclosures = () => (
  <Grid min="16rem" most={3} gap={8}>
    <div>
      <Disclosure summary="Price" note="under $40,000" open>
        <p className="small muted">What belongs to it.</p>
      </Disclosure>
      <Disclosure summary="Mileage">
        <p className="small muted">What belongs to it.</p>
      </Disclosure>
    </div>
    <div>
      <Disclosure look="line" summary="Out the door" figure="$38,066" open>
        <Receipt
          lines={[
            { label: 'Listed price', value: '$34,980' },
            { label: 'Taxes and fees', value: '$3,086' },
          ]}
        />
      </Disclosure>
    </div>
    <Disclosure look="link" summary="See what we compared with">
      <p className="small muted">Thirty-one similar cars.</p>
    </Disclosure>
  </Grid>
);

export const structureSections: readonly StyleguideSection[] = [
  { id: 'cards-and-loading', title: 'Cards and loading', render: () => <Cards /> },
  { id: 'tabs-pages-and-carousel', title: 'Tabs, pages and carousel', render: () => <Navigation /> },
  { id: 'disclosures', title: 'Disclosures', render: () => <Disclosures /> },
];
