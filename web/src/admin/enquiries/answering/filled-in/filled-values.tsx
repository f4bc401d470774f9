import type { ReplyTemplate } from "@ezo/contract/enquiries/enquiry-replies";
import { useTexts } from "../../../i18n/texts-context.tsx";
import styles from "../composer.module.css";

/**
 * What templates fill in, as far as it is in the text: to be looked at before it is sent. What is edited is the writer's own,
 * and is listed no longer.
 */
export function FilledValues({ body, templates }: { body: string; templates: readonly ReplyTemplate[] }) {
  const { t } = useTexts();
  const all = templates.flatMap(({ values, prices }) => [
    ...values,
    ...prices.map(({ text }) => ({ name: "price" as const, text })),
  ]);
  // Templates have most of them in common.
  const found = [...new Map(all.map((one) => [`${one.name} ${one.text}`, one])).values()];
  const listed = found.filter(({ text }) => body.includes(text));
  if (listed.length === 0) return null;
  return (
    <ul className={styles.filled} aria-label={t("reply.filled")}>
      {listed.map(({ name, text }) => (
        <li key={`${name} ${text}`}>
          {t(`reply.value.${name}`)}: <b>{text}</b>
        </li>
      ))}
    </ul>
  );
}
