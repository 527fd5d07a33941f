import { memo, type ReactNode, useRef } from 'react';
import { ButtonLink, buttonClass } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { SegmentedLinks } from '#ui/forms/segmented.tsx';
import { Panel } from '#ui/layout/panel.tsx';
import { FacetGroup } from './facet-group.tsx';
import { FacetSection } from './facet-section.tsx';
import type { FacetView } from './facet-view.ts';
import { KeywordField, MileageField, PlaceFields } from './filter-fields.tsx';
import { FilterGroupWait } from './filter-group-wait.tsx';
import styles from './filter-rail.module.css';
import { FilterRange } from './filter-range.tsx';
import { carsWord } from './results-copy.ts';
import type { ResultsView } from './results-view.ts';
import { SearchForm } from './search-form.tsx';
import { type FilterGroup, useFilterGroup } from './use-filter-group.ts';
import { useScrollAnchor } from './use-scroll-anchor.ts';

export const filterPanelId = 'filters';

type FacetProps = { facet: FacetView; view: ResultsView };

const Facet = ({ facet: ofPage, view }: FacetProps) => {
  const group = useFilterGroup(ofPage, view);
  const { facet } = group;
  const { id, title, note, open, lines = 0 } = ofPage;
  const href = `${view.openGroupsHref}${id}#${filterPanelId}`;
  return (
    <FacetGroup title={title} note={note} open={open} onToggle={group.onToggle} onClickCapture={group.holdPress}>
      {facet ? (
        <FacetContent facet={facet} mileage={view.form.mileage} lazy={{ group, href }} />
      ) : (
        <FilterGroupWait group={group} lines={lines} href={href}>
          {`Show ${title.toLowerCase()}`}
        </FilterGroupWait>
      )}
    </FacetGroup>
  );
};

type FacetContentProps = { facet: FacetView; mileage: string; lazy: { group: FilterGroup; href: string } };

const FacetContent = ({ facet, mileage, lazy }: FacetContentProps) => {
  const { range, fields, scales, help } = facet;
  return (
    <>
      {scales && (
        <div className={styles.scales}>
          <SegmentedLinks label="Price as" items={scales} block />
        </div>
      )}
      {range && fields && <FilterRange key={fields.lowName} range={range} {...fields} />}
      {help && <p className={styles.help}>{help}</p>}
      {facet.sections?.map((section) => (
        <FacetSection key={section.label ?? facet.id} section={section} title={facet.title} lazy={lazy} />
      ))}
      {facet.id === 'mileage' && <MileageField value={mileage} />}
    </>
  );
};

type FilterRailProps = {
  view: ResultsView;
  /** The shopper's payment terms; before the search form, because it contains a form of its own. */
  terms?: ReactNode;
  className?: string | undefined;
};

/**
 * A sidebar on wide screens, otherwise a drawer. Every option is a link and every field a form. Memoized because it is
 * large: it renders only when the results change.
 */
export const FilterRail = memo(({ view, terms, className }: FilterRailProps) => {
  const { facets, form, total, clearHref } = view;
  const fields = useRef<HTMLFormElement>(null);
  useScrollAnchor(fields, view);
  return (
    <Panel
      id={filterPanelId}
      title="Filters"
      // A map leaves no space for a sidebar.
      inPageFrom={view.map ? 'never' : 'wide'}
      closeLabel="Close filters"
      className={className}
      footer={
        <>
          <span data-choices>
            <ButtonLink variant="quiet" href={clearHref} data-scroll="keep" data-choice="clear">
              Clear all
            </ButtonLink>
          </span>
          <button
            type="button"
            className={classNames(buttonClass({}), styles.show)}
            popoverTarget={filterPanelId}
            popoverTargetAction="hide"
          >
            {total === 0 ? 'No cars match' : `Show ${carsWord(total)}`}
          </button>
        </>
      }
    >
      {terms}
      <SearchForm ref={fields} form={form}>
        <PlaceFields form={form} />
        {facets.map((facet) => (
          <Facet key={facet.id} facet={facet} view={view} />
        ))}
        <FacetGroup title="Keywords" open={form.keywords !== ''}>
          <KeywordField value={form.keywords} />
        </FacetGroup>
      </SearchForm>
    </Panel>
  );
});
