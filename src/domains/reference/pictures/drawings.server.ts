import { LRUCache } from 'lru-cache';
import { AppError } from '#lib/errors.ts';
import type { DrawOptions } from './drawing/draw-vehicle.ts';

export type Draw = (options: DrawOptions) => Promise<string>;

/** The maximum size of drawings in memory, in characters: about fifteen hundred drawings. */
const mostMemory = 30_000_000;
/**
 * The maximum number of queued drawings. A page of results has a hundred cars at most, so this is enough for several
 * pages.
 */
const mostWaiting = 500;

/** Drawings with a cache of the latest ones. Concurrent requests for the same drawing share it. */
export const createDrawings = (draw: Draw): Draw => {
  const drawings = new LRUCache<string, string>({ maxSize: mostMemory, sizeCalculation: (svg) => svg.length });
  const waiting = new Map<string, Promise<string>>();

  const drawNew = async (key: string, options: DrawOptions): Promise<string> => {
    try {
      const svg = await draw(options);
      drawings.set(key, svg);
      return svg;
    } finally {
      waiting.delete(key);
    }
  };

  return async (options) => {
    const key = JSON.stringify(options);
    const svg = drawings.get(key);
    if (svg !== undefined) return svg;
    const shared = waiting.get(key);
    if (shared) return shared;
    if (waiting.size >= mostWaiting) throw new AppError('overloaded');
    const drawing = drawNew(key, options);
    waiting.set(key, drawing);
    return drawing;
  };
};
