import { useMediaQuery } from "@mantine/hooks";
import type { Ref } from "react";
import { useTexts } from "../../i18n/texts-context.tsx";
import { SearchField } from "../../ui/search/search-field.tsx";
import type { EnquiryList } from "../enquiries.cache.ts";
import { FilterButton } from "./filter-button.tsx";
import { FilterChips } from "./filter-chips.tsx";
import styles from "./filter-bar.module.css";
import type { InboxView } from "./inbox-url.ts";
import { StatusTabs } from "./status-tabs.tsx";

export function FilterBar(props: {
  view: InboxView;
  counts: EnquiryList["meta"]["by_status"] | undefined;
  search: Ref<HTMLInputElement>;
  onChange: (change: Partial<InboxView>) => void;
}) {
  const { view, counts, onChange } = props;
  const { t } = useTexts();
  const hasKeyboard = useMediaQuery("(pointer: fine) and (min-width: 900px)");
  return (
    <>
      <StatusTabs chosen={view.status} counts={counts} onChoose={(status) => onChange({ status })} />
      <div className={styles.tools}>
        <div>
          <SearchField
            ref={props.search}
            value={view.search}
            onSearch={(search) => onChange({ search })}
            placeholder={t("inbox.search_placeholder")}
            className={styles.search}
            hasKeyHint={hasKeyboard}
          />
          <FilterButton view={view} onChange={onChange} />
        </div>
        <FilterChips view={view} onChange={onChange} />
      </div>
    </>
  );
}
