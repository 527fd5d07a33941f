import { type ComponentType, useEffect, useState } from 'react';

/**
 * A part of the page that is fetched when it is first wanted. Where it cannot be, that is told instead of breaking the
 * page, and it is asked for again the next time it is wanted. `fetchPart` and `onFailure` have to stay the same.
 */
export const usePart = <Props>(
  fetchPart: () => Promise<ComponentType<Props>>,
  wanted: boolean,
  onFailure: () => void,
): ComponentType<Props> | undefined => {
  const [fetched, setFetched] = useState<{ part: ComponentType<Props> }>();
  useEffect(() => {
    if (!wanted || fetched) return;
    let isWanted = true;
    fetchPart().then(
      (part) => setFetched({ part }),
      () => isWanted && onFailure(),
    );
    return () => {
      isWanted = false;
    };
  }, [wanted, fetched, fetchPart, onFailure]);
  return wanted ? fetched?.part : undefined;
};
