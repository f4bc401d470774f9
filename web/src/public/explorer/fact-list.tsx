import { useArea } from "../../shared/apartments/use-area.ts";
import { useT } from "../../shared/i18n/i18n-context.tsx";
import styles from "./fact-list.module.css";

/** A text's key and what is said of it; null is left out, and a number is an area in square metres. */
export type Fact = [key: string, value: string | number | null];

/** The facts of an apartment or a layout, one below the other. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  const t = useT();
  const areaText = useArea();
  const shown = (value: string | number) => (typeof value === "string" ? value : areaText(value));
  return (
    <dl className={styles.facts}>
      {facts.map(([key, value]) =>
        value === null ? null : (
          <div key={key}>
            <dt>{t(key)}</dt>
            <dd>{shown(value)}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
