/** What login stores under a name: the key or the command that prints it, and what is known about the key. */
export interface Profile {
  readonly baseUrl: string;
  readonly key?: string | undefined;
  readonly keyCommand?: string | undefined;
  /** Slug of the key's tenant, if the key contains it. */
  readonly tenant?: string | undefined;
  readonly scopes: readonly string[];
  /** Whether the key may be sent over plain http to another machine. */
  readonly allowHttp?: boolean | undefined;
}

export interface Profiles {
  /** The name of the profile that is used by default. */
  readonly current: string | undefined;
  readonly profiles: Readonly<Record<string, Profile>>;
}

export interface ProfileStore {
  /** Where the profiles are kept, for messages. */
  readonly path: string;
  /** None if there is no file; rejects with `CONFIG` if the file cannot be used. */
  read(): Promise<Profiles>;
  /**
   * Changes the profiles in one step: the file is the old one or the new one, never a mixture. If `change` returns its
   * argument, nothing is written. Either way, temporary files of killed runs are removed: they may contain keys.
   */
  update(change: (profiles: Profiles) => Profiles): Promise<void>;
}
