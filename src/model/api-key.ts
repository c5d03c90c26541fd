/**
 * `<prefix>_live_{tenant_slug}_{43 random characters}` (§5.2); the prefix is a fixed word that is not documented.
 * Neither word nor slug has an underscore: in a key pasted twice, the first one's random part is no slug.
 */
const keyForm = /^([A-Za-z0-9-]+_live_([A-Za-z0-9-]+)_)[\w-]{43}$/;

/** Such a key in a text, or so much of one that the rest could be guessed. */
const keyInText = /(_live_[A-Za-z0-9-]{1,100}_)[\w-]{16,}/g;

/** What can stand in a header: visible ASCII and inner spaces. */
const headerValue = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;

/** A shorter text is no key worth the name, and could be a part of any word. */
const shortestHidden = 8;

/** The text with the random part of every key of the documented form left out. */
export function redactKeys(text: string): string {
  return text.replace(keyInText, '$1…');
}

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

  /** The text with every occurrence of the key masked, as it looks in JSON and in an address too. */
  hiddenIn(text: string): string {
    const key = this.#text;
    if (key.length < shortestHidden) return text;
    const forms = new Set([key, JSON.stringify(key).slice(1, -1), encodeURIComponent(key)]);
    return Array.from(forms).reduce((hidden, form) => hidden.replaceAll(form, () => this.masked), text);
  }

  toString(): string {
    return this.masked;
  }

  toJSON(): string {
    return this.masked;
  }
}
