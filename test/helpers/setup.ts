import nock from 'nock';
import { afterEach, beforeEach } from 'vitest';

// No test reaches further than this machine, and every exchange that a test announces must take place.
beforeEach(() => {
  nock.disableNetConnect();
  nock.enableNetConnect(/^(127\.0\.0\.1|localhost|\[::1\])/);
});

afterEach(() => {
  const pending = nock.pendingMocks();
  nock.cleanAll();
  if (pending.length > 0) throw new Error(`nock: never requested: ${pending.join(', ')}`);
});
