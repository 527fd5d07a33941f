import { err, ok, type Result } from '#lib/result.ts';

export type S3Address = {
  bucket: string;
  /** Before every key: empty, or ending in a slash. */
  prefix: string;
  /** The address of the bucket, without a slash at its end. */
  bucketUrl: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken: string | undefined;
};

/** Variables that other tools for S3 read as well. */
type AwsVariables = Readonly<
  Partial<
    Record<
      'AWS_ACCESS_KEY_ID' | 'AWS_SECRET_ACCESS_KEY' | 'AWS_SESSION_TOKEN' | 'AWS_REGION' | 'AWS_DEFAULT_REGION',
      string | undefined
    >
  >
>;

const parameters = ['endpoint', 'region', 'style', 'accessKeyId', 'secretAccessKey', 'sessionToken'] as const;

/** Reads `s3://bucket/folder?endpoint=https://…&region=…&style=path`. The reason of a refusal names no secret. */
export const readS3Address = (text: string, env: AwsVariables): Result<S3Address, string> => {
  const url = URL.parse(text);
  if (url?.protocol !== 's3:' || !/^[a-z0-9][a-z0-9._-]{1,62}$/.test(url.hostname)) {
    return err('must name a bucket, such as s3://photos or s3://photos/forecourt?endpoint=https://storage.example');
  }
  // Secrets may contain a plus, which a form would read as a space.
  const query = new URLSearchParams(url.search.replaceAll('+', '%2B'));
  const unknown = [...query.keys()].find((name) => !parameters.some((parameter) => parameter === name));
  if (unknown !== undefined) return err(`has a parameter ${unknown}; there are ${parameters.join(', ')}`);
  if (url.username !== '' || url.password !== '') {
    return err('must not have a user before the bucket; set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY');
  }

  const accessKeyId = query.get('accessKeyId') ?? env.AWS_ACCESS_KEY_ID;
  const secretAccessKey = query.get('secretAccessKey') ?? env.AWS_SECRET_ACCESS_KEY;
  if (!accessKeyId || !secretAccessKey) return err('needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY');
  const region = query.get('region') ?? env.AWS_REGION ?? env.AWS_DEFAULT_REGION ?? 'us-east-1';
  const bucketUrl = bucketUrlOf({
    bucket: url.hostname,
    region,
    endpoint: query.get('endpoint'),
    style: query.get('style'),
  });
  if (!bucketUrl.ok) return bucketUrl;
  const folder = url.pathname.split('/').filter((name) => name !== '');
  if (!folder.every((name) => /^[\w.-]+$/.test(name) && name !== '..')) {
    return err('must name a folder of letters, digits, dots and hyphens');
  }
  return ok({
    bucket: url.hostname,
    prefix: folder.map((name) => `${name}/`).join(''),
    bucketUrl: bucketUrl.value,
    region,
    accessKeyId,
    secretAccessKey,
    sessionToken: query.get('sessionToken') ?? env.AWS_SESSION_TOKEN,
  });
};

type Place = { bucket: string; region: string; endpoint: string | null; style: string | null };

/** The bucket is a folder (path) or a subdomain (virtual). AWS wants the second, most servers of one's own the first. */
const bucketUrlOf = ({ bucket, region, endpoint, style }: Place): Result<string, string> => {
  if (style !== null && style !== 'path' && style !== 'virtual') return err('must have the style path or virtual');
  const server = URL.parse(endpoint ?? `https://s3.${region}.amazonaws.com`);
  if (!server || !/^https?:$/.test(server.protocol) || server.pathname !== '/' || server.username !== '') {
    return err('must have an endpoint such as https://storage.example, without a path');
  }
  // A certificate for the subdomains of a host does not cover a name with dots.
  const isPath = style === 'path' || (style === null && (endpoint !== null || bucket.includes('.')));
  return ok(isPath ? `${server.origin}/${bucket}` : `${server.protocol}//${bucket}.${server.host}`);
};
