import type { en } from './en.ts';

/** The same members as in English, with other texts. */
type Translated<T> = { readonly [K in keyof T]: T[K] extends string ? string : Translated<T[K]> };

/** The words of the page in one language: texts with `{places}` for values, some by number. */
export type Words = Translated<typeof en>;

/** A text by number: its keys are those of `Intl.PluralRules` that the languages here use. */
export type Counted = Words['screensCounted'];
