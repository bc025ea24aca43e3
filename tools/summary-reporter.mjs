// A vitest reporter that leaves its counts, and each skip with its reason, for tools/test.mjs.

import { writeFileSync } from 'node:fs';

export default class SummaryReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const summary = { passed: 0, failed: unhandledErrors.length, skipped: [] };
    for (const module of modules) {
      summary.failed += module.errors().length;
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
