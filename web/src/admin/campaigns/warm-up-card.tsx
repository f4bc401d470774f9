import type { WarmUp } from "@ezo/contract/marketing/marketing-settings";
import { stepsOf } from "@ezo/contract/marketing/delivery/warm-up";
import { WARM_UP_DAYS, WARM_UP_MAILS } from "@ezo/contract/values/limits/marketing";
import { Card } from "../editor/fields/card.tsx";
import { DayField } from "../editor/fields/day-field.tsx";
import { formFields } from "../editor/fields/form-fields.ts";
import { NumberField } from "../editor/fields/number-field.tsx";
import { SwitchRow } from "../editor/fields/switch-row.tsx";
import type { FormParts } from "../editor/page-spec.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { useNow } from "../ui/use-now.ts";
import type { MarketingItem, MarketingValues } from "./marketing-settings.ts";

type Form = FormParts<MarketingItem, MarketingValues>["editor"]["form"];
type Plan = MarketingValues["warm_up"];

/** How many campaign mails may leave a day, while receivers get to know the sender. */
export function WarmUpCard({ form }: { form: Form }) {
  const { t, format } = useTexts();
  const { setAt, error } = formFields(form);
  const { warm_up: plan } = form.values;
  const figure = (name: "start_per_day" | "double_every_days" | "limit_per_day") => ({
    value: plan[name],
    error: plan[name] === null ? t("errors.required") : error(`warm_up.${name}`),
    onChange: (value: string | number) => setAt(`warm_up.${name}`, value === "" ? null : value),
  });
  const today = format.dayOf(useNow());
  return (
    <Card title={t("marketing.warm_up")}>
      <SwitchRow
        label={t("marketing.warm_up_on")}
        hint={t("marketing.warm_up_hint")}
        checked={plan.from !== null}
        onChange={(isOn) => setAt("warm_up.from", isOn ? today : null)}
      />
      {plan.from === null ? null : (
        <>
          <DayField
            label={t("marketing.warm_up_from")}
            isRequired
            value={plan.from}
            error={error("warm_up.from")}
            onChange={(day) => setAt("warm_up.from", day ?? plan.from)}
          />
          <NumberField
            label={t("marketing.warm_up_start")}
            bounds={WARM_UP_MAILS}
            {...figure("start_per_day")}
          />
          <NumberField
            label={t("marketing.warm_up_double")}
            bounds={WARM_UP_DAYS}
            {...figure("double_every_days")}
          />
          <NumberField
            label={t("marketing.warm_up_limit")}
            description={t("marketing.warm_up_limit_hint")}
            bounds={WARM_UP_MAILS}
            {...figure("limit_per_day")}
          />
          <Reached plan={plan} />
        </>
      )}
    </Card>
  );
}

/** The day on which the plan ends, as soon as all of it can be read. */
function Reached({ plan }: { plan: Plan }) {
  const { t, format } = useTexts();
  const now = useNow();
  const last = isComplete(plan) ? stepsOf(plan).at(-1) : undefined;
  if (!last) return null;
  return (
    <p role="status">
      {t("marketing.warm_up_reached", {
        allowance: format.number(last.allowance),
        day: format.day(last.on, now),
      })}
    </p>
  );
}

const isComplete = (plan: Plan): plan is WarmUp =>
  [plan.start_per_day, plan.double_every_days, plan.limit_per_day].every(
    (value) => typeof value === "number",
  );
