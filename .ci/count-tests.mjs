import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

// Adds up vitest's JSON reports, which are the arguments: each of the slowest files and each skipped, unfinished or failed test in a
// line, then "N passed, N failed".
const reports = process.argv.slice(2).map((path) => JSON.parse(readFileSync(path, 'utf8')));
const files = reports.flatMap(({ testResults }) => testResults);
const tests = files.flatMap((file) => file.assertionResults);

// The report of .ci/windows has no times.
const timed = files.map(({ name, startTime, endTime }) => ({ name, seconds: (endTime - startTime) / 1000 }));
const slowest = timed.filter(({ seconds }) => seconds > 10).sort((a, b) => b.seconds - a.seconds);
for (const { name, seconds } of slowest) console.log(`slow: ${seconds.toFixed()} s, ${relative('', name)}`);

// What a worker that crashed has left is pending: nobody chose to skip it.
const unfinished = tests.filter(({ status }) => status === 'pending');
for (const { fullName } of unfinished) console.log(`unfinished: ${fullName}`);

const skipped = tests.filter(({ status }) => !['passed', 'failed', 'pending'].includes(status));
for (const name of new Set(skipped.map(({ fullName }) => fullName))) console.log(`skipped: ${name}`);

// A file that cannot be loaded has no tests: vitest counts it as a failed suite alone.
const broken = files.filter(
  ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
);
for (const { name } of broken) console.log(`could not be loaded: ${name}`);

// Whoever sees only the end of the output sees why.
for (const { name = '', assertionResults } of files) {
  for (const { status, fullName, failureMessages = [] } of assertionResults) {
    if (status !== 'failed') continue;
    const lines = failureMessages.flatMap((message) => message.split('\n'));
    const own = lines.filter((line) => !line.includes('node_modules')).join('\n');
    console.log(`failed: ${relative('', name)} ${fullName}\n${own.slice(0, 1500)}`);
  }
}

const passed = tests.filter(({ status }) => status === 'passed').length;
const failed = tests.filter(({ status }) => status === 'failed').length + broken.length + unfinished.length;
console.log(`${passed} passed, ${failed} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}`);
