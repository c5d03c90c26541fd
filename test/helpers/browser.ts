import { execFileSync } from 'node:child_process';
import { type Browser, chromium } from 'playwright-core';

/** Debian's package of this name brings it, without windows or sound. */
export const browserProgram = 'chromium-headless-shell';

export function launchBrowser(): Promise<Browser> {
  const found = execFileSync('sh', ['-c', `command -v ${browserProgram}`], { encoding: 'utf8' });
  return chromium.launch({ executablePath: found.trim() });
}
