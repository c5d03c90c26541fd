import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { expect, test } from 'vitest';
import { renderJunit } from '../../../../../src/commands/players/check/reports/junit.ts';
import { visible } from '../../../../../src/output/sanitize.ts';
import { isOverLimit } from '../../../../../src/rules/verdict.ts';
import { execute, isInstalled } from '../../../../helpers/programs.ts';
import { anyReport, emptyFleet, healthyFleet, hostileFleet, player, reportOf } from './fleet.ts';

test('one test case per player, grouped by store; it fails if the player is over a limit', () => {
  expect(renderJunit(hostileFleet).text).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="signage players check" tests="8" failures="1" errors="0" time="0">
  <testsuite name="fleet" tests="1" failures="0" errors="0" time="0" timestamp="2026-11-17T09:12:44">
    <testcase name="enough players" classname="fleet" time="0"/>
  </testsuite>
  <testsuite name="loja-012" tests="2" failures="0" errors="0" time="0" timestamp="2026-11-17T09:12:44">
    <testcase name="Promoção · Entrada (id-1)" classname="loja-012" time="0"/>
    <testcase name="x]]&gt;\\u001b[31m|y\\n::error::100% (id-3)" classname="loja-012" time="0">
      <system-out>critical: healthStatus is &quot;a|b,c:\`d\`\\&quot;, which is not documented, last seen 1m ago, store loja-012</system-out>
    </testcase>
  </testsuite>
  <testsuite name="東京" tests="1" failures="1" errors="0" time="0" timestamp="2026-11-17T09:12:44">
    <testcase name="東京・渋谷 &quot;A&quot; &lt;b&gt; (id-2)" classname="東京" time="0">
      <failure message="reported offline" type="offline">offline, last seen 3d ago, store 東京, version 2.4.1</failure>
    </testcase>
  </testsuite>
  <testsuite name="no store" tests="2" failures="0" errors="0" time="0" timestamp="2026-11-17T09:12:44">
    <testcase name="Café 👩🏽‍🌾 @bob www.evil.example (id-4)" classname="no store" time="0">
      <system-out>warning, never seen</system-out>
    </testcase>
    <testcase name="id-5" classname="no store" time="0"/>
  </testsuite>
  <testsuite name="true" tests="1" failures="0" errors="0" time="0" timestamp="2026-11-17T09:12:44">
    <testcase name="true (id-6)" classname="true" time="0"/>
  </testsuite>
  <testsuite name="a&apos;b" tests="1" failures="0" errors="0" time="0" timestamp="2026-11-17T09:12:44">
    <testcase name="\\ud800\\uffff&amp;amp; (id-7)" classname="a&apos;b" time="0"/>
  </testsuite>
</testsuites>
`);
});

test('too few players are a failure of the fleet', () => {
  expect(renderJunit(emptyFleet).text).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="signage players check" tests="1" failures="1" errors="0" time="0">
  <testsuite name="fleet" tests="1" failures="1" errors="0" time="0" timestamp="2026-11-17T09:12:44">
    <testcase name="enough players" classname="fleet" time="0">
      <failure message="0 players, expected at least 1" type="too few">0 players, expected at least 1</failure>
    </testcase>
  </testsuite>
</testsuites>
`);
});

test('healthy players are passed tests', () => {
  expect(renderJunit(healthyFleet).text).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="signage players check" tests="3" failures="0" errors="0" time="0">
  <testsuite name="fleet" tests="1" failures="0" errors="0" time="0" timestamp="2026-11-17T09:12:44">
    <testcase name="enough players" classname="fleet" time="0"/>
  </testsuite>
  <testsuite name="loja-012" tests="2" failures="0" errors="0" time="0" timestamp="2026-11-17T09:12:44">
    <testcase name="Caixa 1 (id-1)" classname="loja-012" time="0"/>
    <testcase name="Caixa 2 (id-2)" classname="loja-012" time="0"/>
  </testsuite>
</testsuites>
`);
});

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Element[];
  text: string;
}

/** A strict parser, independent of the writer; throws if the XML is not well-formed. */
function parseXml(xml: string): Element {
  const top: Element = { name: '', attributes: {}, children: [], text: '' };
  const open = [top];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => {
    const element = { name, attributes, children: [], text: '' };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('text', (text) => {
    const element = open.at(-1);
    if (element !== undefined) element.text += text;
  });
  parser.on('closetag', () => {
    open.pop();
  });
  parser.write(xml).close();
  const [root] = top.children;
  if (root === undefined) throw new Error('no root');
  return root;
}

const elements = (root: Element, name: string): Element[] =>
  root.children.flatMap((child) => (child.name === name ? [child] : elements(child, name)));

/** Other characters that XML cannot contain are escaped. */
const held = (text: string) => visible(text).replaceAll('\ufffe', '\\ufffe').replaceAll('\uffff', '\\uffff');

test('any report survives a round trip, and fails if and only if the check does', () => {
  fc.assert(
    fc.property(anyReport, (report) => {
      const root = parseXml(renderJunit(report).text);
      const cases = elements(root, 'testcase');
      expect(root.attributes.tests).toBe(String(cases.length));
      expect(cases.length).toBe(report.players.length + 1);
      expect(cases.map(({ attributes }) => attributes.name).sort()).toEqual(
        [
          'enough players',
          ...report.players.map(({ id, name }) => held(name ? `${name} (${id})` : id)),
        ].sort(),
      );
      const failures = elements(root, 'failure');
      expect(root.attributes.failures).toBe(String(failures.length));
      expect(failures.length > 0).toBe(report.verdict.state !== 'healthy');
      expect(failures.filter(({ attributes }) => attributes.type !== 'too few').length).toBe(
        report.players.filter((each) => isOverLimit(each, report.verdict)).length,
      );
      for (const suite of root.children) {
        expect(suite.attributes.tests).toBe(String(suite.children.length));
        expect(suite.attributes.failures).toBe(String(elements(suite, 'failure').length));
      }
    }),
  );
});

test('a store named "no store" gets a separate suite', () => {
  const fleet = reportOf([
    player('id-1'),
    player('id-2', { storeId: 'no store' }),
    player('id-3', { storeId: '' }),
  ]);
  expect(parseXml(renderJunit(fleet).text).children.map(({ attributes }) => attributes.name)).toEqual([
    'fleet',
    'no store',
    'no store',
  ]);
});

test.skipIf(!isInstalled('xmllint'))('any report is valid by the schema (needs xmllint)', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'signage-junit-'));
  try {
    const files = [hostileFleet, emptyFleet, healthyFleet, ...fc.sample(anyReport, 100)].map(
      (report, index) => {
        const file = join(folder, `${index}.xml`);
        writeFileSync(file, renderJunit(report).text);
        return file;
      },
    );
    const schema = join(import.meta.dirname, 'junit.xsd');
    await execute('xmllint', ['--noout', '--nonet', '--schema', schema, ...files]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
