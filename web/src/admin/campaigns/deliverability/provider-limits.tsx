import { PROVIDER_LIMITS } from "@ezo/contract/marketing/delivery/deliverability";
import { Link } from "react-router-dom";
import { Card } from "../../editor/fields/card.tsx";
import { useTexts } from "../../i18n/texts-context.tsx";
import { campaignPaths } from "../campaign-paths.ts";
import styles from "./deliverability.module.css";

/** From which percentages on mail providers limit a sender, as they publish it. */
export function ProviderLimits() {
  const { t, format } = useTexts();
  const percent = (value: number | null) => (value === null ? "" : `${format.decimal(value)} %`);
  return (
    <Card title={t("deliverability.providers")}>
      <table className={styles.limits}>
        <thead>
          <tr>
            <th scope="col">{t("deliverability.provider")}</th>
            <th scope="col">{t("campaigns.bounced")}</th>
            <th scope="col">{t("campaigns.complained")}</th>
          </tr>
        </thead>
        <tbody>
          {PROVIDER_LIMITS.map(({ provider, bounced, complained }) => (
            <tr key={provider}>
              <th scope="row">{provider}</th>
              <td>{percent(bounced)}</td>
              <td>{percent(complained)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.note}>
        {t("deliverability.reports_hint")}{" "}
        <Link to={campaignPaths.settings}>{t("deliverability.reports")}</Link>
      </p>
    </Card>
  );
}
