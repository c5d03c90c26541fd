/**
 * `<prefix>_live_{tenant_slug}_{43 random characters}` (§5.2); the prefix is a fixed word that is not documented.
 * Neither word nor slug has an underscore: in a key pasted twice, the first one's random part is no slug.
 */
const keyForm = /^([A-Za-z0-9-]+_live_([A-Za-z0-9-]+)_)([\w-]{43})$/;

/** What can stand in a header: visible ASCII and inner spaces. */
const headerValue = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;

/** An API key that cannot be printed by mistake: only `reveal` and `secret` give its text. */
export class ApiKey {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** The key itself, for the `X-API-Key` header and the profile file alone. */
  reveal(): string {
    return this.#text;
  }

  /** A key that is no header value cannot be sent; any other is for the service to judge. */
  get isSendable(): boolean {
    return headerValue.test(this.#text);
  }

  /** The tenant's slug, where the key has the documented form. */
  get tenant(): string | undefined {
    return keyForm.exec(this.#text)?.[2];
  }

  /** What must not be shown: the random part, or all of a key of another form. */
  get secret(): string {
    return keyForm.exec(this.#text)?.[3] ?? this.#text;
  }

  /** The key without its random part: what the administration console shows of it too (§5.7). */
  get masked(): string {
    const known = this.isSendable ? keyForm.exec(this.#text)?.[1] : undefined;
    return `${known ?? ''}…`;
  }

  toString(): string {
    return this.masked;
  }

  toJSON(): string {
    return this.masked;
  }
}
