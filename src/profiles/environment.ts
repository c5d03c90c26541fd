/** Every environment variable that the tool reads, with what it is for. */
export const environment = {
  SIGNAGE_API_KEY: 'the API key',
  SIGNAGE_API_KEY_FILE: 'a file that holds the API key alone',
  SIGNAGE_BASE_URL: 'the address of the service',
  SIGNAGE_PROFILE: 'the stored profile to use',
  SIGNAGE_CONFIG_DIR: 'the folder of the stored profiles',
  XDG_CONFIG_HOME: 'where the folder of the profiles is otherwise (Linux)',
  SIGNAGE_CA_FILE: 'certificates (PEM) to trust besides those that Node trusts',
  NODE_EXTRA_CA_CERTS: 'the same, read by Node itself',
  HTTPS_PROXY: 'the http or https proxy for https addresses (also in lower case)',
  HTTP_PROXY: 'the http or https proxy for http addresses (also in lower case)',
  ALL_PROXY: 'the proxy for both, where the others are not set (also in lower case)',
  NO_PROXY: 'domains, IP addresses and networks that need no proxy; * for all (also in lower case)',
  GITHUB_STEP_SUMMARY: 'the file to which players check --report github appends its summary',
  NO_COLOR: 'any text: no color',
  FORCE_COLOR: 'any text but 0 and false: color in a pipe too',
  TERM: 'dumb: no color',
} as const satisfies Record<string, string>;
