import { LOCALES } from "@ezo/contract/values/languages";
import { TextInput } from "@mantine/core";
import { randomKey } from "../../shared/forms/sending/attempt.ts";
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
        empty={() => ({ key: newKey(), name: { ka: "", en: "", ru: "" } })}
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
            {/* Readers who have left a topic would get the mails of one with another key. */}
            <TextInput
              readOnly
              label={t("marketing.topic_key")}
              value={topic.key}
              error={error(`topics.${index}.key`)}
            />
          </>
        )}
      </SortedList>
    </Card>
  );
}

/** A key that no topic has had: campaigns and readers keep those of topics that are gone, and would have left the new one. */
const newKey = () => `topic-${randomKey().slice(0, 8)}`;
