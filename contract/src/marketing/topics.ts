import { z } from "zod";
import { LOCALES } from "../values/locale.ts";
import { withExample } from "../values/described.ts";
import { RequiredLine } from "../values/fields.ts";
import { TOPICS_MAX } from "../values/limits/marketing.ts";

/** What campaigns and readers keep of a topic, whatever its name becomes. */
const TopicKey = z.string().regex(/^[a-z0-9][a-z0-9-]{0,29}$/, { error: "errors.invalid_value" });
const tooMany = { error: `errors.too_many?max=${TOPICS_MAX}`, abort: true };

const TopicName = z.strictObject({ ka: RequiredLine, en: RequiredLine, ru: RequiredLine });
export const Topic = z.strictObject({ key: TopicKey, name: TopicName });
export type Topic = z.infer<typeof Topic>;

/** The firm's topics, in the order in which readers see them. */
export const Topics = withExample(
  z
    .array(Topic)
    .max(TOPICS_MAX, tooMany)
    .superRefine((topics, context) => {
      const keys = topics.map(({ key }) => key);
      for (const [index, key] of keys.entries())
        if (keys.indexOf(key) < index)
          context.addIssue({ code: "custom", path: [index, "key"], message: "errors.code_taken" });
    }),
  [{ key: "news", name: { ka: "სიახლეები", en: "News", ru: "Новости" } }],
);

/** Topics as they are written. Readers could not distinguish two of one name; those that are stored so can still be read. */
export const WrittenTopics = Topics.superRefine((topics, context) => {
  for (const locale of LOCALES) {
    const names = topics.map(({ name }) => name[locale].toLowerCase());
    for (const [index, name] of names.entries())
      if (names.indexOf(name) < index)
        context.addIssue({
          code: "custom",
          path: [index, "name", locale],
          message: "errors.topic_name_taken",
        });
  }
});

/** The topics of a campaign; none: it is for everybody. A new firm has none, so the example names none. */
export const CampaignTopics = withExample(z.array(TopicKey).max(TOPICS_MAX, tooMany), []);
