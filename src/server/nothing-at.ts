import { AppError } from '#lib/errors.ts';
import { longestParameter } from './edge/create-server.ts';

/** The error for an unknown address, or for one with a segment too long for its route. */
export const nothingAt = (url: string): AppError =>
  new AppError(url.length > longestParameter ? 'url-too-long' : 'not-found');
