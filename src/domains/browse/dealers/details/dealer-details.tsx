import { Fragment, type ReactNode } from 'react';
import { contactLink } from '#domains/cars/listings/contact-link.ts';
import { grouped } from '#lib/money.ts';
import { StatusDot } from '#ui/badge.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Breadcrumb } from '#ui/layout/breadcrumb.tsx';
import { Container, SectionHead, TextLink } from '#ui/layout/layout.tsx';
import { TabLinks } from '#ui/layout/tabs.tsx';
import { Rating } from '#ui/rating.tsx';
import { Banner } from '#ui/status/banner.tsx';
import { DealerAbout } from './dealer-about.tsx';
import styles from './dealer-details.module.css';
import type { DealerDetailsView } from './dealer-details-view.ts';
import { type AnswerRecordView, DealerFigures } from './dealer-figures.tsx';
import { DealerInventory } from './dealer-inventory.tsx';
import { DealerMeta } from './dealer-meta.tsx';
import { DealerVisit } from './dealer-visit.tsx';

const Head = ({ view, email }: Pick<DealerDetailsProps, 'view' | 'email'>) => {
  const { rating, opening, contacts } = view;
  return (
    <header className={styles.head}>
      <div className={styles.picture}>
        <img src={view.storefront} alt={`Illustration of ${view.name}`} width={800} height={450} fetchPriority="high" />
      </div>
      <div className={styles.words}>
        <h1 tabIndex={-1}>{view.name}</h1>
        <p className={styles.facts}>
          {rating ? (
            <a href={view.tabs.reviews}>
              <Rating value={rating.value} count={rating.count} />
            </a>
          ) : (
            <a href={view.tabs.reviews}>No reviews yet</a>
          )}
          {opening && <StatusDot tone={opening.isOpen ? 'positive' : 'neutral'}>{opening.words}</StatusDot>}
        </p>
        <address className={styles.address}>
          {view.street}, {view.town}
          {view.away && ` · ${view.away}`}
        </address>
        {view.makes.length > 0 && <p className={styles.makes}>Sells new {view.makes.join(', ')}</p>}
        {contacts.length > 0 && (
          <div className={styles.contacts} data-dealer-id={view.id}>
            {contacts.map((contact, at) => {
              const variant = at === 0 ? 'primary' : 'quiet';
              return contact.way === 'email' && email ? (
                <Fragment key="email">{email({ ...contact, variant })}</Fragment>
              ) : (
                <ButtonLink key={contact.way} {...contactLink(contact)} variant={variant}>
                  {contact.label}
                </ButtonLink>
              );
            })}
          </div>
        )}
        {(view.financingHref || view.cashOfferHref) && (
          <p className={styles.money}>
            {view.financingHref && <TextLink href={view.financingHref}>Estimate your payment</TextLink>}
            {view.cashOfferHref && (
              <span>
                This dealer also buys cars. <TextLink href={view.cashOfferHref}>Get an estimate for yours</TextLink>
              </span>
            )}
          </p>
        )}
      </div>
    </header>
  );
};

type DealerDetailsProps = {
  view: DealerDetailsView;
  origin: string;
  /** The contact form; absent if the dealer wants none (DLR-03). */
  contact?: ReactNode;
  /** The reviews, on their tab. */
  reviews?: ReactNode;
  /** Answer time and share of questions answered; undefined with too few of them. */
  record?: AnswerRecordView | undefined;
  /** Renders a link that opens the form in a dialog. */
  email?: (link: { href: string; label: string; variant: 'primary' | 'quiet' }) => ReactNode;
};

/** Dealer page: contact details, then its cars or more about it (RULING-54). */
export const DealerDetailsPage = ({ view, origin, contact, email, reviews, record }: DealerDetailsProps) => {
  const { tab, tabs, hasNoCars } = view;
  return (
    <Container className={classNames(styles.page, hasNoCars && styles.gone)}>
      <DealerMeta view={view} origin={origin} />
      <div className={styles.trail}>
        <Breadcrumb items={[...view.crumbs, { label: view.name }]} />
      </div>
      {hasNoCars && (
        <Banner
          level="info"
          title="This dealer has no cars here anymore."
          action={
            <ButtonLink href={view.nearbyHref} size="small">
              See dealers nearby
            </ButtonLink>
          }
        >
          What we know about it is below.
        </Banner>
      )}
      <Head view={view} email={email} />
      <DealerFigures view={view} record={record} />
      <TabLinks
        label={view.name}
        items={[
          { href: tabs.inventory, label: 'Cars', count: grouped(view.total), current: tab === 'inventory' },
          {
            href: tabs.reviews,
            label: 'Reviews',
            count: grouped(view.rating?.count ?? 0),
            current: tab === 'reviews',
          },
          { href: tabs.about, label: 'About', current: tab === 'about' },
        ]}
      />
      {tab === 'reviews' && <div className={styles.reviews}>{reviews}</div>}
      <div className={styles.body}>
        <div className={styles.story}>
          {tab === 'reviews' ? null : tab === 'about' ? <DealerAbout view={view} /> : <DealerInventory view={view} />}
          {view.takesLeads && contact && (
            <section aria-labelledby="ask" id="contact" className={styles.contact}>
              <SectionHead id="ask" title={`Ask ${view.name}`} />
              {contact}
            </section>
          )}
        </div>
        <DealerVisit view={view} />
      </div>
    </Container>
  );
};
