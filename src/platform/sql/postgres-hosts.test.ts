import { expect, it } from 'vitest';
import { hostName, hostUrls } from './postgres-hosts.ts';

it('reads one address per server, in the order they are written', () => {
  expect(hostUrls('postgres://u:p%2Cq@a:5432,b,[::1]:5433/cars?sslmode=require')).toEqual([
    'postgres://u:p%2Cq@a:5432/cars?sslmode=require',
    'postgres://u:p%2Cq@b/cars?sslmode=require',
    'postgres://u:p%2Cq@[::1]:5433/cars?sslmode=require',
  ]);
  expect(hostUrls('postgres://u:a,b@one/cars')).toEqual(['postgres://u:a,b@one/cars']);
});

it('reads sockets and ports of the query', () => {
  const hosts = hostUrls('postgres://u@localhost/cars?host=/run/a,/run/b&port=5432,5433').map(hostName);
  expect(hosts).toEqual(['/run/a:5432', '/run/b:5433']);
});

it('names a server without its password', () => {
  expect(hostName('postgres://u:secret@a:5433/cars')).toBe('a:5433');
});
