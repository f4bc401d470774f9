import { type ReactNode, use, useId } from "react";
import { Link } from "react-router-dom";
import { useT } from "../../../shared/i18n/i18n-context.tsx";
import { cx } from "../../../shared/lib/cx.ts";
import { HasOwnEntryContext } from "../../../shared/apartments/has-own-entry.ts";
import styles from "./item-list.module.css";
import type { StageItem } from "../stage/stage-item.ts";

export type ListedItem = StageItem & { row: ReactNode };
interface Props {
  items: readonly ListedItem[];
  search: string;
  activeKey: string | undefined;
  onActive: (key: string | undefined) => void;
}

/**
 * The picture's items as a list. Matching apartments come first, the others below under a heading of their own. Floors
 * and buildings stay in the picture's order; their rows show how many apartments match.
 */
export function ItemList({ items, ...shared }: Props) {
  const t = useT();
  const id = useId();
  const isOutside = ({ status, isMatch }: ListedItem) => status !== undefined && isMatch === false;
  const outside = items.filter(isOutside);
  const inside = items.filter((item) => !isOutside(item));
  return (
    <div className={styles.lists}>
      {inside.length > 0 ? (
        <Rows {...shared} items={inside} label={{ "aria-label": t("apartments.list") }} />
      ) : null}
      {outside.length > 0 ? (
        <>
          <p id={id} className={styles.outside}>
            {t("apartments.not_matching_list", { count: outside.length })}
          </p>
          <Rows {...shared} items={outside} label={{ "aria-labelledby": id }} />
        </>
      ) : null}
    </div>
  );
}

function Rows(props: Props & { label: Record<string, string> }) {
  const { items, search, activeKey, onActive, label } = props;
  return (
    <ul className={styles.list} {...label}>
      {items.map((item) => (
        <li key={item.key} className={cx(item.tool !== undefined && styles.withTool)}>
          <Row item={item} search={search} isActive={item.key === activeKey} onActive={onActive} />
          {item.tool}
        </li>
      ))}
    </ul>
  );
}

function Row(props: {
  item: ListedItem;
  search: string;
  isActive: boolean;
  onActive: (key: string | undefined) => void;
}) {
  const { item, search, isActive, onActive } = props;
  const look = cx(styles.row, isActive && styles.active, item.isMatch === false && styles.out);
  const replace = use(HasOwnEntryContext);
  if (!item.to) return <div className={cx(look, styles.closed)}>{item.row}</div>;
  return (
    <Link
      className={look}
      to={item.to + search}
      replace={replace}
      onPointerEnter={() => onActive(item.key)}
      onPointerLeave={() => onActive(undefined)}
      onFocus={() => onActive(item.key)}
      onBlur={() => onActive(undefined)}
    >
      {item.row}
    </Link>
  );
}
