import { MultiSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useCaller } from "../../../../shared/api/caller-context.ts";
import { formFields } from "../../../editor/fields/form-fields.ts";
import { useTexts } from "../../../i18n/texts-context.tsx";
import { type CampaignEditor, topicList } from "../../campaigns.resource.ts";

/** What the campaign is about; nothing where the firm has no topics. One that it has no more is shown by its key. */
export function TopicsField({ form }: { form: CampaignEditor["form"] }) {
  const { t, language } = useTexts();
  const { set, error } = formFields(form);
  const { data: topics = [] } = useQuery(topicList(useCaller()));
  const chosen = form.values.topics ?? [];
  const lost = chosen.filter((key) => !topics.some((topic) => topic.key === key));
  if (topics.length === 0 && chosen.length === 0) return null;
  return (
    <MultiSelect
      label={t("field.topics")}
      description={t("campaigns.topics_hint")}
      data={[
        ...topics.map(({ key, name }) => ({ value: key, label: name[language] })),
        ...lost.map((key) => ({ value: key, label: key })),
      ]}
      value={chosen}
      error={error("topics")}
      onChange={(keys) => set("topics", keys)}
    />
  );
}
