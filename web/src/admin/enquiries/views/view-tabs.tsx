import type { EnquiryView, SavedFilters } from "@ezo/contract/enquiries/enquiry-views";
import { ActionIcon, Menu, Tooltip } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useCaller } from "../../../shared/api/caller-context.ts";
import { Ellipsis, Plus, Users } from "../../generated/icons.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { AuditMenuItem } from "../../session/audit-link.tsx";
import { useMay } from "../../session/session-context.tsx";
import { isFiltered, type InboxView } from "../filters/inbox-url.ts";
import { BUILT_IN } from "./built-in-views.ts";
import { LateBadge } from "./late-badge.tsx";
import { savedFiltersOf, shows, viewOf } from "./saved-filters.ts";
import { useIsView } from "./use-is-view.ts";
import { useViews } from "./use-views.ts";
import { ViewDialog } from "./view-dialog.tsx";
import styles from "./view-tabs.module.css";
import { lateCounts, savedViews } from "./views.queries.ts";

/** Views of the inbox, one's own and the team's. A view is its filters: the address holds them, and everybody who opens it sees the same. */
export function ViewTabs({ view, onShow }: { view: InboxView; onShow: (view: InboxView) => void }) {
  const { t } = useTexts();
  const call = useCaller();
  const saved = useQuery(savedViews(call)).data ?? [];
  const late = useQuery(lateCounts(call)).data;
  const [isAdding, setAdding] = useState(false);
  const { add } = useViews();
  const may = useMay();
  const isKnown = useIsView(view);
  const show = (filters: SavedFilters) => onShow({ ...viewOf(filters), open: view.open });
  return (
    <div className={styles.strip}>
      <div className={styles.views} role="group" aria-label={t("views.title")}>
        {BUILT_IN.map(({ key, filters }) => (
          <button key={key} type="button" aria-pressed={shows(view, filters)} onClick={() => show(filters)}>
            {t(`views.${key}`)}
            <LateBadge count={late?.[key] ?? 0} />
          </button>
        ))}
        {saved.map((one) => (
          <SavedView
            key={one.id}
            saved={one}
            view={view}
            late={late?.saved.find(({ id }) => id === one.id)?.late ?? 0}
            onShow={() => show(one.filters)}
          />
        ))}
      </div>
      {may("enquiries.answer") && isFiltered(view) && !isKnown && !view.deleted ? (
        <Tooltip label={t("views.add")}>
          <ActionIcon
            className={styles.add ?? ""}
            aria-label={t("views.add")}
            onClick={() => setAdding(true)}
          >
            <Plus size="sm" />
          </ActionIcon>
        </Tooltip>
      ) : null}
      {isAdding ? (
        <ViewDialog
          title={t("views.add")}
          id={null}
          name=""
          isShared={false}
          onSave={(fields) =>
            add.mutateAsync({ name: "", is_shared: false, ...fields, filters: savedFiltersOf(view) })
          }
          onClose={() => setAdding(false)}
        />
      ) : null}
    </div>
  );
}

function SavedView(props: { saved: EnquiryView; view: InboxView; late: number; onShow: () => void }) {
  const { saved, view } = props;
  const { t } = useTexts();
  // The view as it was when its dialog opened: a colleague's change since is not overwritten.
  const [renamed, setRenamed] = useState<EnquiryView | null>(null);
  const { change, remove } = useViews();
  const isShown = shows(view, saved.filters);
  return (
    <>
      <button type="button" aria-pressed={isShown} title={saved.name} onClick={props.onShow}>
        {saved.is_shared ? <Users size="xs" aria-label={t("views.shared")} /> : null}
        <span className={styles.name}>{saved.name}</span>
        <LateBadge count={props.late} />
      </button>
      {saved.is_editable ? (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon size="sm" aria-label={t("views.menu", { name: saved.name })}>
              <Ellipsis size="xs" />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => setRenamed(saved)}>{t("views.rename")}</Menu.Item>
            {isShown || !isFiltered(view) || view.deleted ? null : (
              <Menu.Item
                onClick={() => change.mutate({ view: saved, body: { filters: savedFiltersOf(view) } })}
              >
                {t("views.update")}
              </Menu.Item>
            )}
            <AuditMenuItem entity="customer_view" id={saved.id} />
            <Menu.Item color="danger" onClick={() => remove.mutate(saved)}>
              {t("buttons.delete")}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      ) : null}
      {renamed ? (
        <ViewDialog
          title={t("views.rename")}
          id={renamed.id}
          name={renamed.name}
          isShared={renamed.is_shared}
          onSave={async (body) => {
            if (Object.keys(body).length > 0) await change.mutateAsync({ view: renamed, body });
          }}
          onClose={() => setRenamed(null)}
        />
      ) : null}
    </>
  );
}
