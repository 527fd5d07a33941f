import { describe, expect, it } from 'vitest';
import { readS3Address } from './s3-address.ts';

const keys = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' };
const read = (url: string, env = {}) => readS3Address(url, { ...keys, ...env });

describe('the address of object storage', () => {
  it.each([
    ['s3://photos', 'https://photos.s3.us-east-1.amazonaws.com', ''],
    ['s3://photos/a/b/?region=eu-west-1', 'https://photos.s3.eu-west-1.amazonaws.com', 'a/b/'],
    ['s3://my.photos', 'https://s3.us-east-1.amazonaws.com/my.photos', ''],
    ['s3://photos?endpoint=http://127.0.0.1:9000', 'http://127.0.0.1:9000/photos', ''],
    ['s3://photos/x?endpoint=https://fra1.storage.example&style=virtual', 'https://photos.fra1.storage.example', 'x/'],
  ])('%s is %s', (url, bucketUrl, prefix) => {
    expect(read(url)).toMatchObject({ ok: true, value: { bucketUrl, prefix, accessKeyId: 'id' } });
  });

  it('takes keys and region of the address before those of the environment', () => {
    const env = { AWS_REGION: 'eu-north-1', AWS_DEFAULT_REGION: 'eu-south-1', AWS_SESSION_TOKEN: 'session' };
    expect(read('s3://photos', env)).toMatchObject({ value: { region: 'eu-north-1', sessionToken: 'session' } });
    const own = 's3://photos?region=auto&accessKeyId=mine&secretAccessKey=a+b%2F=c';
    expect(read(own, env)).toMatchObject({
      value: { region: 'auto', accessKeyId: 'mine', secretAccessKey: 'a+b/=c' },
    });
  });

  it.each([
    ['https://photos', /must name a bucket/],
    ['s3://', /must name a bucket/],
    ['s3://photos?endpiont=x', /has a parameter endpiont/],
    ['s3://photos?style=folder', /style path or virtual/],
    ['s3://photos?endpoint=storage.example', /endpoint such as https/],
    ['s3://photos?endpoint=https://storage.example/path', /without a path/],
    ['s3://photos/a b', /folder of letters/],
    ['s3://user:password@photos', /must not have a user/],
  ])('%s is refused without a secret in the reason', (url, reason) => {
    const refused = read(url);
    expect(refused).toMatchObject({ ok: false, error: expect.stringMatching(reason) });
    expect(JSON.stringify(refused)).not.toMatch(/password|secret"/);
  });

  it('is refused without keys', () => {
    expect(readS3Address('s3://photos', {})).toEqual({
      ok: false,
      error: 'needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
    });
  });
});
