import { describe, expect, it } from 'vitest';
import { formatRoute, parseRoute } from './route.js';

describe('routes', () => {
  it.each([
    ['', 'explain', {}],
    ['#/', 'explain', {}],
    ['#/clock', 'clock', {}],
    ['#clock', 'clock', {}],
    ['#/nowhere', 'explain', {}],
    ['#/explain?text=3%2B2', 'explain', { text: '3+2' }],
    ['#/explain?text=40%2F90m%3F&dialect=otb', 'explain', { text: '40/90m?', dialect: 'otb' }],
  ])('%s', (hash, page, params) => {
    expect(parseRoute(hash)).toEqual({ page, params });
  });

  it('survives a round trip', () => {
    const params = { text: "90'/40 + 30'/G & <b>?#", dialect: '' };
    const hash = formatRoute('explain', params);
    expect(parseRoute(hash)).toEqual({ page: 'explain', params: { text: params.text } });
  });
});
