import { Button, Popover } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useState } from "react";
import { useTexts } from "../../i18n/texts-context.tsx";
import { ListFilter } from "../../generated/icons.ts";
import { closingAtEscape } from "../../ui/keys/escape.ts";
import { Modal } from "../../ui/dialogs/modal.tsx";
import { FilterFields } from "./filter-fields.tsx";
import styles from "./filter-button.module.css";
import { countFilters, type InboxView } from "./inbox-url.ts";

const ON_PHONES = "(max-width: 899px)";

/** Opens the filters in a popover, on phones in a dialog. */
export function FilterButton(props: { view: InboxView; onChange: (change: Partial<InboxView>) => void }) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const isPhone = useMediaQuery(ON_PHONES);
  const count = countFilters(props.view);
  const button = (
    <Button
      className={styles.button ?? ""}
      aria-label={count ? t("inbox.filters_active", { count }) : t("inbox.filters")}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      rightSection={count ? <span className={styles.count}>{count}</span> : <ListFilter />}
      onClick={() => setOpen(!isOpen)}
    >
      <span className={styles.word}>{t("inbox.filters")}</span>
    </Button>
  );
  if (isPhone)
    return (
      <>
        {button}
        <Modal opened={isOpen} onClose={() => setOpen(false)} title={t("inbox.filters")}>
          <FilterFields {...props} />
        </Modal>
      </>
    );
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width={340}
      trapFocus
      returnFocus
      closeOnEscape={false}
      shadow="md"
    >
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown p={20} aria-label={t("inbox.filters")} {...closingAtEscape(() => setOpen(false))}>
        <FilterFields {...props} />
      </Popover.Dropdown>
    </Popover>
  );
}
