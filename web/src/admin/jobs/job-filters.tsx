import { JOB_STATES, JOB_SUBJECTS, type JobState } from "@ezo/contract/admin/operations/jobs";
import { Select } from "@mantine/core";
import { useTexts } from "../i18n/texts-context.tsx";
import tools from "../resource/list/list-tools.module.css";
import { ListSearch } from "../resource/list/list-tools.tsx";
import type { ListView } from "../resource/list/list-view.ts";
import type { ListViewControl } from "../resource/list/use-list-view.ts";
import type { JobsView } from "./jobs.queries.ts";
import { useQueueName } from "./queue-name.ts";

const ALL = "all";
export const JOB_FILTERS = {
  queue: /^[\w-]{1,40}$/,
  state: [...JOB_STATES, ALL],
  by: JOB_SUBJECTS,
} as const;

/** The jobs that the address asks for: failed ones, unless it names another state. */
export function jobsView({ filters, search }: ListView): JobsView {
  const state = filters["state"] === ALL ? undefined : ((filters["state"] ?? "failed") as JobState);
  return {
    by: JOB_SUBJECTS.find((subject) => subject === filters["by"]) ?? "any",
    ...(state ? { state } : {}),
    ...(filters["queue"] ? { queue: filters["queue"] } : {}),
    ...(search ? { search } : {}),
  };
}

export function JobFilters(props: { control: ListViewControl; view: JobsView; queues: readonly string[] }) {
  const { control, view } = props;
  const { t } = useTexts();
  const queueName = useQueueName();
  return (
    <>
      <ListSearch control={control} placeholder={t("jobs.search")} />
      <Select
        className={tools.select ?? ""}
        aria-label={t("jobs.search_by")}
        allowDeselect={false}
        data={JOB_SUBJECTS.map((value) => ({ value, label: t(`jobs.by.${value}`) }))}
        value={view.by}
        onChange={(value) => control.filter("by", value === "any" ? null : value)}
      />
      <Select
        className={tools.select ?? ""}
        aria-label={t("jobs.column.queue")}
        allowDeselect={false}
        data={[
          { value: ALL, label: t("jobs.all_queues") },
          ...props.queues.map((name) => ({ value: name, label: queueName(name) })),
        ]}
        value={view.queue ?? ALL}
        onChange={(value) => control.filter("queue", value === ALL ? null : value)}
      />
      <Select
        className={tools.select ?? ""}
        aria-label={t("field.status")}
        allowDeselect={false}
        data={[
          ...JOB_STATES.map((value) => ({ value, label: t(`jobs.state.${value}`) })),
          { value: ALL, label: t("inbox.all") },
        ]}
        value={view.state ?? ALL}
        onChange={(value) => control.filter("state", value === "failed" ? null : value)}
      />
    </>
  );
}
