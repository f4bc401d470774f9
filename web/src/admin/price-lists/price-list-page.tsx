import { readId } from "@ezo/contract/values/ids";
import { Button, Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router-dom";
import { useCaller } from "../../shared/api/caller-context.ts";
import { cx } from "../../shared/lib/cx.ts";
import { HandCoins } from "../generated/icons.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { useProjects } from "../inventory/use-projects.ts";
import list from "../resource/list/resource-list.module.css";
import { Blank } from "../ui/states/blank.tsx";
import { NotLoaded, Placeholders } from "../ui/states/not-loaded.tsx";
import { useNow } from "../ui/use-now.ts";
import { ListStatus } from "./list-status.tsx";
import { priceListPaths } from "./price-list-paths.ts";
import styles from "./price-lists.module.css";
import { StoppedLists } from "./stopped-lists.tsx";
import { type ListedPrices, priceListsOf } from "./price-lists.queries.ts";

/** A project's price lists: drafts, what waits for its time, and what was published. */
export default function PriceListPage() {
  const { t } = useTexts();
  const [search, setSearch] = useSearchParams();
  const projects = useProjects();
  const first = projects.options[0]?.value;
  const projectId = readId(search.get("project_id")) ?? (first === undefined ? undefined : Number(first));
  return (
    <div className={cx(list.page, styles.page)}>
      <StoppedLists />
      <div className={styles.tools}>
        <Select
          label={t("field.project")}
          searchable
          allowDeselect={false}
          data={projects.options}
          value={projectId === undefined ? null : String(projectId)}
          onChange={(id) => setSearch(id === null ? {} : { project_id: id })}
        />
        {projectId === undefined ? null : (
          <Button component={Link} to={priceListPaths.add(projectId)} variant="filled">
            {t("screen.price_list_new")}
          </Button>
        )}
      </div>
      {projectId !== undefined ? (
        <Lists projectId={projectId} />
      ) : projects.isLoaded ? (
        <Blank icon={HandCoins} title={t("price_lists.empty")} message={t("price_lists.no_projects")} />
      ) : (
        <Placeholders rows={4} height={56} gap={4} />
      )}
    </div>
  );
}

function Lists({ projectId }: { projectId: number }) {
  const { t, format } = useTexts();
  const now = useNow();
  const { data, error, refetch } = useQuery(priceListsOf(useCaller(), projectId));
  if (!data)
    return (
      <NotLoaded
        title={t("price_lists.load_failed")}
        error={error}
        onRetry={refetch}
        rows={4}
        height={56}
        gap={4}
      />
    );
  if (data.length === 0)
    return <Blank icon={HandCoins} title={t("price_lists.empty")} message={t("price_lists.empty_hint")} />;
  return (
    <ul className={styles.lists}>
      {data.map((one) => (
        <li key={one.id}>
          <Link to={priceListPaths.one(one.id)}>{one.name}</Link>
          <ListStatus list={one} />
          <small>
            {one.result ? t("price_lists.changed_count", { count: one.result.changed }) : ""}
            {one.published_by ? ` · ${one.published_by.name}` : ""}
          </small>
          <time dateTime={momentOf(one)} title={format.full(momentOf(one))}>
            {format.moment(momentOf(one), now)}
          </time>
        </li>
      ))}
    </ul>
  );
}

const momentOf = ({ published_at: published, publish_at: due, updated_at: updated }: ListedPrices): string =>
  published ?? due ?? updated;
