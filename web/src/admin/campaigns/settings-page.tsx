import {
  getMarketingSettings,
  MarketingSettings,
  putMarketingSettings,
} from "@ezo/contract/marketing-settings";
import { LOCALES } from "@ezo/contract/languages";
import { Button, NumberInput, Skeleton, TextInput } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { useCaller } from "../../shared/api/caller-context.ts";
import { Card, Column } from "../editor/card.tsx";
import bar from "../editor/editor-page.module.css";
import { LeaveDialog } from "../editor/leave-dialog.tsx";
import { useLeaveGuard } from "../editor/leave-guard.ts";
import { SwitchRow } from "../editor/switch-row.tsx";
import { useTexts } from "../i18n/texts-context.tsx";
import { LoadError } from "../ui/blank.tsx";
import { useToasts } from "../ui/toasts.tsx";
import { useFieldErrors } from "../ui/use-field-errors.ts";
import { campaignPaths } from "./campaign-paths.ts";

const KEY = ["marketing-settings"] as const;

/** How marketing mail behaves, for every campaign at once. */
export default function MarketingSettingsPage() {
  const { t } = useTexts();
  const call = useCaller();
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await call(getMarketingSettings, {}, { signal })).data,
  });
  if (data) return <SettingsForm key={JSON.stringify(data)} saved={data} />;
  if (error)
    return <LoadError title={t("editor.load_failed")} error={error} onRetry={() => void refetch()} />;
  return (
    <div className={bar.body} role="status" aria-label={t("app.loading")}>
      <Skeleton height={320} />
      <Skeleton height={320} />
    </div>
  );
}

function SettingsForm({ saved }: { saved: MarketingSettings }) {
  const { t } = useTexts();
  const call = useCaller();
  const cache = useQueryClient();
  const toasts = useToasts();
  const [values, setValues] = useState(saved);
  const { errors, check, takeFrom, clear } = useFieldErrors(MarketingSettings);
  const isDirty = JSON.stringify(values) !== JSON.stringify(saved);
  const guard = useLeaveGuard(isDirty);
  const set = <Name extends keyof MarketingSettings>(name: Name, value: MarketingSettings[Name]) => {
    setValues({ ...values, [name]: value });
    clear(name);
  };
  const save = useMutation({
    mutationFn: async () => (await call(putMarketingSettings, { body: values })).data,
    onSuccess: (next) => {
      toasts.success(t("messages.saved"));
      cache.setQueryData(KEY, next);
    },
    onError: (error) => {
      takeFrom(error);
      toasts.failure(t("editor.save_failed"), error);
    },
  });
  return (
    <form
      className={bar.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (event.target === event.currentTarget && check(values, event.currentTarget)) save.mutate();
      }}
    >
      <div className={bar.bar}>
        <nav className={bar.crumb} aria-label={t("editor.crumb")}>
          <Link to={campaignPaths.list}>{t("screen.campaigns")}</Link>
          <span aria-hidden="true">/</span>
          <b>{t("marketing.settings")}</b>
        </nav>
        {isDirty ? (
          <span className={bar.dirty} role="status">
            {t("editor.unsaved")}
          </span>
        ) : null}
        <Button type="submit" variant="filled" loading={save.isPending} disabled={!isDirty}>
          {t("buttons.save")}
        </Button>
      </div>
      <div className={bar.body}>
        <Column>
          <Card title={t("marketing.address")} aside={<small>{t("marketing.address_hint")}</small>}>
            {LOCALES.map((locale) => (
              <TextInput
                key={locale}
                lang={locale}
                label={t(`language.${locale}`)}
                value={values.sender_address[locale]}
                error={errors[`sender_address.${locale}`]}
                onChange={(event) => {
                  set("sender_address", { ...values.sender_address, [locale]: event.currentTarget.value });
                  clear(`sender_address.${locale}`);
                }}
              />
            ))}
          </Card>
          <Card title={t("marketing.mail")}>
            <NumberInput
              label={t("marketing.pause_at")}
              min={1}
              max={100}
              allowDecimal={false}
              value={values.pause_at_failure_percent}
              error={errors["pause_at_failure_percent"]}
              onChange={(percent) =>
                set("pause_at_failure_percent", typeof percent === "number" ? percent : 0)
              }
            />
          </Card>
        </Column>
        <Column>
          <Card title={t("marketing.site")}>
            <SwitchRow
              label={t("marketing.newsletter")}
              hint={t("marketing.newsletter_hint")}
              checked={values.newsletter_form}
              onChange={(checked) => set("newsletter_form", checked)}
            />
          </Card>
          <Card title={t("marketing.privacy")}>
            <SwitchRow
              label={t("marketing.opens")}
              hint={t("marketing.opens_hint")}
              checked={values.track_opens}
              onChange={(checked) => set("track_opens", checked)}
            />
            <NumberInput
              label={t("marketing.retention")}
              description={t("marketing.retention_hint")}
              inputWrapperOrder={["label", "input", "error", "description"]}
              min={1}
              max={120}
              allowDecimal={false}
              value={values.ledger_retention_months ?? ""}
              error={errors["ledger_retention_months"]}
              onChange={(months) =>
                set("ledger_retention_months", typeof months === "number" && months > 0 ? months : null)
              }
            />
          </Card>
        </Column>
      </div>
      {guard.isAsking ? <LeaveDialog onStay={guard.stay} onLeave={guard.leave} /> : null}
    </form>
  );
}
