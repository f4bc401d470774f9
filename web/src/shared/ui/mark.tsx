import { createContext, use } from "react";
import { cx } from "../lib/cx.ts";
import styles from "./mark.module.css";

/** The folder of the icons made of the firm's own mark; empty where it has saved none. */
export const MarkFolderContext = createContext("");

interface Props {
  className?: string | undefined;
  treeClassName?: string | undefined;
  /** The firm's mark for dark grounds is shown there; where it has none, the server has put the mark on paper. */
  isOnDark?: boolean;
}

/** The firm's mark; without one, the logo of the demo firm: the plan of a courtyard house with a wall, a gate and a tree. */
export function Mark({ className, treeClassName, isOnDark = false }: Props) {
  const folder = use(MarkFolderContext);
  if (folder)
    return (
      <img
        className={cx(className, styles.own, isOnDark && styles.onDark)}
        alt=""
        {...markPicture(folder, isOnDark ? "on-dark" : "icon")}
      />
    );
  return (
    <svg className={className} viewBox="0 0 48 48" aria-hidden="true">
      <path d="M27 41.5H6.5v-35h35v35H36" fill="none" stroke="currentColor" strokeWidth="5" />
      <circle className={treeClassName} cx="24" cy="23" r="5.5" fill="currentColor" />
    </svg>
  );
}

/** Decorative: the firm's name is beside it. The smallest is the icon of the tab, which is loaded anyway. */
export const markPicture = (folder: string, name: "icon" | "on-dark" = "icon") => ({
  src: `${folder}/${name}-192.png`,
  srcSet: `${folder}/${name}-64.png 64w, ${folder}/${name}-192.png 192w`,
  sizes: "56px",
  width: 48,
  height: 48,
});
