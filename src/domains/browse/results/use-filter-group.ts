import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { servicePath } from '#domains/reference/brands/service-path.ts';
import { inTime } from '#lib/in-time.ts';
import { recordOf } from '#lib/json-values.ts';
import { isFacet } from './facet-guard.ts';
import type { FacetSectionView, FacetView } from './facet-view.ts';
import { filterGroupPath } from './filter-group-path.ts';

const fetchGroup = async (address: string, group: string, signal: AbortSignal): Promise<FacetView> => {
  // The root element names the brand (BRND-08).
  const path = servicePath({ id: document.documentElement.dataset.brand }, filterGroupPath);
  const response = await fetch(`${path}?${new URLSearchParams({ address, group })}`, { signal });
  if (!response.ok) throw new Error(`filters: ${response.status}`);
  const { payload } = recordOf(await response.json());
  if (!isFacet(payload)) throw new Error('filters: unreadable');
  return payload;
};

/** The results that a group belongs to; a new object for each answer. */
type Results = { readonly address: string };

type FetchedGroup = {
  /** The results for which the group was loaded, or failed to load. */
  of?: Results;
  /** The last loaded group; that of the previous results while loading again. */
  facet?: FacetView;
  hasFailed?: boolean;
};

/** A group with the lists that are loaded. */
const withLists = (facet: FacetView, whole: FacetView | undefined): FacetView => {
  if (!whole || !facet.sections) return facet;
  return {
    ...facet,
    sections: facet.sections.map((section) => {
      const fetched = whole.sections?.find(({ label }) => label === section.label);
      const { rest = fetched?.rest, leaveOut = section.hasLeaveOut && fetched?.leaveOut } = section;
      return { ...section, ...(rest && { rest }), ...(leaveOut && { leaveOut }) };
    }),
  };
};

/** The lists of a section that can be opened: those behind "more", and those to exclude. */
type SectionList = 'rest' | 'leaveOut';
const listKey = (list: SectionList, label = ''): string => `${list} ${label}`;

/** Whether an open list was not sent with the page. */
const lacksList = (section: FacetSectionView, openLists: ReadonlySet<string>): boolean => {
  const { label, restCount, rest, hasLeaveOut } = section;
  const isRestFetched = restCount !== undefined && !rest;
  return (
    (isRestFetched && openLists.has(listKey('rest', label))) ||
    (hasLeaveOut === true && openLists.has(listKey('leaveOut', label)))
  );
};

/**
 * A group of filters that was not sent, or not completely. Loaded when opened, once for each results page; meanwhile
 * the previous content stays visible.
 */
export const useFilterGroup = (facet: FacetView, results: Results) => {
  const [fetched, setFetched] = useState<FetchedGroup>({});
  const [isOpen, setIsOpen] = useState(facet.open === true);
  const [openLists, setOpenLists] = useState<ReadonlySet<string>>(new Set());
  const isClosedOnPage = facet.lines !== undefined;
  const isWanted = isClosedOnPage ? isOpen : facet.sections?.some((section) => lacksList(section, openLists)) === true;
  const isCurrent = fetched.of === results;
  const isWaiting = isWanted && !isCurrent;
  const { id } = facet;

  const [request, setRequest] = useState<{ of: Results }>();
  // A started request continues even if the group is closed meanwhile.
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
    /** The group to render; undefined until loaded. */
    facet: isClosedOnPage ? fetched.facet : withLists(facet, fetched.facet),
    hasFailed: isCurrent && fetched.hasFailed === true,
    isWaiting,
    onToggle: setIsOpen,
    onToggleList: (list: SectionList, label: string | undefined, isListOpen: boolean) =>
      setOpenLists((keys) => {
        const key = listKey(list, label);
        const others = [...keys].filter((one) => one !== key);
        return new Set(isListOpen ? [...others, key] : others);
      }),
    retry: () => {
      setFetched({});
      setRequest({ of: results });
    },
    /**
     * Links of the previous results do not include the last change, so a click is held until the new ones are loaded.
     */
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
