import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useNavigate } from 'react-router';
import { VehicleCard } from '#domains/cars/listings/vehicle-card.tsx';
import { Figure } from '#domains/reference/payments/figures/figure.tsx';
import { formatMoney } from '#lib/money.ts';
import { comparePath } from '#paths/paths.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Switch } from '#ui/forms/switch.tsx';
import { Icon } from '#ui/icon.tsx';
import { IconLink } from '#ui/icon-button.tsx';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import { Container, Grid, SectionHead, TextLink } from '#ui/layout/layout.tsx';
import { PageHead } from '#ui/layout/page-head.tsx';
import { Table } from '#ui/layout/table.tsx';
import { Banner } from '#ui/status/banner.tsx';
import { EmptyState, ErrorState } from '#ui/status/empty-state.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { type BestValue, valueParts } from './best-value.ts';
import { compareAddress } from './compare-address.ts';
import { compareWords, mostCompared } from './compare-list.ts';
import styles from './compare-page.module.css';
import type { ComparePageView } from './compare-page-view.ts';
import {
  addToCompare,
  type CompareDispatch,
  forgetMissing,
  removeFromCompare,
  selectCompareList,
} from './compare-slice.ts';
import { CompareTable } from './compare-table.tsx';
import { CompareZip } from './compare-zip.tsx';

type ViewProps = { view: ComparePageView };
const idsOf = ({ comparison }: ComparePageView): number[] => comparison.columns.map(({ id }) => id);

const headingOf = (count: number): string => {
  if (count === 0) return 'Compare cars';
  return count === 1 ? 'Compare 1 car with another' : `Compare ${count} cars`;
};

/** When a car is added or removed the page changes, so screen readers continue at its heading. */
const useHeadingFocus = (path: string): RefObject<HTMLHeadingElement | null> => {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(path);
  useEffect(() => {
    if (before.current !== path) heading.current?.focus({ preventScroll: true });
    before.current = path;
  }, [path]);
  return heading;
};

const Notices = ({ view }: ViewProps) => (
  <>
    {view.missing.map(({ id, name, href }) => (
      <Banner
        key={id}
        level="info"
        title={`${compareWords.gone}:`}
        action={href && <TextLink href={href}>Similar cars</TextLink>}
      >
        {name} is no longer for sale, so it isn’t compared.
      </Banner>
    ))}
    {view.tooMany && (
      <Banner level="info" title={compareWords.full}>
        Showing the first {mostCompared} in the address.
      </Banner>
    )}
  </>
);

/** Link to the cars chosen on this device, if the address has none; the list is read in the browser. */
const CompareListHere = () => {
  const cars = useSelector(selectCompareList);
  if (cars.length === 0) return null;
  return (
    <ButtonLink href={comparePath(cars.map(({ id }) => id))} icon="compare">
      {cars.length === 1 ? 'Continue with the car you chose' : `Compare the ${cars.length} cars you chose`}
    </ButtonLink>
  );
};

const Empty = ({ view }: ViewProps) => (
  <EmptyState
    title="No cars to compare yet"
    art="empty"
    action={
      <>
        <CompareListHere />
        <ButtonLink href={view.searchHref} variant="quiet" icon="search">
          Find cars
        </ButtonLink>
      </>
    }
  >
    Check Compare on up to {mostCompared} cars to see price, payment, history and equipment side by side.
  </EmptyState>
);

/** The selection is in the address, so that reloading keeps it (RULING-64). */
const Failed = ({ view }: ViewProps) => (
  <ErrorState title={compareWords.failed} action={<ButtonLink href={view.path}>Try again</ButtonLink>}>
    Your cars are saved in this page’s address.
  </ErrorState>
);

const suggestionTitle = (compared: number, suggested: number): string => {
  if (suggested === 0) return compared === 1 ? 'Choose a car to compare it with' : 'Add a car';
  return compared === 1 ? 'Compare it with one of these' : 'One more like these';
};

const Suggestions = ({ view }: ViewProps) => {
  const dispatch = useDispatch<CompareDispatch>();
  const ids = idsOf(view);
  if (ids.length >= mostCompared) return null;
  return (
    <section className={styles.more} aria-labelledby="more-cars">
      <SectionHead
        id="more-cars"
        title={suggestionTitle(ids.length, view.suggestions.length)}
        action={<TextLink href={view.searchHref}>Search for another car</TextLink>}
      />
      {view.suggestions.length > 0 && (
        <Grid min="18rem" most={4} gap={5}>
          {view.suggestions.map((car) => (
            <VehicleCard
              key={car.id}
              car={car}
              compare={
                <ButtonLink
                  href={compareAddress([...ids, car.id])}
                  size="small"
                  variant="quiet"
                  icon="plus"
                  onClick={() => dispatch(addToCompare({ id: car.id, name: car.name, picture: car.picture }))}
                >
                  Add<VisuallyHidden> {car.name} to this comparison</VisuallyHidden>
                </ButtonLink>
              }
            />
          ))}
        </Grid>
      )}
    </section>
  );
};

const Cars = ({ view }: ViewProps) => {
  const dispatch = useDispatch<CompareDispatch>();
  const ids = idsOf(view);
  const { best, comparison } = view;
  return (
    <CompareTable
      comparison={comparison}
      bestId={best?.id}
      remove={({ id, name }) => (
        <IconLink
          icon="x"
          size="small"
          label={`Remove ${name}`}
          href={compareAddress(
            ids.filter((other) => other !== id),
            view,
          )}
          data-scroll="keep"
          onClick={() => dispatch(removeFromCompare(id))}
        />
      )}
      action={({ id, href, name }) => (
        <ButtonLink href={href} size="small" variant={id === best?.id ? 'primary' : 'quiet'}>
          See this car<VisuallyHidden>: {name}</VisuallyHidden>
        </ButtonLink>
      )}
    />
  );
};

/** CSS hides equal rows at once; the address is updated so that it can be shared. */
const OnlyDifferences = ({ view }: ViewProps) => {
  const navigate = useNavigate();
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.checked = view.onlyDifferences;
  }, [view.onlyDifferences]);
  const follow = (onlyDifferences: boolean): void => {
    void navigate(compareAddress(idsOf(view), { onlyDifferences }), { replace: true, preventScrollReset: true });
  };
  return (
    <Switch
      ref={box}
      defaultChecked={view.onlyDifferences}
      data-differences=""
      onChange={({ currentTarget }) => follow(currentTarget.checked)}
    >
      Only differences
    </Switch>
  );
};

/** What the cheaper car saves, on the shopper's terms (RULING-86). */
const CheaperWords = ({ best: { cheaper } }: { best: BestValue }) => {
  if (!cheaper) return 'No other car here costs less out the door.';
  const { name, savedUsd, costs, but } = cheaper;
  return (
    <>
      The {name} costs{' '}
      <span data-costs={costs.own}>
        <Figure of="less" costs={costs.own} other={costs.other} typical={formatMoney(savedUsd)} />
      </span>{' '}
      less out the door{but}.
    </>
  );
};

const ValueTable = ({ best: { scores, leftOut } }: { best: BestValue }) => (
  <>
    <Table caption="Value points" dense>
      <thead>
        <tr>
          <th scope="col">Points for</th>
          {scores.map(({ id, name }) => (
            <th key={id} scope="col" data-num="">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {valueParts.map(({ label, most, how }, at) => (
          <tr key={label}>
            <th scope="row">
              {label}, {most} at most: {how}
            </th>
            {scores.map(({ id, points }) => (
              <td key={id} data-num="">
                {points[at]}
              </td>
            ))}
          </tr>
        ))}
        <tr>
          <th scope="row">Total</th>
          {scores.map(({ id, total }) => (
            <td key={id} data-num="">
              <b>{total}</b>
            </td>
          ))}
        </tr>
      </tbody>
    </Table>
    {leftOut.length > 0 && <p>Not counted, too few similar cars: {leftOut.join(', ')}.</p>}
  </>
);

type ComparePageProps = ViewProps & {
  brandName: string;
  share?: ReactNode;
};

/** The comparison page (CMP-01 to CMP-12), built from its address alone. */
export const ComparePage = ({ view, brandName, share }: ComparePageProps) => {
  const dispatch = useDispatch<CompareDispatch>();
  const { columns } = view.comparison;
  const address = compareAddress(idsOf(view));
  const heading = useHeadingFocus(address);
  const title = headingOf(columns.length);
  useEffect(() => {
    if (view.missing.length > 0) dispatch(forgetMissing(view.missing.map(({ id }) => id)));
  }, [view, dispatch]);
  return (
    <Container className={styles.page} data-comparison="">
      <PageHead
        title={`${columns.length > 1 ? columns.map(({ name }) => name).join(' or ') : title} | ${brandName}`}
        description="Cars side by side: price, out-the-door cost, payment, history and equipment."
        canonical={address}
        robots="noindex, follow"
      />
      <div className={styles.head}>
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {columns.length > 0 && (
            <p>
              {view.basis.place} <Figure of="basis" typical={view.basis.payments} /> {view.fuel}
            </p>
          )}
        </div>
        {columns.length > 1 && (
          <div className={styles.tools}>
            <OnlyDifferences view={view} />
            {share}
          </div>
        )}
      </div>
      {columns.length > 0 && <CompareZip ids={columns.map(({ id }) => id)} zip={view.zip} />}
      <Notices view={view} />
      {view.failed && <Failed view={view} />}
      {columns.length === 0 && !view.failed && <Empty view={view} />}
      {columns.length === 1 && <Suggestions view={view} />}
      {columns.length > 0 && <Cars view={view} />}
      {view.best && (
        <section className={styles.verdict} aria-labelledby="best-value">
          <Icon name="spark" />
          <div>
            <p>
              <b id="best-value">{view.best.title}</b> {view.best.words} <CheaperWords best={view.best} />
            </p>
            <Disclosure look="link" summary="How we score value">
              <ValueTable best={view.best} />
            </Disclosure>
          </div>
        </section>
      )}
      {columns.length > 1 && <Suggestions view={view} />}
    </Container>
  );
};
