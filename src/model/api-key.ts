/**
 * `<prefix>_live_{tenant_slug}_{43 random characters}` (§5.2); the prefix is a fixed word that is not documented.
 * Prefix and slug have no underscore, so in a key pasted twice the first random part is not taken for a slug.
 */
const keyForm = /^([A-Za-z0-9-]+_live_([A-Za-z0-9-]+)_)([\w-]{43})$/;

/** A key of the documented form, known or not, or enough of one to guess the rest. */
const keyInText = /(_live_[A-Za-z0-9-]{1,100}_)[\w-]{16,}/g;

/** No real key is shorter, and a word that occurs everywhere must not disappear from every message. */
const shortestSecret = 8;

/** A valid header value: visible ASCII and inner spaces. */
const headerValue = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;

/** An API key that cannot be printed by mistake: only `reveal` and `secret` return its text. */
export class ApiKey {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** The key itself, only for the `X-API-Key` header, the profile file and `auth token`. */
  reveal(): string {
    return this.#text;
  }

  /** Whether it is a valid header value; anything else is for the service to judge. */
  get isSendable(): boolean {
    return headerValue.test(this.#text);
  }

  /** Whether it was pasted with quotes around it. */
  get isQuoted(): boolean {
    return /^["'`“”‘’]|["'`“”‘’]$/.test(this.#text);
  }

  /** The tenant's slug; undefined if the key does not have the documented form. */
  get tenant(): string | undefined {
    return keyForm.exec(this.#text)?.[2];
  }

  /** What must not be shown: the random part, or all of a key in another form. */
  get secret(): string {
    return keyForm.exec(this.#text)?.[3] ?? this.#text;
  }

  /** The key without its random part, as the administration console shows it (§5.7). */
  get masked(): string {
    const shown = this.isSendable ? keyForm.exec(this.#text)?.[1] : undefined;
    return `${shown ?? ''}…`;
  }

  toString(): string {
    return this.masked;
  }

  toJSON(): string {
    return this.masked;
  }
}

/** The text with … instead of the secret part of these keys, and of any other key of the documented form (§5.2, §5.5). */
export function withoutKeys(text: string, keys: Iterable<ApiKey>): string {
  let shown = text;
  for (const { secret } of keys) if (secret.length >= shortestSecret) shown = shown.replaceAll(secret, '…');
  return shown.replace(keyInText, '$1…');
}
