/** `<prefix>_live_{tenant_slug}_{43 random characters}` (§5.2); the prefix is a fixed word that is not documented. */
const keyForm = /^(.+?_live_(.+)_).{43}$/;

/** What can stand in a header: visible ASCII and inner spaces. */
const headerValue = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;

/** An API key that cannot be printed by mistake: only `reveal` gives its text. */
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
