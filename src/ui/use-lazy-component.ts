import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { inTime } from '#lib/in-time.ts';

/**
 * Loads a component when it is first wanted. If that fails or takes too long, `onFailure` is called, and it is tried
 * again the next time. `load` must be a stable reference.
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
