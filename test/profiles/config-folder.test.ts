import { platform, userInfo } from 'node:os';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { configFolder } from '../../src/profiles/store.ts';
import { profileStore } from '../helpers/run.ts';

vi.mock(import('node:os'), async (original) => ({
  ...(await original()),
  platform: vi.fn(),
  userInfo: vi.fn(),
}));

const known = { uid: 1000, gid: 1000, username: 'ana', shell: null };

beforeEach(() => {
  vi.mocked(userInfo).mockReturnValue({ ...known, homedir: '/list/ana' });
});

test.each<[NodeJS.Platform, Record<string, string>, string]>([
  ['linux', { SIGNAGE_CONFIG_DIR: 'here', XDG_CONFIG_HOME: '/xdg', HOME: '/home/ana' }, 'here'],
  ['linux', { SIGNAGE_CONFIG_DIR: '', HOME: '/home/ana' }, '/home/ana/.config/signage'],
  ['linux', { XDG_CONFIG_HOME: '/xdg', HOME: '/home/ana' }, '/xdg/signage'],
  ['linux', { XDG_CONFIG_HOME: 'xdg', HOME: '/home/ana' }, '/home/ana/.config/signage'],
  ['linux', { APPDATA: '/roaming', USERPROFILE: '/users/ana' }, '/list/ana/.config/signage'],
  ['freebsd', { XDG_CONFIG_HOME: '/xdg' }, '/xdg/signage'],
  ['darwin', { SIGNAGE_CONFIG_DIR: '/here' }, '/here'],
  ['darwin', { XDG_CONFIG_HOME: '/xdg', HOME: '/Users/ana' }, '/xdg/signage'],
  ['darwin', { HOME: '/Users/ana' }, '/Users/ana/Library/Preferences/signage'],
  ['darwin', { APPDATA: '/roaming', USERPROFILE: '/users/ana' }, '/list/ana/Library/Preferences/signage'],
  ['win32', { SIGNAGE_CONFIG_DIR: '/here', APPDATA: '/roaming' }, '/here'],
  ['win32', { APPDATA: '/roaming', HOME: '/home/ana' }, '/roaming/signage/Config'],
  ['win32', { APPDATA: 'roaming', HOME: '/home/ana' }, '/home/ana/AppData/Roaming/signage/Config'],
  ['win32', { XDG_CONFIG_HOME: '/xdg', USERPROFILE: '/ana' }, '/ana/AppData/Roaming/signage/Config'],
  ['win32', { HOME: '/home/ana', USERPROFILE: '/ana' }, '/home/ana/AppData/Roaming/signage/Config'],
  ['win32', {}, '/list/ana/AppData/Roaming/signage/Config'],
])('on %s with %j the profiles are in %s', (system, env, folder) => {
  vi.mocked(platform).mockReturnValue(system);
  expect(configFolder(env)).toBe(folder);
});

describe('no folder is known', () => {
  test('and so there are no profiles to read or to change', async () => {
    vi.mocked(platform).mockReturnValue('linux');
    vi.mocked(userInfo).mockReturnValue({ ...known, homedir: '' });
    const store = profileStore({});
    expect(store.path).toBe('config.json');
    const failure = {
      kind: 'CONFIG',
      message: 'no folder for the profiles: HOME is not an absolute path',
      hint: 'Set HOME or SIGNAGE_CONFIG_DIR',
    };
    await expect(store.read()).rejects.toMatchObject(failure);
    await expect(store.update((profiles) => profiles)).rejects.toMatchObject(failure);
  });

  test.each<[NodeJS.Platform, string, Record<string, string>]>([
    ['linux', '', {}],
    ['linux', 'ana', {}],
    ['linux', '/list/ana', { HOME: 'home' }],
    ['win32', '/list/ana', { USERPROFILE: 'home' }],
  ])('where on %s the list of users has %j, and the environment %j', (system, homedir, env) => {
    vi.mocked(platform).mockReturnValue(system);
    vi.mocked(userInfo).mockReturnValue({ ...known, homedir });
    expect(configFolder(env)).toBeUndefined();
  });

  test('where the user is not in the list', () => {
    vi.mocked(platform).mockReturnValue('linux');
    vi.mocked(userInfo).mockImplementation(() => {
      throw new Error('ENOENT');
    });
    expect(configFolder({})).toBeUndefined();
  });
});
