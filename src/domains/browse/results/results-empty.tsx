import { grouped } from '#lib/money.ts';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/status/empty-state.tsx';
import { NarrowWays } from './narrow-ways.tsx';
import { RelaxationWays } from './relaxation-ways.tsx';
import { carsWord } from './results-copy.ts';
import type { ResultsView } from './results-view.ts';

/** Says which filters to remove, and how many cars that gives. */
export const ResultsEmpty = ({ view }: { view: ResultsView }) => {
  const { relaxations, chips, total, pages, clearHref } = view;
  const firstPage = pages.hrefs[1];
  if (total > 0) {
    return (
      <EmptyState
        title="This page is past the end"
        art="empty"
        action={
          <>
            {firstPage && <ButtonLink href={firstPage}>Go to the first page</ButtonLink>}
            {total > pages.reach && <NarrowWays view={view} />}
          </>
        }
      >
        {total > pages.reach
          ? `There are ${carsWord(total)}, and you can page through the first ${grouped(pages.reach)}. Narrow your search by make, price or location to see the rest.`
          : `There are ${carsWord(total)}, on ${grouped(pages.pageCount)} ${pages.pageCount === 1 ? 'page' : 'pages'}.`}
      </EmptyState>
    );
  }
  if (view.isSiteEmpty) {
    return (
      <EmptyState title="There are no cars on this site yet" art="empty">
        Please come back soon.
      </EmptyState>
    );
  }
  const filters = chips.length === 1 ? 'this filter' : `all ${chips.length} filters`;
  return (
    <EmptyState
      title={chips.length === 0 ? 'No cars here yet' : `No cars match ${filters}`}
      art="empty"
      action={
        relaxations.length > 0 ? (
          <RelaxationWays ways={relaxations} />
        ) : (
          chips.length > 0 && <ButtonLink href={clearHref}>Clear all filters</ButtonLink>
        )
      }
    >
      {relaxations.length > 0
        ? 'Remove a filter to see cars:'
        : chips.length > 0
          ? 'No single filter is the cause. Clear all and start over.'
          : 'Cars appear as soon as sellers list them.'}
    </EmptyState>
  );
};
