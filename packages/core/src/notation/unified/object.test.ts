import { describe, expect, it } from 'vitest';
import { parseLog } from '../../log/document.js';
import { readControl } from '../read.js';
import { parseObjects } from './object.js';
import { notationOf } from './notation.js';

describe('the object form', () => {
  it.each([
    ['{"time":3600}', '60m'],
    ['{"time":1800,"bonus":10,"cap":-1}', '30m + ..10s'],
    ['[{"time":5400},{"time":60,"periods":6,"moves":1,"reset":"m"}]', '90m, 6 x r1/1m'],
    [
      '[{"time":5400,"moves":40,"bonus":30},{"time":1800,"bonus":30}]',
      '40/90m.. + 30s, 30m.. + 30s',
    ],
    ['{"time":3600,"bonus":120,"cap":7200}', '60m..120m + 2m'],
    ['{"time":7200,"delay":5}', '(5s) 120m'],
    ['{"time":300,"moves":10,"reset":"t"}', '10/r5m'],
    [' [ { "time": 0.5, "moves": null, "bonus": null } ]\n', '0.5s'],
  ])('%s is %s', (text, notation) => {
    const found = readControl(text, { prefer: 'tag' });
    expect(found.ok && notationOf(found.control)).toBe(notation);
    expect(found.ok && found.format).toBe('notation');
    expect(readControl(text, { prefer: 'notation' })).toEqual(found);
    const log = parseLog(`{"control":${text},"events":[]}`);
    expect(log.ok && log.value.clock.setup.controls[0]).toEqual(found.ok && found.control);
  });

  it.each([
    ['{"time":60,"bonsu":3}', 'Unknown key "bonsu". Did you mean "bonus"?'],
    ['{"tim":60}', 'Unknown key "tim". Did you mean "time"?'],
    ['{"caps":60}', 'Unknown key "caps". Did you mean "cap"?'],
    ['{"Reset":"m","time":60}', 'Unknown key "Reset". Did you mean "reset"?'],
    [
      '[{"time":60},{"increment":5}]',
      'Unknown key "increment" in object 2. The keys are time, moves',
    ],
    ['{"time":"60"}', '"time" must be a number, not text.'],
    ['{"time":null}', '"time" must be a number, not null.'],
    ['{"time":60,"delay":[5]}', '"delay" must be a number, not a list.'],
    ['[{"time":60},{"time":true}]', '"time" in object 2 must be a number, not true.'],
    ['{"time":60,"moves":1,"reset":1}', '"reset" must be "m"'],
    ['[{}]', '"time" is missing; it is in seconds.'],
    ['{}', '"time" is missing; it is in seconds.'],
    ['[]', 'The list is empty; a stage is {"time":1800}.'],
    ['[{"time":60},5]', 'Item 2 of the list must be an object, not a number.'],
    ['{"time":-1}', 'negative'],
    ['{"time":1e999}', 'too long'],
    ['{"time":60,"bonus":1,"cap":5}', '"cap" must be -1, or at least "time".'],
    ['{"time":60,"moves":1.5}', '"moves" must be a whole number'],
    ['{"time":60,"periods":0}', '"periods" must be a whole number'],
    ['{"time":60,"reset":"m"}', '"reset" needs "moves".'],
    ['{time:1800}', 'Not valid JSON'],
  ])('%s is refused: %s', (text, message) => {
    for (const prefer of ['tag', 'notation'] as const) {
      expect(readControl(text, { prefer })).toMatchObject({
        ok: false,
        format: 'notation',
        error: { message: expect.stringContaining(message) },
      });
    }
    if (!text.includes('time:')) {
      expect(parseLog(`{"control":${text},"events":[]}`)).toMatchObject({
        error: { message: expect.stringContaining(message) },
      });
    }
  });

  it('is told from OGS by its keys, and is not looked for in tags', () => {
    const ogs = '{"system":"simple","per_move":30}';
    expect(readControl(ogs, { prefer: 'tag' })).toMatchObject({ ok: true, format: 'ogs' });
    expect(readControl(ogs, { prefer: 'notation' })).toMatchObject({ ok: true, format: 'ogs' });
    expect(readControl('{"time":60}', { dialect: 'auto', prefer: 'tag' }).ok).toBe(false);
    expect(readControl('{"time":60}', { dialect: 'notation', prefer: 'tag' }).ok).toBe(true);
    expect(parseObjects('5m + 3s')).toBeNull();
  });
});
