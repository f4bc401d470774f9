import type { ClickMapPiece, LinkReport } from "@ezo/contract/marketing/campaigns/campaign-links";
import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useCaller } from "../../../../shared/api/caller-context.ts";
import type { ContentLocale } from "../../../editor/fields/language.ts";
import type { Format } from "../../../i18n/format.ts";
import { shareText } from "../../../i18n/share-text.ts";
import type { Translate } from "../../../i18n/texts.ts";
import { useTexts } from "../../../i18n/texts-context.tsx";
import { NotLoaded } from "../../../ui/states/not-loaded.tsx";
import { clickMap, linkReport } from "../../campaigns.resource.ts";
import { isMissing } from "../../../editor/use-save.ts";
import { MailPane } from "../../composer/preview/mail-pane.tsx";
import styles from "./results.module.css";

/** Mail programs know no style sheets of ours, and neither does the frame. */
const MARK_STYLE =
  "display:inline-block;margin:2px 4px;padding:2px 8px;border-radius:10px;background:#1b1b1b;color:#fff;font:600 12px/16px sans-serif;white-space:nowrap;vertical-align:middle";

/**
 * The mail as it was sent in a language, with each link's number in the table of links and its share of the clicks. The
 * table says the same to those who cannot see the picture.
 */
export function ClickMap({ id, locale }: { id: number; locale: ContentLocale }) {
  const { t, format } = useTexts();
  const call = useCaller();
  const report = useQuery(linkReport(call, id));
  const mail = useQuery(clickMap(call, id, locale));
  const language = report.data?.languages.find((one) => one.locale === locale);
  const retry = async () => {
    await Promise.all([report.refetch(), mail.refetch()]);
  };
  return (
    <MailPane
      name={t("campaigns.map")}
      title={t("campaigns.map_frame", { language: t(`language.${locale}`) })}
      html={mail.data && language ? markedMail(mail.data, language, { t, format }) : undefined}
      isBusy={mail.isFetching}
      about={<span>{t("campaigns.map_note")}</span>}
    >
      {isMissing(mail.error) ? (
        <p className={styles.none}>{t("campaigns.map_none")}</p>
      ) : (
        <NotLoaded title={t("editor.preview_failed")} error={mail.error ?? report.error} onRetry={retry}>
          <Skeleton height="100%" radius={0} />
        </NotLoaded>
      )}
    </MailPane>
  );
}

/** The mail with a mark after each link: the same one wherever the address is, since a mail counts it once. */
function markedMail(
  pieces: readonly ClickMapPiece[],
  { links, clicks }: Pick<LinkReport["languages"][number], "links" | "clicks">,
  { t, format }: { t: Translate; format: Pick<Format, "decimal"> },
): string {
  return pieces
    .map(({ html, link }) => {
      const figures = link === null ? undefined : links[link];
      if (link === null || !figures) return html;
      const percent = shareText(figures.clicks, clicks, format);
      return `${html}<span style="${MARK_STYLE}">${t("campaigns.map_mark", { number: link + 1, percent })}</span>`;
    })
    .join("");
}
