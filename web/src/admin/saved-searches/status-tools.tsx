import { SAVED_SEARCH_STATUSES, type SavedSearchStatus } from "@ezo/contract/marketing/saved-searches";
import { Button } from "@mantine/core";
import { useTexts } from "../i18n/texts-context.tsx";
import tools from "../resource/list/list-tools.module.css";
import { isFiltered } from "../resource/list/list-view.ts";
import { Segments } from "../resource/list/segments.tsx";
import type { ListViewControl } from "../resource/list/use-list-view.ts";
import { SearchField } from "../ui/search/search-field.tsx";

type Counts = Record<SavedSearchStatus, number>;

/** The search for an address, and the statuses with how many there are of each, whatever is listed. */
export function StatusTools({ control, counts }: { control: ListViewControl; counts: Counts | undefined }) {
  const { t, format } = useTexts();
  const labelOf = (status: keyof Counts) => {
    const label = t(`saved_searches.status.${status}`);
    return counts ? `${label} (${format.number(counts[status])})` : label;
  };
  return (
    <div className={tools.tools}>
      <SearchField
        value={control.view.search}
        onSearch={control.search}
        placeholder={t("field.email")}
        className={tools.search}
        hasKeyHint={false}
      />
      <Segments
        label={t("field.status")}
        value={control.view.filters["status"] ?? null}
        options={SAVED_SEARCH_STATUSES.map((value) => ({ value, label: labelOf(value) }))}
        onChange={(value) => control.filter("status", value)}
      />
      {isFiltered(control.view) ? (
        <Button variant="subtle" onClick={control.clear}>
          {t("inbox.filter.clear")}
        </Button>
      ) : null}
    </div>
  );
}
