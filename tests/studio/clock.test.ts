import { fromPgn, parseLog, replay, view } from '@zeitnot/core/clock';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { FRESH, textOf } from './browser.js';
import { fromMenu, half, large, press, seconds, useClock } from './clock-page.js';

const { pages, host, openSetup, openClock } = useClock();

const focused = (page: Page) => page.evaluate<string>('document.activeElement.innerText');

const endGame = async (page: Page): Promise<void> => {
  await fromMenu(page, 'End this game');
  await page.getByRole('button', { name: 'End the game' }).click();
};

describe('the clock', () => {
  it('plays a game from the first press to the log', async (context) => {
    const page = await openClock(context, '5m.. + 3s');
    expect(await half(page, 'Black').innerText()).toContain('Tap here to start White');
    await page.getByRole('button', { name: 'Sound' }).click();
    await press(page, 'Black');
    await seconds(page, 10);
    expect(await large(page, 'White')).toBe('4:50');
    await press(page, 'White');
    expect(await large(page, 'White')).toBe('4:53');
    await seconds(page, 5);
    expect(await large(page, 'Black')).toBe('4:55');

    await page.getByRole('button', { name: 'Pause' }).click();
    await seconds(page, 60);
    expect(await large(page, 'Black')).toBe('4:55');
    await press(page, 'Black');
    expect(await page.locator('.remarks').innerText()).toMatch(/paused/);

    await fromMenu(page, 'Correct or give time');
    const black = page.getByRole('group', { name: 'Black', exact: true });
    await black.getByLabel(/Time of Black/).fill('1:61');
    await page.keyboard.press('Enter');
    expect(await black.getByRole('alert').innerText()).toMatch(/^Not a time/);
    await black.getByLabel(/Time of Black/).fill('2:00');
    expect(await black.getByRole('alert').count()).toBe(0);
    await black.getByRole('button', { name: 'Set' }).first().click();
    await black.getByRole('button', { name: '+15 s' }).click();
    await page.keyboard.press('Escape');
    expect(await large(page, 'Black')).toBe('2:15');

    await page.getByRole('button', { name: 'Resume' }).click();
    await fromMenu(page, 'Claim the flag');
    expect(await page.locator('.remarks').innerText()).toBe('Black still has time.');
    await fromMenu(page, 'Take back the last move');
    expect(await half(page, 'White').locator('.state').innerText()).toMatch(/to move/);
    expect(await large(page, 'White')).toBe('5:00');

    await page.getByRole('button', { name: 'Menu' }).click();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save the log' }).click();
    const log = parseLog(await textOf(await saved));
    if (!log.ok) throw new Error(log.error.message);
    expect(log.value.events.map(({ type }) => type)).toEqual([
      'start',
      'press',
      'pause',
      'set',
      'give',
      'resume',
      'takeback',
    ]);
    const { lines, state } = replay(log.value.clock, log.value.events);
    expect(lines.every(({ accepted }) => accepted)).toBe(true);
    expect(view(state).active).toBe('White');
  });

  it('runs ten minutes to a flag', async (context) => {
    const page = await openClock(context, '5m');
    await press(page, 'Black');
    for (const thought of [40, 240]) {
      await seconds(page, thought);
      await press(page, 'White');
      await seconds(page, thought);
      await press(page, 'Black');
    }
    expect([await large(page, 'White'), await large(page, 'Black')]).toEqual(['0:20', '0:20']);
    await seconds(page, 19);
    expect(await large(page, 'White')).toBe('0:01.0');
    expect(await half(page, 'White').innerText()).toContain('! little time');
    await press(page, 'White');
    await seconds(page, 19);
    await page.clock.runFor(950);
    expect(await large(page, 'Black')).toMatch(/^0:00\.[01]$/);
    await seconds(page, 1);
    expect(await half(page, 'Black').innerText()).toContain('out of time');
    expect(await half(page, 'White').innerText()).toContain('wins');
    await seconds(page, 60);
    expect(await large(page, 'Black')).toBe('0:00.0');
    expect(await page.getByRole('toolbar').innerText()).toContain('Black is out of time');
    await press(page, 'Black');
    expect(await page.locator('.remarks').innerText()).toMatch(/over/);
    for (const name of ['White wins', 'Black is out of time']) {
      expect(await page.getByRole('button', { name }).count(), name).toBe(1);
    }
    await page.getByRole('button', { name: 'Menu' }).click();
    expect(await page.getByRole('dialog').innerText()).not.toMatch(/Take back|Claim|Correct/);
    await page.getByRole('button', { name: 'End this game' }).click();
    await page.getByRole('button', { name: 'To the clock' }).waitFor();
  });

  it('shows byo-yomi: a ring that drains, pips, the last period as a square', async (context) => {
    const page = await openClock(context, '10s, 3 x r1/30s');
    await press(page, 'Black');
    await seconds(page, 12);
    const white = half(page, 'White');
    expect(await large(page, 'White')).toBe('0:28');
    expect(await white.innerText()).toMatch(/Σ 1:28[\s\S]*3 periods/);
    expect(await white.locator('.pips .ring').count()).toBe(1);
    expect(await white.locator('.crumbs .flag').count()).toBe(1);
    await seconds(page, 60);
    expect(await white.innerText()).toContain('last period');
    expect(await white.locator('.pips .last').count()).toBe(1);
    await press(page, 'White');
    expect(await large(page, 'White')).toBe('0:30');
  });

  it('shows different controls for each player, and one bar for an hourglass', async (context) => {
    const page = await openSetup(context);
    await page.getByText('White and Black, plain').click();
    await page.getByLabel('A control for each player').check();
    await page.getByLabel('Time control of White').fill('5m');
    await page.getByLabel('Time control of Black').fill('(2s) 3m');
    await page.getByLabel('First to move').fill('Ann');
    await page.getByRole('button', { name: 'To the clock' }).click();
    expect([await large(page, 'Ann'), await large(page, 'Black')]).toEqual(['5:00', '3:00']);
    await fromMenu(page, 'End this game');
    await page.getByLabel('Time control of Ann').fill('~3m');
    expect(await page.getByText('An hourglass is shared').count()).toBe(1);
    await page.locator('summary').click();
    await page.getByLabel('A control for each player').uncheck();
    await page.getByRole('button', { name: 'To the clock' }).click();
    expect(await page.locator('.between .divider').count()).toBe(1);
    await page.keyboard.press('Space');
    await seconds(page, 30);
    expect([await large(page, 'Ann'), await large(page, 'Black')]).toEqual(['2:30', '3:30']);
  });

  it('loses nothing in a reload, and may be paused where it was', async (context) => {
    const page = await openClock(context, '5m.. + 3s');
    await press(page, 'Black');
    await seconds(page, 10);
    await press(page, 'White');
    await seconds(page, 20);
    await page.reload();
    await half(page, 'Black').waitFor();
    expect(await large(page, 'White')).toBe('4:53');
    // the browser's own time goes on while the page loads
    const secondsOfBlack = async (): Promise<number> =>
      Number(/^4:(\d\d)$/.exec((await large(page, 'Black')) ?? '')?.[1]);
    const after = await secondsOfBlack();
    expect(after).toBeGreaterThan(29);
    expect(after).toBeLessThan(41);
    await seconds(page, 1);
    expect(await secondsOfBlack()).toBe(after - 1);
    await page.getByRole('button', { name: 'Pause at the last event' }).click();
    expect(await large(page, 'Black')).toBe('5:00');
    await page.reload();
    await half(page, 'Black').waitFor();
    expect(await half(page, 'Black').innerText()).toContain('paused');
    expect(await large(page, 'Black')).toBe('5:00');
  });

  it('is on the clock in one window only', async (context) => {
    // a second window waits a moment of real time for the first
    const page = await pages.open(context, `${host.address()}#/clock`, FRESH);
    await page.getByRole('button', { name: 'To the clock' }).click();
    await press(page, 'Black');
    const other = await page.context().newPage();
    await other.goto(`${host.address()}#/clock`);
    expect(await other.getByRole('alert').innerText()).toMatch(/another window/);
    await page.close();
    await other.reload();
    expect(await half(other, 'White').innerText()).toContain('to move');
  });

  it('replays a log, stored or from a file', async (context) => {
    const page = await openClock(context, '1m');
    await press(page, 'Black');
    for (const player of ['White', 'Black', 'White', 'Black']) {
      await seconds(page, 5);
      await press(page, player);
    }
    await endGame(page);
    await page.getByRole('button', { name: /^Replay White – Black/ }).click();
    expect([await large(page, 'White'), await large(page, 'Black')]).toEqual(['0:50', '0:50']);
    const slider = page.getByLabel('Time in the game');
    expect(await slider.inputValue()).toBe(await slider.getAttribute('max'));
    await page.getByRole('button', { name: 'One event back' }).click();
    expect(await page.locator('.where').innerText()).toMatch(/4 of 5: White presses/);
    await slider.fill('7000');
    expect([await large(page, 'White'), await large(page, 'Black')]).toEqual(['0:55', '0:58']);
    await page.getByRole('button', { name: 'To the beginning' }).click();
    expect(await large(page, 'White')).toBe('1:00');

    const pgn = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as PGN' }).click();
    const json = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save the log' }).click();
    const log = await textOf(await json);
    const parsed = parseLog(log);
    if (!parsed.ok) throw new Error(parsed.error.message);
    expect(fromPgn(parsed.value.clock, await textOf(await pgn)).elapsed).toEqual([
      5000, 5000, 5000, 5000,
    ]);

    await page.getByRole('button', { name: 'Back', exact: true }).click();
    const file = page.getByLabel(/Open a log/);
    await file.setInputFiles({ name: 'x.json', mimeType: '', buffer: Buffer.from('{"no":1}') });
    expect(await page.getByRole('alert').innerText()).toMatch(/cannot be read/);
    await file.setInputFiles({ name: 'x.pgn', mimeType: '', buffer: Buffer.from('[Event "?"]') });
    await page.getByText('A log is a JSON file').waitFor();
    const broken = log.replace('"at":5000', '"at":null');
    await file.setInputFiles({ name: 'x.json', mimeType: '', buffer: Buffer.from(broken) });
    await page.getByText('Event 1 is not one that a clock knows.').waitFor();
    await file.setInputFiles({ name: 'x.json', mimeType: '', buffer: Buffer.from(log) });
    await page.getByRole('button', { name: 'Play on from the end' }).click();
    expect(await half(page, 'White').innerText()).toContain('paused');
    await page.keyboard.press('p');
    await seconds(page, 10);
    expect(await large(page, 'White')).toBe('0:40');
  });

  it('says on the setup how a text was read', async (context) => {
    const page = await openSetup(context);
    expect(await page.locator('.notice').count()).toBe(0);
    await page.getByLabel('Time control').fill('90+30');
    expect(await page.locator('.notice').innerText()).toMatch(/read as minutes/);
  });

  it('has the space bar again after a click', async (context) => {
    const page = await openClock(context, '1m');
    const toMove = (player: string) => half(page, player).getByText('to move');
    await page.keyboard.press('Space');
    await toMove('White').waitFor();
    await page.getByRole('button', { name: 'Sound' }).click();
    await page.keyboard.press('Space');
    await toMove('Black').waitFor();
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.keyboard.press('Space');
    await toMove('White').waitFor();
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.keyboard.press('Space');
    await toMove('Black').waitFor();
    await fromMenu(page, 'Claim the flag');
    await page.keyboard.press('Space');
    await toMove('White').waitFor();
    await page.getByRole('button', { name: 'Menu' }).focus();
    await page.keyboard.press('Space');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    expect(await focused(page)).toBe('Menu');
  });

  it('asks before it ends or deletes a game', async (context) => {
    const page = await openClock(context, '1m');
    await page.keyboard.press('Space');
    await fromMenu(page, 'End this game');
    expect(await focused(page)).toBe('No');
    await page.keyboard.press('Enter');
    expect(await focused(page)).toBe('End this game');
    await page.keyboard.press('Escape');
    await endGame(page);
    expect(await page.evaluate('document.activeElement.id')).toBe('content');
    await page.getByRole('button', { name: /^Delete White – Black/ }).click();
    await page.getByRole('button', { name: 'No', exact: true }).click();
    await page.getByRole('button', { name: /^Delete White – Black/ }).click();
    await page.getByRole('button', { name: 'Delete it' }).click();
    await page.getByText('Every game is stored in this browser').waitFor();
    expect(await focused(page)).toBe('Earlier games');
  });

  it('wakes when a digit changes, and not at all while the page is hidden', async (context) => {
    const page = await openClock(context, '5m');
    await press(page, 'Black');
    await page.evaluate(
      'window.woken = 0; const set = setTimeout; window.setTimeout = (work, ...rest) => set(() => { woken += 1; work(); }, ...rest);',
    );
    await seconds(page, 60);
    expect(await page.evaluate('woken')).toBeLessThanOrEqual(62);
    expect(await page.evaluate('woken')).toBeGreaterThanOrEqual(58);
    const hide = (hidden: boolean) =>
      page.evaluate(
        `Object.defineProperty(document, 'hidden', { value: ${hidden}, configurable: true }); document.dispatchEvent(new Event('visibilitychange')); woken = 0`,
      );
    await hide(true);
    await seconds(page, 60);
    expect(await page.evaluate('woken')).toBe(0);
    await hide(false);
    expect(await large(page, 'White')).toBe('3:00');
  });
});
