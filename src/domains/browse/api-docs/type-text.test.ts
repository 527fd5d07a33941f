import { describe, expect, it } from 'vitest';
import { operationsOf } from './api-reference.ts';
import { parameterType, typeText } from './type-text.ts';

describe('schemas as text', () => {
  it('API-09: a type is written as people who program read it', () => {
    const text = typeText({
      type: 'object',
      properties: {
        total: { type: 'integer' },
        cars: { type: 'array', items: { $ref: '#/components/schemas/Car' } },
        next: { anyOf: [{ type: 'string' }, { type: 'null' }] },
        kind: { enum: ['a', 'b'] },
        names: { type: 'object', additionalProperties: { type: 'string' } },
      },
      required: ['total', 'next'],
    });
    expect(text).toBe(
      '{\n  total: integer\n  cars?: Car[]\n  next: string | null\n  kind?: "a" | "b"\n  names?: { [name]: string }\n}',
    );
    expect(parameterType({ type: 'integer', minimum: 1, maximum: 100 })).toBe('integer, 1 to 100');
    expect(parameterType({ type: 'array', items: { enum: ['NEW', 'USED'] } })).toBe('("NEW" | "USED")[]');
  });

  it('API-09: a long list of parameters stands once, and operations that share it refer to it', () => {
    const shared = Array.from({ length: 10 }, (_, at) => ({ name: `p${at}`, in: 'query', schema: { type: 'string' } }));
    const get = { tags: ['cars'], summary: 'Cars', parameters: shared };
    const paths = {
      '/a': { get },
      '/b': { get: { ...get, parameters: [...shared, { name: 'by', in: 'query', schema: { type: 'string' } }] } },
      '/c': { post: { tags: ['other'] } },
    };
    const [first, second, ...others] = operationsOf({ paths }, (tags) => tags.includes('cars'), {
      'GET /a': { request: '/a', answer: '{}' },
    });
    expect(first).toMatchObject({ id: 'get-a', parameters: { length: 10 }, example: { request: '/a' } });
    expect(second?.parameters.map(({ name }) => name)).toEqual(['by']);
    expect(second?.likeAbove).toEqual({ operation: 'GET /a', count: 10 });
    expect(others).toEqual([]);
  });
});
