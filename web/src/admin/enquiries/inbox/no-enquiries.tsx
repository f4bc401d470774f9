import { Button } from "@mantine/core";
import { CircleCheck, Inbox, SearchX, Trash2 } from "../../generated/icons.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { Blank } from "../../ui/states/blank.tsx";
import { useNow } from "../../ui/use-now.ts";
import { NextDue } from "../next-step/next-due.tsx";
import { useStepsOfToday } from "../next-step/use-steps-of-today.ts";

export interface NoEnquiriesProps {
  isFiltered: boolean;
  /** The filters are those of a view. */
  isView: boolean;
  /** Deleted enquiries are listed. */
  isTrash: boolean;
  onClearFilters: () => void;
  addressOf: (id: number) => string;
}

/** Why the list is empty, and what to do. */
export function NoEnquiries(props: NoEnquiriesProps) {
  const { isFiltered, isView, isTrash, onClearFilters, addressOf } = props;
  const { t } = useTexts();
  if (isTrash && !isFiltered)
    return <Blank icon={Trash2} title={t("list.trash_empty")} message={t("list.trash_hint")} />;
  if (!isFiltered)
    return <Blank icon={Inbox} title={t("inbox.empty.title")} message={t("inbox.empty.message")} />;
  if (isView) return <EmptyView addressOf={addressOf} />;
  return (
    <Blank
      icon={SearchX}
      title={t("inbox.empty.filtered_title")}
      message={t("inbox.empty.filtered_message")}
      action={<Button onClick={onClearFilters}>{t("inbox.filter.clear")}</Button>}
    />
  );
}

/** Nothing is left in a view: the next thing to do is one's own step that is due first. */
function EmptyView({ addressOf }: Pick<NoEnquiriesProps, "addressOf">) {
  const { t } = useTexts();
  const now = useNow();
  const { data } = useStepsOfToday(true);
  const next = data?.data[0] ?? data?.meta.next;
  return (
    <Blank
      icon={CircleCheck}
      title={t("inbox.empty.view_title")}
      message={
        next ? (
          <NextDue step={next} to={addressOf(next.customer.id)} now={now} />
        ) : (
          t("inbox.empty.view_message")
        )
      }
    />
  );
}
