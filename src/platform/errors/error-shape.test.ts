import { describe, expect, it } from 'vitest';
import { errorShapeOf } from './error-shape.ts';

const thrown = (message: string, stack: string): Error => Object.assign(new TypeError(message), { stack });
const here = 'TypeError: x\n    at readCar (/srv/forecourt/build/server/index.js:120:7)\n    at run (node:events:1:1)';

describe('kinds of errors', () => {
  it('RES-23: messages that differ only in values have one shape, and none of the values is in it', () => {
    const messages = [
      ['no car 1234 for "Ana Smith"', 'no car 99 for "Bo Lee"'],
      ['Unexpected token \'A\', .."ana" is not valid JSON', 'Unexpected token \'B\', .."bo" is not valid JSON'],
      ['ana@example.com is not there', 'bo+x@example.org is not there'],
      ['GET https://x.example/a?zip=30303 failed', 'GET https://y.example/b failed'],
      ['token a81bc81b-dead-4e5d-abff-90865d1e13b1 ended', 'token 550e8400-e29b-41d4-a716-446655440000 ended'],
      ['call +1 (404) 555-0142 back', 'call 4045550199 back'],
    ];
    for (const [one = '', other = ''] of messages) {
      const shapes = [one, other].map((message) => errorShapeOf(thrown(message, here), 'GET /x').shape);
      expect(shapes[0]).toBe(shapes[1]);
      expect(shapes[0]).not.toMatch(/ana|smith|bo|lee|\d|example/i);
    }
  });

  it('RES-23: an apostrophe is no quote', () => {
    expect(errorShapeOf(thrown("can't read what isn't there", here), 'x').shape).toBe("can't read what isn't there");
  });

  it('RES-23: the place and the function tell kinds apart, the line and the folder do not', () => {
    const id = (stack: string, place = 'GET /x') => errorShapeOf(thrown('no car', stack), place).id;
    expect(id(here)).toBe(id(here.replace('/srv/forecourt', '/opt/site').replace(':120:', ':420:')));
    expect(id(here)).not.toBe(id(here.replace('readCar', 'readOwner')));
    expect(id(here)).not.toBe(id(here, 'GET /y'));
    expect(errorShapeOf(thrown('no car', here), 'x').frame).toBe('readCar (index.js:120)');
  });

  it('RES-23: what was thrown and is no error is named by its type alone', () => {
    expect(errorShapeOf('ana@example.com', 'job mail')).toMatchObject({ type: 'string', shape: '', frame: '' });
  });
});
