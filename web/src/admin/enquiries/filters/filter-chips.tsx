import { localized } from "@ezo/contract/values/locale";
import { useQuery } from "@tanstack/react-query";
import { useCaller } from "../../../shared/api/caller-context.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { X } from "../../generated/icons.ts";
import { useSourceName } from "../../ui/use-source-name.ts";
import { useNow } from "../../ui/use-now.ts";
import { assignees, enquiryProjects } from "../enquiries.queries.ts";
import styles from "./filter-chips.module.css";
import type { InboxView } from "./inbox-url.ts";

/** The active filters, each with a button that removes it. */
export function FilterChips(props: { view: InboxView; onChange: (change: Partial<InboxView>) => void }) {
  const { view, onChange } = props;
  const { t, language, format } = useTexts();
  const call = useCaller();
  const now = useNow();
  const sourceName = useSourceName();
  const staff = useQuery({ ...assignees(call), enabled: view.assignee !== null }).data ?? [];
  const projects = useQuery({ ...enquiryProjects(call), enabled: view.projectId !== null }).data ?? [];

  const chips: { name: string; without: Partial<InboxView> }[] = [];
  if (view.source) chips.push({ name: t(`customers.source.${view.source}`), without: { source: null } });
  if (view.cameFrom) {
    const name = t("inbox.filter.came_from", { source: sourceName(view.cameFrom) });
    chips.push({ name, without: { cameFrom: null } });
  }
  if (view.from && view.from === view.to)
    chips.push({ name: format.day(view.from, now), without: { from: null, to: null } });
  else if (view.from || view.to) {
    const from = view.from && t("inbox.filter.from", { date: format.day(view.from, now) });
    const to = view.to && t("inbox.filter.to", { date: format.day(view.to, now) });
    chips.push({ name: [from, to].filter(Boolean).join(" "), without: { from: null, to: null } });
  }
  if (view.assignee === "none") chips.push({ name: t("request.assignee.none"), without: { assignee: null } });
  else if (view.assignee === "me") chips.push({ name: t("views.mine"), without: { assignee: null } });
  else if (view.assignee) {
    const name = staff.find(({ id }) => String(id) === view.assignee)?.name ?? t("request.assignee");
    chips.push({ name, without: { assignee: null } });
  }
  if (view.projectId !== null) {
    const project = projects.find(({ id }) => id === view.projectId);
    const name = localized(project?.titles, language) || t("field.project");
    chips.push({ name, without: { projectId: null } });
  }
  if (view.deleted) chips.push({ name: t("list.trash"), without: { deleted: false } });
  if (view.unread) chips.push({ name: t("inbox.filter.unread"), without: { unread: false } });

  if (chips.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label={t("inbox.filters")}>
      {chips.map(({ name, without }) => (
        <li key={name}>
          <button
            type="button"
            onClick={() => onChange(without)}
            aria-label={t("inbox.filter.remove", { name })}
          >
            {name}
            <X size="xs" />
          </button>
        </li>
      ))}
    </ul>
  );
}
