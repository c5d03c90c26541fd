/** The codes of an error answer that the contract documents (§7), in its order. */
export const apiCodes = [
  'MISSING_API_KEY',
  'INVALID_FORMAT',
  'INVALID_KEY',
  'KEY_EXPIRED',
  'KEY_REVOKED',
  'INSUFFICIENT_SCOPE',
] as const;

export type ApiCode = (typeof apiCodes)[number];
