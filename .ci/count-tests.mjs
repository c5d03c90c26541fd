import { readFileSync } from 'node:fs';

// Adds up vitest's JSON reports, which are the arguments: each skipped test in a line, then "N passed, N failed".
const reports = process.argv.slice(2).map((path) => JSON.parse(readFileSync(path, 'utf8')));
const tests = reports.flatMap(({ testResults }) => testResults).flatMap((file) => file.assertionResults);
const skipped = tests.filter(({ status }) => status !== 'passed' && status !== 'failed');
for (const name of new Set(skipped.map(({ fullName }) => fullName))) console.log(`skipped: ${name}`);

// A file that cannot be loaded has no tests: vitest counts it as a failed suite alone.
const broken = reports
  .flatMap(({ testResults }) => testResults)
  .filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0);
for (const { name } of broken) console.log(`could not be loaded: ${name}`);

const passed = tests.filter(({ status }) => status === 'passed').length;
const failed = tests.filter(({ status }) => status === 'failed').length + broken.length;
console.log(`${passed} passed, ${failed} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}`);
