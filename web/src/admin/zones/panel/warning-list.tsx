import type { Dispatch } from "react";
import { useTexts } from "../../i18n/texts-context.tsx";
import { CircleAlert, TriangleAlert } from "../../generated/icons.ts";
import type { Action } from "../draft/zone-editor.ts";
import styles from "./zone-panel.module.css";
import { isBlocking, type ZoneWarning } from "../draft/zone-warnings.ts";

export function WarningList(props: {
  warnings: readonly ZoneWarning[];
  nameOf: (key: string) => string;
  dispatch: Dispatch<Action>;
}) {
  const { warnings, nameOf, dispatch } = props;
  const { t } = useTexts();
  if (warnings.length === 0) return null;
  return (
    <section aria-label={t("zones.warnings")}>
      <h2>{t("zones.warnings")}</h2>
      <ul className={styles.warnings}>
        {warnings.map((warning) => {
          const [first = "", second] = warning.keys;
          const Icon = isBlocking(warning) ? CircleAlert : TriangleAlert;
          return (
            <li key={[warning.kind, ...warning.keys].join()} data-blocking={isBlocking(warning) || undefined}>
              <Icon />
              <span>
                <button
                  type="button"
                  onClick={() => dispatch({ type: "select", selection: { key: first, vertex: null } })}
                >
                  {second === undefined
                    ? nameOf(first)
                    : t("zones.both", { one: nameOf(first), other: nameOf(second) })}
                </button>
                {": "}
                {t(`zones.warning.${warning.kind}`)}
                {warning.kind === "outside" ? (
                  <>
                    {" "}
                    <button type="button" onClick={() => dispatch({ type: "zone.inside", key: first })}>
                      {t("zones.bring_inside")}
                    </button>
                  </>
                ) : null}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
