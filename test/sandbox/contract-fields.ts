/** §2 of the contract, written down a second time and independently of src/model: field → what its JSON value must be. */
type Rule = (value: unknown) => boolean;

const uuid: Rule = (value) =>
  typeof value === 'string' &&
  /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(value);
const string: Rule = (value) => typeof value === 'string' && value !== '';
const integer: Rule = (value) => Number.isInteger(value);
const number: Rule = (value) => typeof value === 'number';
const datetime: Rule = (value) =>
  typeof value === 'string' &&
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(value) &&
  !Number.isNaN(Date.parse(value));
const time: Rule = (value) => typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value);
const object: Rule = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const oneOf =
  (...values: string[]): Rule =>
  (value) =>
    values.some((each) => each === value);
const arrayOf =
  (rule: Rule): Rule =>
  (value) =>
    Array.isArray(value) && value.every(rule);
const days = arrayOf(oneOf('MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'));
const estado = oneOf(
  ...'AC AL AP AM BA CE DF ES GO MA MT MS MG PA PB PR PE PI RJ RN RS RO RR SC SP SE TO'.split(' '),
);

export const contentFields: Record<string, Rule> = {
  id: uuid,
  name: string,
  description: string,
  type: oneOf('video', 'image', 'html'),
  mimeType: string,
  durationSeconds: integer,
  fileSizeBytes: integer,
  width: integer,
  height: integer,
  orientation: oneOf('landscape', 'portrait'),
  checksum: (value) => typeof value === 'string' && /^sha256:[0-9a-f]{64}$/.test(value),
  storageUrl: (value) => typeof value === 'string' && value.startsWith('https://cdn.example.com/'),
  thumbnailUrl: (value) => typeof value === 'string' && value.startsWith('https://cdn.example.com/'),
  status: oneOf('active', 'inactive', 'archived'),
  validFrom: datetime,
  validUntil: datetime,
  tags: arrayOf(string),
  metadata: object,
  startAt: time,
  endAt: time,
  priority: integer,
  daysOfWeek: days,
  processingStatus: oneOf('pending', 'processing', 'ready', 'failed'),
  processingError: string,
  compressionRatio: number,
  createdAt: datetime,
  updatedAt: datetime,
  tenantId: uuid,
};

export const scheduleFields: Record<string, Rule> = {
  id: integer,
  name: string,
  description: string,
  status: oneOf('active', 'inactive'),
  orientation: oneOf('landscape', 'portrait'),
  validFrom: datetime,
  validUntil: datetime,
  startAt: time,
  endAt: time,
  priority: integer,
  daysOfWeek: days,
  playerIds: arrayOf(uuid),
  contentIds: arrayOf(uuid),
  estados: arrayOf(estado),
  contentCount: integer,
  createdAt: datetime,
  updatedAt: datetime,
};

export const playerFields: Record<string, Rule> = {
  id: uuid,
  name: string,
  orientation: oneOf('landscape', 'portrait'),
  status: oneOf('active', 'blocked'),
  deviceType: oneOf('smart_tv', 'media_player', 'tablet', 'browser'),
  platform: oneOf('tizen', 'webos', 'android', 'web'),
  manufacturer: string,
  model: string,
  resolutionWidth: integer,
  resolutionHeight: integer,
  storeId: string,
  ipAddress: (value) => typeof value === 'string' && /^10(\.\d{1,3}){3}$/.test(value),
  timezone: (value) => typeof value === 'string' && value.startsWith('America/'),
  currentVersion: string,
  healthStatus: oneOf('healthy', 'warning', 'critical', 'offline'),
  lastSeenAt: datetime,
  createdAt: datetime,
  updatedAt: datetime,
  tenantId: uuid,
};

export const analyticsFields: Record<string, Rule> = {
  totalContent: integer,
  activeContent: integer,
  totalPlayers: integer,
  totalPlays: integer,
  totalDurationSeconds: integer,
  lastPlayedAt: datetime,
};

/** What an item says that the contract does not: unknown fields, and values that are neither null nor of the field's form. */
export function deviations(fields: Record<string, Rule>, item: object): string[] {
  return Object.entries(item).flatMap(([name, value]) => {
    const rule = fields[name];
    if (rule === undefined) return [`${name} is not in the contract`];
    return value === null || rule(value) ? [] : [`${name}: ${JSON.stringify(value)}`];
  });
}
