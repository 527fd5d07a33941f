import { type RefObject, useEffect, useState } from 'react';
import type { MapBox } from '../map-box.ts';
import type { MapTiles } from './map-tiles.ts';

type MapTilesPlace = {
  frame: RefObject<HTMLElement | null>;
  stage: RefObject<HTMLElement | null>;
  /** The visible area of the stage. */
  drawn: RefObject<{ box: MapBox }>;
  /** Address of an operator's tiles; undefined without any. */
  address: string | undefined;
};

/** Draws an operator's tiles under the map and returns their attribution. If that fails, our own drawing stays. */
export const useMapTiles = ({ frame, stage, drawn, address }: MapTilesPlace): string | undefined => {
  const [credit, setCredit] = useState<string>();
  useEffect(() => {
    if (address === undefined) return;
    let isGone = false;
    let tiles: MapTiles | undefined;
    const attach = async (): Promise<void> => {
      const { attachMapTiles } = await import('./map-tiles.ts');
      if (isGone || !frame.current || !stage.current) return;
      const box = () => drawn.current.box;
      tiles = await attachMapTiles({ frame: frame.current, stage: stage.current, address, box });
      if (isGone) tiles.detach();
      else setCredit(tiles.credit);
    };
    attach().catch(() => {});
    return () => {
      isGone = true;
      tiles?.detach();
      setCredit(undefined);
    };
  }, [frame, stage, drawn, address]);
  return credit;
};
