import { describe, expect, it } from 'vitest';
import { formatPgn, parsePgn } from './pgn.js';

describe('strict PGN', () => {
  it.each(['?', '-', '*60', '300', '180+2', '600+0', '40/5400+30:1800+30', '1/86400'])(
    'reads %s and writes it again',
    (text) => {
      const control = parsePgn(text);
      if (!control.ok) throw new Error(control.error.message);
      const written = formatPgn(control.value);
      expect(written).toEqual({ ok: true, value: text === '600+0' ? '600' : text });
    },
  );

  it.each([
    '',
    '+',
    '400+',
    '40/',
    '0/300',
    '40/300/20',
    '1+2+3',
    '*',
    '*60+2',
    '*40/60',
    '300:',
    ' 300',
  ])('refuses %j', (text) => {
    expect(parsePgn(text)).toMatchObject({ ok: false, error: { code: 'NotPgn' } });
  });

  it.each([
    ['300-2', 'Not a PGN time control: unexpected character at position 4.'],
    ['40/', 'Not a PGN time control: it ends too early.'],
    ['*', 'An hourglass is written as * and seconds, such as *60.'],
    ['1+99999999999', 'The number at position 3 is too large.'],
  ])('says what is wrong with %s', (text, message) => {
    expect(parsePgn(text)).toMatchObject({ ok: false, error: { message } });
  });
});
