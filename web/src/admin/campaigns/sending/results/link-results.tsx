import {
  type ClickFigures,
  exportCampaignLinks,
  type LinkReport,
} from "@ezo/contract/marketing/campaigns/campaign-links";
import { LOCALES } from "@ezo/contract/values/languages";
import { Button, Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useCaller } from "../../../../shared/api/caller-context.ts";
import { Card } from "../../../editor/fields/card.tsx";
import type { ContentLocale } from "../../../editor/fields/language.ts";
import { saveCsv } from "../../../files/save-file.ts";
import { Download } from "../../../generated/icons.ts";
import { firmsFile } from "../../../i18n/firm-name.ts";
import { shareText } from "../../../i18n/share-text.ts";
import { useTexts } from "../../../i18n/texts-context.tsx";
import { useMutation } from "../../../query/use-mutation.ts";
import { useMutationContext } from "../../../query/use-mutation-context.ts";
import { NotLoaded } from "../../../ui/states/not-loaded.tsx";
import { linkReport } from "../../campaigns.resource.ts";
import results from "./results.module.css";
import styles from "./subject-results.module.css";

type LanguageLinks = LinkReport["languages"][number];

/** How many people have followed each link of a campaign's mails, by language. */
export function LinkResults({ id }: { id: number }) {
  const { t } = useTexts();
  const [locale, setLocale] = useState<ContentLocale | null>(null);
  const { data, error, refetch } = useQuery(linkReport(useCaller(), id));
  const shown = data?.languages.filter((language) => locale === null || language.locale === locale) ?? [];
  return (
    <Card title={t("campaigns.links")}>
      {data ? (
        <>
          <LinkTools id={id} languages={data.languages} locale={locale} onLocale={setLocale} />
          {shown.map((language) => (
            <LinkTable key={language.locale} language={language} />
          ))}
          {shown.length > 1 ? <LinkTotal total={data.total} /> : null}
          <p className={styles.note}>{t("campaigns.links_note")}</p>
          {data.is_partial ? <p className={styles.note}>{t("campaigns.links_partial")}</p> : null}
        </>
      ) : (
        <NotLoaded title={t("list.error")} error={error} onRetry={refetch} rows={3} height={36} />
      )}
    </Card>
  );
}

function LinkTools(props: {
  id: number;
  languages: readonly LanguageLinks[];
  locale: ContentLocale | null;
  onLocale: (locale: ContentLocale | null) => void;
}) {
  const { id, languages, locale } = props;
  const { t, language, call, toasts } = useMutationContext();
  const download = useMutation({
    mutationFn: () =>
      call(
        exportCampaignLinks,
        { params: { id: String(id) }, query: { ...(locale ? { locale } : {}), language } },
        { headers: { accept: "text/csv" } },
      ),
    onSuccess: (csv) => saveCsv(csv, firmsFile(`campaign-${id}-links.csv`)),
    onError: (error) => toasts.failure(t("inbox.export_failed"), error),
  });
  return (
    <div className={results.tools}>
      {languages.length > 1 ? (
        <Select
          aria-label={t("language.tabs")}
          placeholder={t("campaigns.link_languages")}
          clearable
          clearButtonProps={{ "aria-label": t("inbox.filter.remove", { name: t("language.tabs") }) }}
          data={languages.map(({ locale: value }) => ({ value, label: t(`language.${value}`) }))}
          value={locale}
          onChange={(value) => props.onLocale(LOCALES.find((known) => known === value) ?? null)}
        />
      ) : null}
      <Button loading={download.isPending} onClick={() => download.mutate()} leftSection={<Download />}>
        {t("inbox.export")}
      </Button>
    </div>
  );
}

function LinkTable({ language }: { language: LanguageLinks }) {
  const { t } = useTexts();
  const { locale, links, sent } = language;
  return (
    <section aria-label={t(`language.${locale}`)} className={styles.language}>
      <h3>{t(`language.${locale}`)}</h3>
      {links.length === 0 ? (
        <p className={styles.note}>{t("campaigns.links_none")}</p>
      ) : (
        <table className={styles.table}>
          <Head />
          <tbody>
            {links.map(({ url, places, ...figures }, index) => (
              <Line
                key={url}
                figures={figures}
                sent={sent}
                link={{ number: index + 1, clicks: language.clicks }}
              >
                {places.length > 0 ? (
                  <span lang={locale}>
                    {places
                      .map(({ kind, text }) =>
                        kind === "picture" ? t("campaigns.link_picture", { text }) : text,
                      )
                      .join(" · ")}
                  </span>
                ) : null}
                <small>{url}</small>
              </Line>
            ))}
          </tbody>
          <tfoot>
            <Line figures={language} sent={sent}>
              {t("campaigns.link_total")}
            </Line>
          </tfoot>
        </table>
      )}
    </section>
  );
}

function LinkTotal({ total }: { total: LinkReport["total"] }) {
  const { t } = useTexts();
  return (
    <section aria-label={t("campaigns.link_languages")} className={styles.language}>
      <table className={styles.table}>
        <Head />
        <tbody>
          <Line figures={total} sent={total.sent}>
            {t("campaigns.link_languages")}
          </Line>
        </tbody>
      </table>
    </section>
  );
}

function Head() {
  const { t } = useTexts();
  return (
    <thead>
      <tr>
        <th scope="col">{t("campaigns.link_number")}</th>
        <th scope="col">{t("campaigns.link")}</th>
        <th scope="col">{t("campaigns.link_people")}</th>
        <th scope="col">{t("campaigns.link_clicks")}</th>
        <th scope="col">{t("campaigns.link_robots")}</th>
      </tr>
    </thead>
  );
}

function Line(props: {
  figures: ClickFigures;
  sent: number;
  /** Its number in the picture of the mail, and the clicks of all links of the mail; not of a total. */
  link?: { number: number; clicks: number };
  children: ReactNode;
}) {
  const { link } = props;
  const { people, clicks, robot_clicks: robots } = props.figures;
  const { t, format } = useTexts();
  return (
    <tr>
      <td>{link ? format.number(link.number) : null}</td>
      <th scope="row">{props.children}</th>
      <td>
        {format.number(people)}
        <small>{t("campaigns.link_percent", { percent: shareText(people, props.sent, format) })}</small>
      </td>
      <td>
        {format.number(clicks)}
        {link ? (
          <small>{t("campaigns.link_percent", { percent: shareText(clicks, link.clicks, format) })}</small>
        ) : null}
      </td>
      <td>{format.number(robots)}</td>
    </tr>
  );
}
