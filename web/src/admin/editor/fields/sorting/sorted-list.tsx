import { ActionIcon, Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useTexts } from "../../../i18n/texts-context.tsx";
import { ArrowDown, ArrowUp, Plus, X } from "../../../generated/icons.ts";
import { useMove } from "../../../ui/order.tsx";
import styles from "./sorted-list.module.css";

/** Small forms one below the other, in an order of their own: added, removed, moved up and down. */
export function SortedList<Item>(props: {
  label: string;
  hint?: string;
  value: readonly Item[];
  nameOf: (item: Item, index: number) => string;
  empty: () => Item;
  addLabel: string;
  onChange: (items: Item[]) => void;
  children: (item: Item, index: number, change: (item: Item) => void) => ReactNode;
}) {
  const { value, onChange } = props;
  const { t } = useTexts();
  const move = useMove(value, props.nameOf, onChange);
  return (
    <div className={styles.field} role="group" aria-label={props.label}>
      <h3>{props.label}</h3>
      {props.hint ? <p className={styles.hint}>{props.hint}</p> : null}
      <ol className={styles.list}>
        {value.map((item, index) => {
          const name = props.nameOf(item, index);
          return (
            // Two of them may be alike: the place is all that distinguishes them.
            <li key={index}>
              <div className={styles.fields}>
                {props.children(item, index, (next) => onChange(value.with(index, next)))}
              </div>
              <div className={styles.tools}>
                <ActionIcon
                  aria-label={t("order.up", { name })}
                  disabled={index === 0}
                  onClick={() => move(index, index - 1)}
                >
                  <ArrowUp />
                </ActionIcon>
                <ActionIcon
                  aria-label={t("order.down", { name })}
                  disabled={index === value.length - 1}
                  onClick={() => move(index, index + 1)}
                >
                  <ArrowDown />
                </ActionIcon>
                <ActionIcon
                  aria-label={t("media.remove", { name })}
                  onClick={() => onChange(value.filter((_, place) => place !== index))}
                >
                  <X />
                </ActionIcon>
              </div>
            </li>
          );
        })}
      </ol>
      <Button onClick={() => onChange([...value, props.empty()])} leftSection={<Plus />}>
        {props.addLabel}
      </Button>
    </div>
  );
}
