import { CONTACT_SOURCES, CONTACT_STATUSES } from "@ezo/contract/contacts";
import { LOCALES } from "@ezo/contract/languages";
import { SEARCH_DEBOUNCE_MS } from "@ezo/contract/limits";
import { Autocomplete, Button, Select, Skeleton, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { Link } from "react-router-dom";
import { useCaller } from "../../shared/api/caller-context.ts";
import { cx } from "../../shared/lib/cx.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { ListPager } from "../resource/list-pager.tsx";
import tools from "../resource/list-tools.module.css";
import { isFiltered } from "../resource/list-view.ts";
import styles from "../resource/resource-list.module.css";
import { useListView } from "../resource/use-list-view.ts";
import { Blank, LoadError } from "../ui/blank.tsx";
import { FileUp, Search, SearchX, UserPlus, UsersRound } from "../ui/icons.ts";
import { TopBarSlot } from "../ui/top-bar-slot.tsx";
import { useNow } from "../ui/use-now.ts";
import { contactPaths } from "./contact-paths.ts";
import { ContactStatusMark } from "./contact-status-mark.tsx";
import { contactList, contactTags } from "./contacts.queries.ts";
import { ImportDialog } from "./import-dialog.tsx";
import { NewContactDialog } from "./new-contact-dialog.tsx";

/** A tag as the contract takes it. */
const TAG = /^[^\p{Cc},;]{1,50}$/u;
const FILTERS = { status: CONTACT_STATUSES, language: LOCALES, source: CONTACT_SOURCES, tag: TAG } as const;
const SORTS: readonly string[] = [];

export default function ContactListPage() {
  const { t, format } = useTexts();
  const call = useCaller();
  const now = useNow();
  const control = useListView(FILTERS, SORTS);
  const { view } = control;
  const [dialog, setDialog] = useState<"import" | "new" | null>(null);
  const query = useMemo(
    () => ({ page: view.page, ...(view.search ? { search: view.search } : {}), ...view.filters }),
    [view],
  );
  const { data: list, error, isPlaceholderData, refetch } = useQuery(contactList(call, query));
  const { data: tags = [] } = useQuery(contactTags(call));
  const searchSoon = useDebouncedCallback((text: string) => control.search(text.trim()), SEARCH_DEBOUNCE_MS);
  const tagSoon = useDebouncedCallback((text: string) => {
    const tag = text.trim();
    control.filter("tag", TAG.test(tag) ? tag : null);
  }, SEARCH_DEBOUNCE_MS);
  // Fields of their own life begin anew when the filters are cleared.
  const [life, setLife] = useState(0);
  const clear = () => {
    setLife(life + 1);
    control.clear();
  };
  const filters = [
    {
      name: "status",
      label: t("field.status"),
      data: CONTACT_STATUSES.map((value) => ({ value, label: t(`contacts.status.${value}`) })),
    },
    {
      name: "language",
      label: t("contacts.language"),
      data: LOCALES.map((value) => ({ value, label: t(`language.${value}`) })),
    },
    {
      name: "source",
      label: t("contacts.source"),
      data: CONTACT_SOURCES.map((value) => ({ value, label: t(`contacts.source.${value}`) })),
    },
  ];
  return (
    <div className={styles.page}>
      <TopBarSlot place="beside">{list ? format.number(list.meta.total) : null}</TopBarSlot>
      <div className={tools.tools}>
        <TextInput
          key={`search-${life}`}
          type="search"
          className={tools.search ?? ""}
          aria-label={t("inbox.search")}
          placeholder={t("contacts.search")}
          defaultValue={view.search}
          onChange={(event) => searchSoon(event.currentTarget.value)}
          leftSection={<Search size={16} strokeWidth={1.6} aria-hidden="true" />}
        />
        {filters.map(({ name, label, data }) => (
          <Select
            key={name}
            className={tools.select ?? ""}
            aria-label={label}
            placeholder={label}
            clearable
            clearButtonProps={{ "aria-label": t("inbox.filter.remove", { name: label }) }}
            data={data}
            value={view.filters[name] ?? null}
            onChange={(value) => control.filter(name, value)}
          />
        ))}
        <Autocomplete
          key={`tag-${life}`}
          className={tools.select ?? ""}
          aria-label={t("contacts.tag")}
          placeholder={t("contacts.tag")}
          data={tags}
          defaultValue={view.filters["tag"] ?? ""}
          onChange={tagSoon}
        />
        {isFiltered(view) ? (
          <Button variant="subtle" onClick={clear}>
            {t("inbox.filter.clear")}
          </Button>
        ) : null}
        <span className={tools.end}>
          <Button
            onClick={() => setDialog("import")}
            leftSection={<FileUp size={16} strokeWidth={1.6} aria-hidden="true" />}
          >
            {t("contacts.import")}
          </Button>
          <Button
            variant="filled"
            onClick={() => setDialog("new")}
            leftSection={<UserPlus size={16} strokeWidth={1.6} aria-hidden="true" />}
          >
            {t("contacts.new")}
          </Button>
        </span>
      </div>
      <section className={styles.card} aria-label={t("screen.contacts")} aria-busy={isPlaceholderData}>
        {list === undefined ? (
          error ? (
            <LoadError title={t("list.error")} error={error} onRetry={() => void refetch()} />
          ) : (
            <div className={styles.skeleton} role="status" aria-label={t("app.loading")}>
              {Array.from({ length: 8 }, (_, index) => (
                <Skeleton key={index} height={44} />
              ))}
            </div>
          )
        ) : list.data.length === 0 ? (
          <Blank
            icon={isFiltered(view) ? SearchX : UsersRound}
            title={isFiltered(view) ? t("list.nothing_found") : t("contacts.empty")}
            message={isFiltered(view) ? t("list.nothing_found_hint") : t("contacts.empty_hint")}
            action={
              isFiltered(view) ? (
                <Button mt={14} onClick={clear}>
                  {t("inbox.filter.clear")}
                </Button>
              ) : null
            }
          />
        ) : (
          <table className={cx(styles.table, isPlaceholderData && styles.stale)}>
            <thead>
              <tr>
                <th>{t("contacts.person")}</th>
                <th>{t("field.status")}</th>
                <th>{t("contacts.language")}</th>
                <th>{t("contacts.source")}</th>
                <th className={styles.minor}>{t("contacts.tags")}</th>
                <th className={styles.minor}>{t("contacts.consent")}</th>
              </tr>
            </thead>
            <tbody>
              {list.data.map((row) => (
                <tr key={row.id} data-row={row.id}>
                  <td className={styles.name}>
                    <Link to={contactPaths.one(row.id)}>{row.name || row.email}</Link>
                    {row.name ? <small>{row.email}</small> : null}
                  </td>
                  <td className={styles.cell}>
                    <ContactStatusMark status={row.status} />
                  </td>
                  <td className={styles.cell}>{t(`language.${row.language}`)}</td>
                  <td className={styles.cell}>{t(`contacts.source.${row.source}`)}</td>
                  <td className={cx(styles.cell, styles.minor)}>{row.tags.join(", ")}</td>
                  <td className={cx(styles.cell, styles.minor)}>
                    {row.consent_at ? (
                      <time dateTime={row.consent_at} title={format.full(row.consent_at)}>
                        {format.moment(row.consent_at, now)}
                      </time>
                    ) : null}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </section>
      {list && list.meta.total > 0 ? (
        <div className={styles.footer}>
          <ListPager page={list.meta.current_page} pages={list.meta.last_page} onPage={control.toPage} />
        </div>
      ) : null}
      {dialog === "import" ? <ImportDialog onClose={() => setDialog(null)} /> : null}
      {dialog === "new" ? <NewContactDialog onClose={() => setDialog(null)} /> : null}
    </div>
  );
}
