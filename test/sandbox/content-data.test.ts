import { beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src/json/object.ts';
import { dataAt } from './data-at.ts';
import { now } from './sandbox-under-test.ts';

let content: JsonObject[];

beforeAll(async () => {
  ({ content } = await dataAt(now));
});

describe('content', () => {
  test('conditional fields are present when their condition is true (§2.1), apart from one item', () => {
    const odd = content.filter(
      (item) =>
        'durationSeconds' in item !== (item.type === 'video') ||
        (item.type !== 'html' && !String(item.mimeType).startsWith(`${item.type}/`)),
    );
    expect(odd.map(({ type, mimeType, description }) => [type, mimeType, description])).toEqual([
      ['video', 'image/png', 'Exemplo de: type-mismatch'],
    ]);
    for (const item of content) {
      expect('width' in item && 'height' in item).toBe(item.type !== 'html');
      expect('processingError' in item).toBe(item.processingStatus === 'failed');
      if ('compressionRatio' in item) expect(item.processingStatus).toBe('ready');
      if ('width' in item) {
        expect(Number(item.width) > Number(item.height) ? 'landscape' : 'portrait').toBe(item.orientation);
      }
    }
  });

  test('has periods past, current, to come, open and absent', () => {
    const kinds = content.map(({ validFrom, validUntil }) => {
      if (validFrom === undefined) return 'none';
      if (Date.parse(String(validFrom)) > now) return 'future';
      if (validUntil === null) return 'open';
      return Date.parse(String(validUntil)) < now ? 'past' : 'current';
    });
    expect(new Set(kinds)).toEqual(new Set(['none', 'future', 'open', 'past', 'current']));
  });

  test('is processed within an hour, apart from one item', () => {
    const waiting = content.filter(({ processingStatus }) =>
      /pending|processing/.test(`${processingStatus}`),
    );
    const isRecent = ({ updatedAt }: JsonObject) => now - Date.parse(String(updatedAt)) < 3_600_000;
    expect(new Set(waiting.map(({ status }) => status))).toEqual(new Set(['active']));
    expect(waiting.filter((item) => !isRecent(item))).toHaveLength(1);
  });

  test('fails for reasons that its type can have', () => {
    const errors: Record<string, Set<unknown>> = { video: new Set(), image: new Set(), html: new Set() };
    for (const { type, processingError } of content) {
      if (processingError !== undefined) errors[String(type)]?.add(processingError);
    }
    expect(errors).toEqual({
      video: new Set(['Upload is truncated', 'Decoding failed at 00:07: corrupt frame']),
      image: new Set([
        'Image is corrupt: unexpected end of file',
        'Embedded color profile is invalid',
        'Upload is truncated',
      ]),
      html: new Set(['Font Inter.woff2 is missing (404)']),
    });
  });
});
