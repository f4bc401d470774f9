import styles from "./phone-field.module.css";

/** URLs of the flags, taken from `country-flag-icons` (MIT); only visible ones are loaded. */
const urls: Record<string, string> = import.meta.glob("./flags/*.svg", {
  eager: true,
  query: "?url",
  import: "default",
});
const byCode = new Map(Object.entries(urls).map(([path, url]) => [path.slice(-6, -4), url]));

export function Flag({ country }: { country: string }) {
  const url = byCode.get(country);
  return url ? <img className={styles.flag} src={url} alt="" width={22} height={15} loading="lazy" /> : null;
}
