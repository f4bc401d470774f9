import {
  CampaignBody,
  createCampaign,
  listCampaignTemplates,
} from "@ezo/contract/marketing/campaigns/campaigns";
import { Button, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { useMutation } from "../query/use-mutation.ts";
import { useMutationContext } from "../query/use-mutation-context.ts";
import { LoadError } from "../ui/states/blank.tsx";
import { useFieldErrors } from "../ui/use-field-errors.ts";
import styles from "./campaign-new-page.module.css";
import { campaignPaths } from "./campaign-paths.ts";
import { campaignKeys } from "./campaigns.resource.ts";
import { TemplateChoice } from "./templates/template-choice.tsx";
import { BLANK, type Beginning } from "./templates/beginning.ts";
import { useTemplate } from "./templates/use-template.ts";

/** Asks for a name and a template; the rest is edited beside the preview. */
export default function CampaignNewPage() {
  const { t, call, cache, toasts } = useMutationContext();
  const navigate = useNavigate();
  const [name, setName] = useState("");
  const [chosen, setChosen] = useState<Beginning>(BLANK);
  const { errors, check, takeFrom, clear } = useFieldErrors(CampaignBody);
  const { data, error, refetch } = useQuery({
    queryKey: ["campaign-templates"],
    queryFn: async ({ signal }) => (await call(listCampaignTemplates, {}, { signal })).data,
  });
  const load = useTemplate();
  const body = { name: name.trim() };
  const textsOf = async () =>
    typeof chosen === "number"
      ? (await load(chosen)).translations
      : (data?.find(({ key }) => key === chosen)?.translations ?? {});
  const create = useMutation({
    mutationFn: async () => call(createCampaign, { body: { ...body, translations: await textsOf() } }),
    onSuccess: async (made) => {
      await cache.invalidateQueries({ queryKey: campaignKeys.lists });
      await navigate(campaignPaths.one(made.data.id), { replace: true });
    },
    onError: (failure) => {
      takeFrom(failure);
      toasts.failure(t("editor.save_failed"), failure);
    },
  });
  if (error) return <LoadError title={t("list.error")} error={error} onRetry={refetch} />;
  return (
    <form
      className={styles.page}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (check(body, event.currentTarget)) create.mutate();
      }}
    >
      <TextInput
        label={t("field.campaign_name")}
        description={t("campaigns.name_hint")}
        inputWrapperOrder={["label", "input", "error", "description"]}
        withAsterisk
        value={name}
        error={errors["name"]}
        onChange={(event) => {
          setName(event.currentTarget.value);
          clear("name");
        }}
      />
      <TemplateChoice templates={data} value={chosen} onChange={setChosen} />
      <div>
        <Button type="submit" variant="filled" loading={create.isPending}>
          {t("campaigns.begin")}
        </Button>
      </div>
    </form>
  );
}
