import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { inTime } from '#lib/in-time.ts';

/**
 * A part of the page that is loaded when it is first wanted. Where it cannot be, or not in time, that is told instead of breaking the
 * page, and it is asked for again the next time it is wanted. `load` has to stay the same.
 */
export const useLazyComponent = <Props>(
  load: () => Promise<ComponentType<Props>>,
  wanted: boolean,
  onFailure: () => void,
): ComponentType<Props> | undefined => {
  const [loaded, setLoaded] = useState<{ component: ComponentType<Props> }>();
  const failed = useEffectEvent(onFailure);
  useEffect(() => {
    if (!wanted || loaded) return;
    let isWanted = true;
    inTime(load()).then(
      (component) => setLoaded({ component }),
      () => isWanted && failed(),
    );
    return () => {
      isWanted = false;
    };
  }, [wanted, loaded, load]);
  return wanted ? loaded?.component : undefined;
};
