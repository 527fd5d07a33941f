import { AppError } from '#lib/errors.ts';
import { longestParameter } from './edge/create-server.ts';

/** What is too long for its own route ends up here too. */
export const nothingAt = (url: string): AppError =>
  new AppError(url.length > longestParameter ? 'url-too-long' : 'not-found');
