import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { useTexts } from "../../i18n/texts-context.tsx";
import { Blank } from "../../ui/states/blank.tsx";
import type { IconComponent } from "../../ui/create-icon.ts";
import { FolderOpen, SearchX } from "../../generated/icons.ts";
import { NotLoaded } from "../../ui/states/not-loaded.tsx";
import { isFiltered } from "./list-view.ts";
import type { ListViewControl } from "./use-list-view.ts";

/** The rows of a list, or what is shown in their place: loading, an error, nothing found, or nothing at all. */
export function ListContent<Row>(props: {
  rows: readonly Row[] | undefined;
  query: { error: Error | null; refetch: () => unknown };
  control: ListViewControl;
  skeleton: ReactNode;
  empty: {
    icon?: IconComponent;
    title: string;
    message?: string;
    create?: { to: string; label: string } | undefined;
  };
  children: (rows: readonly Row[]) => ReactNode;
}) {
  const { rows, query, control, empty } = props;
  const { t } = useTexts();
  if (rows === undefined)
    return (
      <NotLoaded title={t("list.error")} error={query.error} onRetry={query.refetch}>
        {props.skeleton}
      </NotLoaded>
    );
  if (rows.length > 0) return props.children(rows);
  if (isFiltered(control.view)) return <NothingFound control={control} />;
  return (
    <Blank
      icon={empty.icon ?? FolderOpen}
      title={empty.title}
      message={empty.message}
      action={
        empty.create ? (
          <Button component={Link} to={empty.create.to} variant="filled">
            {empty.create.label}
          </Button>
        ) : null
      }
    />
  );
}

function NothingFound({ control }: { control: ListViewControl }) {
  const { t } = useTexts();
  const isTrash = control.view.filters["deleted"] === "true";
  return (
    <Blank
      icon={SearchX}
      title={isTrash ? t("list.trash_empty") : t("list.nothing_found")}
      message={isTrash ? t("list.trash_hint") : t("list.nothing_found_hint")}
      action={<Button onClick={control.clear}>{t("inbox.filter.clear")}</Button>}
    />
  );
}
