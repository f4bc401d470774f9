import type { Deliverability } from "@ezo/contract/marketing/delivery/deliverability";
import { Button } from "@mantine/core";
import { Link } from "react-router-dom";
import { Card } from "../../editor/fields/card.tsx";
import { Settings } from "../../generated/icons.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { useNow } from "../../ui/use-now.ts";
import { campaignPaths } from "../campaign-paths.ts";
import styles from "./deliverability.module.css";

type Plan = NonNullable<Deliverability["warm_up"]>;

/** How many mails may leave a day, from the plan's first day to its limit. */
export function WarmUpSteps({ plan }: { plan: Plan | null }) {
  const { t, format } = useTexts();
  const now = useNow();
  return (
    <Card title={t("deliverability.warm_up")}>
      {plan ? (
        <>
          <Steps plan={plan} />
          <p className={styles.note}>
            {t("deliverability.warm_up_renews", { time: format.moment(plan.renews_at, now) })}
          </p>
          <p className={styles.note}>{t("deliverability.warm_up_hint")}</p>
        </>
      ) : (
        <p className={styles.note}>{t("deliverability.warm_up_off")}</p>
      )}
      <div>
        <Button component={Link} to={campaignPaths.settings} leftSection={<Settings />}>
          {t("deliverability.warm_up_change")}
        </Button>
      </div>
    </Card>
  );
}

function Steps({ plan }: { plan: Plan }) {
  const { t, format } = useTexts();
  const now = useNow();
  const most = Math.max(...plan.steps.map(({ allowance }) => allowance));
  // Before its first day, the plan holds as on it.
  const current = Math.max(
    0,
    plan.steps.findLastIndex(({ on }) => on <= plan.today),
  );
  return (
    <ol className={styles.steps}>
      {plan.steps.map(({ on, allowance }, index) => (
        <li
          key={on}
          aria-current={index === current ? "step" : undefined}
          data-past={index <= current || undefined}
        >
          <span>{format.day(on, now)}</span>
          <i style={{ width: `${Math.max(1, (allowance / most) * 100)}%` }} />
          <span>{t("deliverability.warm_up_step", { allowance: format.number(allowance) })}</span>
        </li>
      ))}
    </ol>
  );
}
