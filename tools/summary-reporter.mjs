// A vitest reporter that leaves its counts, the time of each file, and each skip with its reason, for
// tools/test.mjs.

import { writeFileSync } from 'node:fs';

/** Seconds that a file took: loading it, its hooks and its tests. */
const secondsOf = (module) => {
  const { collectDuration, setupDuration, duration } = module.diagnostic();
  return (collectDuration + setupDuration + duration) / 1000;
};

export default class SummaryReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const summary = { passed: 0, failed: unhandledErrors.length, skipped: [], files: [] };
    for (const module of modules) {
      summary.failed += module.errors().length;
      summary.files.push({ path: module.relativeModuleId, seconds: secondsOf(module) });
      for (const test of module.children.allTests()) {
        const result = test.result();
        if (result.state === 'passed') summary.passed += 1;
        else if (result.state === 'failed') summary.failed += 1;
        else
          summary.skipped.push({ name: test.fullName, reason: result.note ?? 'no reason given' });
      }
    }
    writeFileSync(process.env.ZEITNOT_SUMMARY, JSON.stringify(summary));
  }
}
