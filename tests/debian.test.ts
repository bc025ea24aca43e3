import { expect, it } from 'vitest';
import { planInstall } from '../tools/debian.mjs';

const MISSING = ['stockfish'];

it.each([
  { missing: [], wanted: '1', isRoot: true, isDebian: true, plan: 'nothing' },
  { missing: MISSING, wanted: '1', isRoot: true, isDebian: true, plan: 'install' },
  { missing: MISSING, wanted: undefined, isRoot: true, isDebian: true, plan: 'name' },
  { missing: MISSING, wanted: '0', isRoot: true, isDebian: true, plan: 'name' },
  { missing: MISSING, wanted: '1', isRoot: false, isDebian: true, plan: 'name' },
  { missing: MISSING, wanted: '1', isRoot: true, isDebian: false, plan: 'name' },
])(
  'plans to $plan: missing $missing, ZEITNOT_INSTALL=$wanted, root $isRoot, Debian $isDebian',
  ({ plan, ...state }) => {
    expect(planInstall(state)).toBe(plan);
  },
);
