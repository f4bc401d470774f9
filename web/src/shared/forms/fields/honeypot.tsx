import styles from "./field.module.css";

/** A field that people neither see nor reach; only bots fill it in. */
export function Honeypot() {
  return (
    <div className={styles.trap} aria-hidden="true">
      <input name="website" type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
