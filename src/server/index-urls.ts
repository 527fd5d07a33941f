import { z } from 'zod';

/** Nodes of a cluster, separated by commas. */
export const indexUrls = z
  .string()
  .transform((value) => value.split(',').map((url) => url.trim()))
  .refine(
    (urls) =>
      urls.every((value) => {
        const url = URL.parse(value);
        return url !== null && /^https?:$/.test(url.protocol) && url.pathname === '/' && url.search === '';
      }),
    'must be addresses of nodes without a path, separated by commas, such as http://a:9200,http://b:9200',
  )
  .transform((urls) => urls.map((url) => new URL(url)))
  .optional();
