import { expect, test, vi } from 'vitest';
import { fleet, polls, watch } from '../../../helpers/fleet.ts';

vi.mock(import('node:os'), async (original) => ({ ...(await original()), platform: () => 'win32' as const }));

test.each([
  ['x&calc', 'x calc'],
  ['" | calc > out <in ^& %PATH% !PATH! (1)\r\n2', '    calc   out  in     PATH   PATH   1   2'],
  ["Loja 012 · Entrada, d'água; 1=2", "Loja 012 · Entrada, d'água; 1=2"],
])('on Windows, whose shell reads values as part of the line, %j becomes %j', async (name, value) => {
  const [first = {}, ...rest] = fleet();
  polls([first, ...rest], [{ ...first, name, healthStatus: 'offline' }, ...rest]);
  const given: unknown[] = [];
  await watch(2, ['--exec', 'echo %SIGNAGE_EVENT_NAME%'], {
    context: {
      runShell: async (_line, { env, stdin }) => {
        given.push(env?.SIGNAGE_EVENT_NAME, JSON.parse(stdin ?? '').name);
        return { stdout: '', stderr: '', exitCode: 0 };
      },
    },
  });
  expect(given).toEqual([value, name]);
});
