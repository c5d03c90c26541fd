import { expect, test } from 'vitest';
import { commandEnvironment } from '../../src/profiles/credentials.ts';

test('a command gets the whole environment but the key, whatever the case of its name', () => {
  expect(
    commandEnvironment({
      PATH: '/bin',
      SIGNAGE_API_KEY: 'k',
      Signage_Api_Key: 'k',
      SIGNAGE_API_KEY_FILE: '/k',
      signage_api_key_file: '/k',
      SIGNAGE_BASE_URL: 'https://a.test',
    }),
  ).toEqual({ PATH: '/bin', SIGNAGE_BASE_URL: 'https://a.test' });
});
