import type { CampaignTemplateRow } from "@ezo/contract/marketing/campaigns/campaign-templates";
import type { listCampaignTemplates } from "@ezo/contract/marketing/campaigns/campaigns";
import type { RouteOutput } from "@ezo/contract/route";
import { Button, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { useCaller } from "../../../shared/api/caller-context.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { LayoutTemplate } from "../../generated/icons.ts";
import { useContentChanges } from "../../resource/use-content-changes.ts";
import { Moment } from "../../ui/moment.tsx";
import { NotLoaded } from "../../ui/states/not-loaded.tsx";
import styles from "../campaign-new-page.module.css";
import { campaignPaths } from "../campaign-paths.ts";
import { BLANK, type Beginning } from "./beginning.ts";
import { campaignTemplates, templatesOf } from "./templates.resource.ts";

type Templates = RouteOutput<typeof listCampaignTemplates>["data"];

interface ChoiceProps {
  value: Beginning;
  onChange: (beginning: Beginning) => void;
}

/** What a new campaign begins with: an empty mail, a template that comes with Ezo, or one of the firm's own. */
export function TemplateChoice(props: ChoiceProps & { templates: Templates | undefined }) {
  const { templates } = props;
  const { t, language } = useTexts();
  return (
    <>
      <fieldset className={styles.templates}>
        <legend>{t("campaigns.template")}</legend>
        <Choice {...props} of={BLANK} title={t("campaigns.template_blank")}>
          {t("campaigns.template_blank_hint")}
        </Choice>
        {templates?.map(({ key, translations }) => (
          <Choice {...props} key={key} of={key} title={translations[language].subject}>
            {translations[language].preview_text}
          </Choice>
        )) ?? <Skeleton height={66} />}
      </fieldset>
      <OwnTemplates value={props.value} onChange={props.onChange} />
    </>
  );
}

function OwnTemplates(props: ChoiceProps) {
  const { t, language } = useTexts();
  const { data, error, refetch } = useQuery(templatesOf(useCaller(), "mail", language));
  useContentChanges(campaignTemplates);
  return (
    <fieldset className={styles.templates}>
      <legend>{t("templates.own")}</legend>
      {data?.map((row) => (
        <Choice {...props} key={row.id} of={row.id} title={row.name}>
          <About template={row} />
        </Choice>
      )) ?? <NotLoaded title={t("templates.own_failed")} error={error} onRetry={refetch} height={66} />}
      {data?.length === 0 ? <p>{t("templates.own_none")}</p> : null}
      <div>
        <Button component={Link} to={campaignPaths.templates} leftSection={<LayoutTemplate />}>
          {t("templates.manage")}
        </Button>
      </div>
    </fieldset>
  );
}

/** Who changed it last and when, and the languages that it has. */
function About({ template }: { template: CampaignTemplateRow }) {
  const { t } = useTexts();
  const { updated_by: editor, updated_at: at, languages } = template;
  return (
    <>
      {editor ? `${editor.name} · ` : null}
      <Moment at={at} />
      {languages.length > 0 ? ` · ${languages.map((locale) => t(`language.${locale}`)).join(", ")}` : null}
    </>
  );
}

function Choice(props: ChoiceProps & { of: Beginning; title: string; children: ReactNode }) {
  return (
    <label className={styles.template}>
      <input
        type="radio"
        name="template"
        value={props.of}
        checked={props.value === props.of}
        onChange={() => props.onChange(props.of)}
      />
      <span>
        <b>{props.title}</b>
        <small>{props.children}</small>
      </span>
    </label>
  );
}
