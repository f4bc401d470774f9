import { SwitchRow } from "../editor/fields/switch-row.tsx";
import { TriangleAlert } from "../generated/icons.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import styles from "./sending/results/results.module.css";

/** Whether consents from enquiries are confirmed by mail; with a warning while they are not. */
export function ConsentSwitch(props: { checked: boolean; onChange: (checked: boolean) => void }) {
  const { t } = useTexts();
  return (
    <>
      <SwitchRow
        label={t("marketing.confirm_consents")}
        hint={t("marketing.confirm_consents_hint")}
        {...props}
      />
      {props.checked ? null : (
        <div className={styles.warning} role="note">
          <TriangleAlert />
          <span>{t("marketing.confirm_consents_warning")}</span>
        </div>
      )}
    </>
  );
}
