import { withinParam } from '#domains/finding/criteria/address/within.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { Field } from '#ui/forms/field.tsx';
import { ZipInput } from '#ui/forms/text-input.tsx';
import { Container } from '#ui/layout/layout.tsx';
import { Banner } from '#ui/status/banner.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { FilterChips } from './filter-chips.tsx';
import { filterPanelId } from './filter-rail.tsx';
import { usePendingChoices } from './pending-context.ts';
import { carsWord } from './results-copy.ts';
import styles from './results-header.module.css';
import type { ResultsView } from './results-view.ts';
import { useChipFocus } from './use-chip-focus.ts';

const Notices = ({ notices }: Pick<ResultsView, 'notices'>) =>
  notices.map(({ title, why, nearest, keywordHref, only, calm }) => (
    <Banner key={title} level={calm ? 'info' : 'warning'} title={title}>
      {why}{' '}
      {nearest.length > 0 && (
        <>
          Did you mean{' '}
          {nearest.map(({ label, href }, at) => (
            <span key={href}>
              {at > 0 && (at === nearest.length - 1 ? ' or ' : ', ')}
              <a href={href}>{label}</a>
            </span>
          ))}
          ?{' '}
        </>
      )}
      {only && (
        <a href={only} rel="nofollow">
          Show only those
        </a>
      )}
      {keywordHref && (
        <a href={keywordHref} rel="nofollow">
          Search for it in listings
        </a>
      )}
    </Banner>
  ));

/** "Near me" asks the browser for its location (LOC-03); a ZIP is the alternative. */
const WhereFrom = ({ within, action, message }: { within: string; action: string; message: string }) => (
  <Banner
    level="info"
    title="Where are you?"
    action={
      <form action={action} className={styles.where}>
        <input type="hidden" name={withinParam} value={within} />
        <Field label="Your ZIP code" hideLabel>
          <ZipInput size="small" required placeholder="ZIP code" enterKeyHint="search" />
        </Field>
        <Button type="submit" variant="quiet" size="small">
          Search near this ZIP
        </Button>
      </form>
    }
  >
    {message || 'Use your location or enter a ZIP code.'}
  </Banner>
);

type ChipsProps = Pick<ResultsView, 'chips' | 'terms' | 'termsHref' | 'clearHref' | 'readFrom' | 'anewHref'>;

const Chips = ({ chips, terms, termsHref, clearHref, readFrom, anewHref }: ChipsProps) => {
  const row = useChipFocus(chips.length);
  const pending = usePendingChoices();
  return (
    <div ref={row} className={styles.reading} data-choices>
      {chips.length > 0 && <span className={styles.label}>{readFrom ? 'Showing' : 'Filters'}</span>}
      <FilterChips
        count={chips.length}
        hasOthers={terms.length > 0}
        panelId={filterPanelId}
        label={readFrom ? 'Filters from your search' : 'Filters'}
      >
        {chips.map(({ key, label, href }) => (
          <li key={key} className={pending.links.includes(href) ? styles.going : undefined}>
            <Chip href={href} removable data-scroll="keep" rel="nofollow">
              {label}
            </Chip>
          </li>
        ))}
        {terms.map((label) => (
          <li key={label}>
            <Chip href={termsHref} icon="edit" rel="nofollow">
              <VisuallyHidden>Change </VisuallyHidden>
              {label}
            </Chip>
          </li>
        ))}
        {anewHref && (
          <li>
            <Chip href={anewHref} tone="clear" rel="nofollow">
              Search all cars for “{readFrom}” instead
            </Chip>
          </li>
        )}
        {chips.length > 1 && (
          <li>
            <Chip href={clearHref} tone="clear" data-scroll="keep" data-choice="clear">
              Clear all
            </Chip>
          </li>
        )}
      </FilterChips>
    </div>
  );
};

/** Heading with the count, and the words the search was read from. */
export const ResultsHeader = ({
  view,
  placeMessage = '',
}: {
  view: ResultsView;
  placeMessage?: string | undefined;
}) => (
  <Container className={styles.top}>
    <h1 id="results-heading" tabIndex={-1}>
      {view.heading}
    </h1>
    <output className="visually-hidden">{`${placeMessage} ${carsWord(view.total)} found`.trim()}</output>
    <Notices notices={view.notices} />
    {view.asksBrowser && <WhereFrom within={view.asksBrowser} action={view.form.action} message={placeMessage} />}
    <Chips {...view} />
    {view.termsLine && <p className={styles.deal}>{view.termsLine}</p>}
    {view.raised && (
      <p className={styles.deal}>
        <a href={view.raised.href} rel="nofollow">
          {view.raised.label}
        </a>
      </p>
    )}
    {view.sortLine && <p className={styles.deal}>{view.sortLine}</p>}
  </Container>
);
