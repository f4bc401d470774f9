import type { Interest } from "@ezo/contract/admin/interest";
import { useTexts } from "../../i18n/texts-context.tsx";
import styles from "./sheet.module.css";

/** How often visitors have looked at an apartment; leads to the other figures. The sheet's cursor passes it by. */
export function InterestCell(props: { name: string; interest: Interest | undefined; onOpen: () => void }) {
  const { name, interest, onOpen } = props;
  const { t, format } = useTexts();
  return (
    <td className={styles.interest}>
      {interest ? (
        <button
          type="button"
          aria-label={t("interest.of", { name, count: format.number(interest.views) })}
          onClick={onOpen}
        >
          {format.number(interest.views)}
        </button>
      ) : null}
    </td>
  );
}
