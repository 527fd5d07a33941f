import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { servicePath } from '#domains/reference/brands/service-path.ts';
import { inTime } from '#lib/in-time.ts';
import { recordOf } from '#lib/json-values.ts';
import { isFacet } from './facet-guard.ts';
import type { FacetView } from './facet-view.ts';
import { filterGroupPath } from './filter-group-path.ts';

const fetchGroup = async (address: string, group: string, signal: AbortSignal): Promise<FacetView> => {
  // BRND-08: the root element says which brand this is.
  const path = servicePath({ id: document.documentElement.dataset.brand }, filterGroupPath);
  const response = await fetch(`${path}?${new URLSearchParams({ address, group })}`, { signal });
  if (!response.ok) throw new Error(`filters: ${response.status}`);
  const { payload } = recordOf(await response.json());
  if (!isFacet(payload)) throw new Error('filters: unreadable');
  return payload;
};

/** Results as far as a group of their filters depends on them; another object for every answer of the server. */
type Results = { readonly address: string };

type FetchedGroup = {
  /** The results that it was fetched for, or could not be. */
  of?: Results;
  /** As it was fetched last: of the results before these while it is fetched anew. */
  facet?: FacetView;
  hasFailed?: boolean;
};

/** A group with lists behind "more" as far as they are there. */
const withRest = (facet: FacetView, whole: FacetView | undefined): FacetView => {
  if (!whole || !facet.sections) return facet;
  return {
    ...facet,
    sections: facet.sections.map((section) => {
      const rest = section.rest ?? whole.sections?.find(({ label }) => label === section.label)?.rest;
      return rest ? { ...section, rest } : section;
    }),
  };
};

/**
 * A group of filters that did not come with the page, or not with all of its lists. It is fetched when somebody opens it,
 * once for each page of results; while it is fetched for the next one it stays as it was.
 */
export const useFilterGroup = (facet: FacetView, results: Results) => {
  const [fetched, setFetched] = useState<FetchedGroup>({});
  const [isOpen, setIsOpen] = useState(facet.open === true);
  const [openLists, setOpenLists] = useState<ReadonlySet<string>>(new Set());
  const isClosedOnPage = facet.lines !== undefined;
  const isWanted = isClosedOnPage
    ? isOpen
    : facet.sections?.some(
        ({ label = '', restCount, rest }) => restCount !== undefined && !rest && openLists.has(label),
      ) === true;
  const isCurrent = fetched.of === results;
  const isWaiting = isWanted && !isCurrent;
  const { id } = facet;

  const [request, setRequest] = useState<{ of: Results }>();
  // One that was begun goes on, also where the group is closed again in the meantime.
  if (isWaiting && request?.of !== results) setRequest({ of: results });
  useEffect(() => {
    if (!request) return;
    const { of } = request;
    const abort = new AbortController();
    inTime(fetchGroup(of.address, id, abort.signal)).then(
      (group) => abort.signal.aborted || setFetched({ of, facet: group }),
      () => abort.signal.aborted || setFetched({ of, hasFailed: true }),
    );
    return () => abort.abort();
  }, [request, id]);

  const held = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isWaiting) return;
    const link = held.current;
    held.current = null;
    if (link?.isConnected) link.click();
  }, [isWaiting]);

  return {
    /** What can be drawn of it; undefined while there is nothing. */
    facet: isClosedOnPage ? fetched.facet : withRest(facet, fetched.facet),
    hasFailed: isCurrent && fetched.hasFailed === true,
    isWaiting,
    onToggle: setIsOpen,
    onToggleList: (label: string, isListOpen: boolean) =>
      setOpenLists((labels) => {
        const others = [...labels].filter((one) => one !== label);
        return new Set(isListOpen ? [...others, label] : others);
      }),
    retry: () => {
      setFetched({});
      setRequest({ of: results });
    },
    /** Links of the results before these know nothing of the last choice: a press waits for those that do. */
    holdPress: (event: MouseEvent) => {
      const link = isWaiting && event.target instanceof Element ? event.target.closest('a') : null;
      if (!link) return;
      event.preventDefault();
      event.nativeEvent.stopImmediatePropagation();
      held.current = link;
    },
  };
};

export type FilterGroup = ReturnType<typeof useFilterGroup>;
