/** A file of `count` contacts, as staff import it; the first has no name. */
export const people = (tag: string, count: number) =>
  [
    "email,name,language,consent_at,consent_source,tags",
    ...Array.from(
      { length: count },
      (_, index) =>
        `${tag}-${index}@readers.example,${index === 0 ? "" : `Reader ${index}`},${["ka", "en", "ru"][index % 3]},2025-03-01,stand,${tag}`,
    ),
  ].join("\n");
