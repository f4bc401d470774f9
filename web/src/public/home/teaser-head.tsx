import { Link } from "react-router-dom";
import type from "../../shared/styles/type.module.css";
import { moreClass } from "../../shared/ui/button.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import styles from "./teaser-head.module.css";

/** A teaser's title and a link to the full list. */
export const TeaserHead = ({ title, link, to }: { title: string; link: string; to: string }) => (
  <div className={styles.head}>
    <h2 className={type.d2}>{title}</h2>
    <Link className={moreClass} to={to}>
      {link} <Icon name="arrow" />
    </Link>
  </div>
);
