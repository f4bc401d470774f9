import type { Topic } from "@ezo/contract/marketing/topics";
import { LOCALES } from "@ezo/contract/values/languages";
import { TextInput } from "@mantine/core";
import { Card } from "../editor/fields/card.tsx";
import { formFields } from "../editor/fields/form-fields.ts";
import { SortedList } from "../editor/fields/sorting/sorted-list.tsx";
import type { FormParts } from "../editor/page-spec.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import type { MarketingItem, MarketingValues } from "./marketing-settings.ts";

/** What campaigns may be about, in the order in which readers see it. */
export function TopicsCard(props: { form: FormParts<MarketingItem, MarketingValues>["editor"]["form"] }) {
  const { form } = props;
  const { t } = useTexts();
  const { set, error } = formFields(form);
  // A draft that an earlier version has kept has none.
  const topics = form.values.topics ?? [];
  return (
    <Card title={t("marketing.topics")}>
      <SortedList
        label={t("field.topics")}
        hint={t("marketing.topics_hint")}
        value={topics}
        nameOf={({ name }, index) => name.ka || t("marketing.nth_topic", { number: index + 1 })}
        empty={() => ({ key: freeKey(topics), name: { ka: "", en: "", ru: "" } })}
        addLabel={t("marketing.add_topic")}
        onChange={(next) => set("topics", next)}
      >
        {(topic, index, change) => (
          <>
            {LOCALES.map((locale) => (
              <TextInput
                key={locale}
                lang={locale}
                label={t(`language.${locale}`)}
                value={topic.name[locale]}
                error={error(`topics.${index}.name.${locale}`)}
                onChange={(event) =>
                  change({ ...topic, name: { ...topic.name, [locale]: event.currentTarget.value } })
                }
              />
            ))}
            <TextInput
              label={t("marketing.topic_key")}
              value={topic.key}
              error={error(`topics.${index}.key`)}
              onChange={(event) => change({ ...topic, key: event.currentTarget.value })}
            />
          </>
        )}
      </SortedList>
    </Card>
  );
}

/** An unused key. Campaigns and readers keep the key of a topic, whatever its name becomes. */
function freeKey(topics: readonly Topic[]): string {
  const used = new Set(topics.map(({ key }) => key));
  let number = topics.length + 1;
  while (used.has(`topic-${number}`)) number++;
  return `topic-${number}`;
}
