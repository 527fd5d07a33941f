import { type ChangeEvent, type FocusEvent, type ReactNode, useLayoutEffect, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router';
import { usePaymentFigures } from '#domains/reference/payments/figures/use-payment-figures.ts';
import { useOwnTerms } from '#domains/reference/payments/figures/use-terms.ts';
import { formatMoney, grouped } from '#lib/money.ts';
import { buildAndPricePath } from '#paths/paths.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { SegmentedLinks } from '#ui/forms/segmented.tsx';
import { Breadcrumb } from '#ui/layout/breadcrumb.tsx';
import { Stage } from '#ui/layout/card.tsx';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import { Container } from '#ui/layout/layout.tsx';
import { Banner } from '#ui/status/banner.tsx';
import styles from './build-car.module.css';
import { BuildChooser } from './build-chooser.tsx';
import { BuildDealers } from './build-dealers.tsx';
import { BuildOptionGroup, BuildSwatches } from './build-option-group.tsx';
import { BuildSummary } from './build-summary.tsx';
import { BuildTrims } from './build-trims.tsx';
import type { CarBuildView, OptionGroup } from './build-view.ts';
import { builtCosts } from './built-costs.ts';

const selectedIds = ({ vehicleId, paints, groups }: CarBuildView): ReadonlySet<string> => {
  const options = [paints, ...groups].flatMap((group) => group.options);
  const selectedOptions = options.filter(({ state }) => state === 'on' || state === 'locked');
  return new Set([vehicleId, ...selectedOptions.map(({ id }) => id)]);
};

const isTyped = (target: EventTarget): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.type === 'text';

/** Values of the form fields other than options. */
const fieldsOf = ({ payment, changedTerms, zip }: CarBuildView): Readonly<Record<string, string>> => ({
  loanTerm: String(payment.termMonths),
  creditType: payment.creditType,
  downPayment: String(changedTerms.downUsd ?? ''),
  zip,
});

/** With JavaScript, a change sends the form at once, without scrolling the page. */
const useSendOnChange = (view: CarBuildView) => {
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const send = (sent: HTMLFormElement) => {
    if (!sent.checkValidity()) return;
    const fields = [...new FormData(sent)].filter(([, value]) => value !== '') as [string, string][];
    navigate(`${buildAndPricePath()}?${new URLSearchParams(fields)}`, { preventScrollReset: true, replace: true });
  };
  const onChange = (event: ChangeEvent<HTMLFormElement>) => {
    if (!isTyped(event.target)) send(event.currentTarget);
  };
  // Text fields are sent when they lose focus, since the value is complete only then.
  const onBlur = (event: FocusEvent<HTMLFormElement>) => {
    const { target } = event;
    if (isTyped(target) && target.value !== fieldsOf(view)[target.name]) send(event.currentTarget);
  };
  // Reset the inputs, since the server may have added or refused options. A layout effect, because a later one could
  // undo the next change.
  useLayoutEffect(() => {
    const optionIds = selectedIds(view);
    for (const input of form.current?.querySelectorAll<HTMLInputElement>('[type="radio"], [type="checkbox"]') ?? []) {
      input.checked = optionIds.has(input.value);
    }
    for (const [name, value] of Object.entries(fieldsOf(view))) {
      const field = form.current?.elements.namedItem(name);
      const isField = field instanceof HTMLSelectElement || field instanceof HTMLInputElement;
      if (isField && field !== document.activeElement) field.value = value;
    }
  }, [view]);
  return { form, onChange, onBlur };
};

const Section = ({ title, id, children }: { title: string; id: string; children: ReactNode }) => (
  <section className={styles.section} aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {children}
  </section>
);

const GroupSection = ({ group, view }: { group: OptionGroup; view: CarBuildView }) => {
  const id = `group-${group.title.toLowerCase().replaceAll(' ', '-')}`;
  if (group.field !== 'interior') {
    return (
      <Section title={group.title} id={id}>
        {group.note && <p className={styles.note}>{group.note}</p>}
        <BuildOptionGroup group={group} />
      </Section>
    );
  }
  return (
    <Section title={group.title} id={id}>
      <div className={styles.interior}>
        <img src={view.picture.interior} alt={view.picture.interiorAlt} width={800} height={450} loading="lazy" />
        <BuildSwatches group={group} />
      </div>
    </Section>
  );
};

const Included = ({ included }: Pick<CarBuildView, 'included'>) => (
  <Disclosure summary="Standard equipment" note={`${included.flatMap(({ names }) => names).length} items`}>
    <div className={styles.included}>
      {included.map(({ title, names }) => (
        <div key={title}>
          <h3>{title}</h3>
          <ul>
            {names.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  </Disclosure>
);

/** Recalculates the figures whenever the shopper's terms change. */
const useOwnCosts = (view: CarBuildView): CarBuildView => {
  const own = useOwnTerms();
  const figures = usePaymentFigures();
  return useMemo(() => ({ ...view, ...builtCosts(figures, view, own) }), [view, figures, own]);
};

/** Drawing, options and figures in one form, so that it works without JavaScript. */
export const BuildCar = ({ view: sent, order }: { view: CarBuildView; order?: ReactNode }) => {
  const view = useOwnCosts(sent);
  const { form, onChange, onBlur } = useSendOnChange(view);
  const { payment, price, picture } = view;
  return (
    <>
      <Container className={styles.top}>
        <Breadcrumb items={[...view.crumbs, { label: `${view.name} ${view.trimName}` }]} />
        <div className={styles.title}>
          <h1>
            {view.name} <span>{view.trimName}</span>
          </h1>
          {view.years.length > 1 && (
            <SegmentedLinks
              label="Model year"
              items={view.years.map(({ year, href, current }) => ({ href, label: year, current }))}
            />
          )}
        </div>
      </Container>
      <form ref={form} action={buildAndPricePath()} data-scroll="keep" onChange={onChange} onBlur={onBlur}>
        <input type="hidden" name="makeCode" value={view.makeCode} />
        <input type="hidden" name="modelCode" value={view.modelCode} />
        {view.dealerId !== undefined && <input type="hidden" name="dealerId" value={view.dealerId} />}
        <Container className={styles.show}>
          <Stage ratio="var(--ratio)" className={styles.stage}>
            <img src={picture.src} alt={picture.alt} width={800} height={450} fetchPriority="high" />
          </Stage>
          <div className={styles.paints}>
            <h2 className="visually-hidden">Exterior color</h2>
            <BuildSwatches group={view.paints} />
            <p className={styles.drawn}>Illustration. Actual car may differ.</p>
          </div>
        </Container>
        <Container className={styles.columns}>
          <div className={styles.choices}>
            {view.notices.map((notice) => (
              <Banner key={notice} level="warning">
                {notice}
              </Banner>
            ))}
            <Section title="Trim" id="trim-heading">
              <BuildTrims trims={view.trims} />
            </Section>
            {view.groups.map((group) => (
              <GroupSection key={group.title} group={group} view={view} />
            ))}
            <Included included={view.included} />
          </div>
          <aside className={styles.aside} aria-label="Price">
            <BuildSummary view={view} />
            <div className={styles.actions}>
              <noscript>
                <Button type="submit" block>
                  Update price
                </Button>
              </noscript>
              <ButtonLink href="#dealers" block>
                Find a dealer
              </ButtonLink>
              <ButtonLink href={view.inStock.href} variant="quiet" block>
                {view.inStock.count > 0 ? `${grouped(view.inStock.count)} new in stock` : 'Search new cars'}
              </ButtonLink>
              <p className={styles.links}>
                <a href={view.researchHref}>Research this model</a>
                <a href={view.shareHref}>Link to this build</a>
              </p>
            </div>
          </aside>
          <BuildDealers view={view} />
        </Container>
        <div className={styles.bar}>
          <p>
            <b>{formatMoney(price.totalUsd)}</b>{' '}
            <span>
              {payment.amount}
              {payment.per}
            </span>
          </p>
          <ButtonLink href="#summary" variant="quiet" size="small">
            See the price
          </ButtonLink>
        </div>
      </form>
      {order && (
        <Container as="section" id="order" className={styles.order} aria-labelledby="order-heading">
          <h2 id="order-heading">Ask a dealer to order it</h2>
          {order}
        </Container>
      )}
      <Container className={styles.other}>
        <Disclosure summary="Build another car">
          <BuildChooser chooser={view.chooser} key={view.vehicleId} />
        </Disclosure>
      </Container>
    </>
  );
};
