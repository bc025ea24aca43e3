import { INTEGER } from '@duckdb/node-api';
import { describe, expect, it } from 'vitest';
import { jsonRows } from './result-rows.js';

describe('keys are unique', () => {
  it.each([
    [['a', 'b'], '{"a":1,"b":2}'],
    [['a', 'a', 'a'], '{"a":1,"a:1":2,"a:2":3}'],
    [['a', 'a', 'a:1'], '{"a":1,"a:2":2,"a:1":3}'],
    [['a:1', 'a', 'a', 'a:1'], '{"a:1":1,"a":2,"a:2":3,"a:1:1":4}'],
    [['__proto__', 'constructor', '__proto__'], '{"__proto__":1,"constructor":2,"__proto__:1":3}'],
    [['', ''], '{"":1,":1":2}'],
  ])('%j', (names, json) => {
    const line = jsonRows(names.map((name) => ({ name, type: INTEGER })));
    expect(line(names.map((_, index) => index + 1))).toBe(json);
  });
});
