import { AppError } from '#lib/errors.ts';
import { longestParameter } from './edge/create-server.ts';

/** A path with a part that is too long for its route is answered here too. */
export const nothingAt = (url: string): AppError =>
  new AppError(url.length > longestParameter ? 'url-too-long' : 'not-found');
