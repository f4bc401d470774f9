/** A text's name without its plural form. */
export type BaseKey<Key> = Key extends `${infer Base}_one` | `${infer Base}_other` ? Base : Key;

/** Texts of the same names as `Texts`, each in one form or in both (a test checks that none is missing). */
export type TextsLike<Texts, Base extends string = BaseKey<keyof Texts & string>> = Partial<
  Record<Base | `${Base}_one` | `${Base}_other`, string>
>;
