import type { Deck } from './random.ts';

/** What a player runs on (§2.3), with the resolution in landscape. */
interface Device {
  readonly deviceType: string;
  readonly platform: string;
  readonly manufacturer: string;
  readonly model: string;
  readonly resolution: readonly [number, number];
}

const fullHd = [1920, 1080] as const;
const ultraHd = [3840, 2160] as const;

export const devices: Deck<Device> = [
  { deviceType: 'smart_tv', platform: 'tizen', manufacturer: 'Samsung', model: 'QM55C', resolution: ultraHd },
  { deviceType: 'smart_tv', platform: 'webos', manufacturer: 'LG', model: '55UH5N-E', resolution: ultraHd },
  {
    deviceType: 'media_player',
    platform: 'android',
    manufacturer: 'Xiaomi',
    model: 'Mi Box S',
    resolution: fullHd,
  },
  { deviceType: 'smart_tv', platform: 'tizen', manufacturer: 'Samsung', model: 'QB43C', resolution: ultraHd },
  {
    deviceType: 'tablet',
    platform: 'android',
    manufacturer: 'Samsung',
    model: 'Galaxy Tab A8',
    resolution: [1920, 1200],
  },
  { deviceType: 'smart_tv', platform: 'webos', manufacturer: 'LG', model: '49XE4F', resolution: fullHd },
  {
    deviceType: 'browser',
    platform: 'web',
    manufacturer: 'Dell',
    model: 'OptiPlex 3000',
    resolution: [1366, 768],
  },
  {
    deviceType: 'smart_tv',
    platform: 'android',
    manufacturer: 'Philips',
    model: '55BDL4550D',
    resolution: ultraHd,
  },
  { deviceType: 'smart_tv', platform: 'tizen', manufacturer: 'Samsung', model: 'OM46B', resolution: fullHd },
  {
    deviceType: 'media_player',
    platform: 'android',
    manufacturer: 'Minix',
    model: 'NEO U22-XJ',
    resolution: ultraHd,
  },
  {
    deviceType: 'tablet',
    platform: 'android',
    manufacturer: 'Lenovo',
    model: 'Tab M10',
    resolution: [1280, 800],
  },
];
