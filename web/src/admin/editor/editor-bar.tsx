import { Fragment, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { cx } from "../../shared/lib/cx.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import styles from "./editor-page.module.css";

interface CrumbStep {
  name: ReactNode;
  /** Where the step has a page of its own. */
  to?: string;
}

/** Above a form: the way to it, then its state and buttons. The last step is the form itself. */
export function EditorBar(props: {
  trail: readonly CrumbStep[];
  className?: string | undefined;
  crumbClassName?: string | undefined;
  children: ReactNode;
}) {
  const { t } = useTexts();
  const above = props.trail.slice(0, -1);
  return (
    <div className={cx(styles.bar, props.className)}>
      <nav className={cx(styles.crumb, props.crumbClassName)} aria-label={t("editor.crumb")}>
        {above.map(({ name, to }, index) => (
          <Fragment key={index}>
            {to === undefined ? <span>{name}</span> : <Link to={to}>{name}</Link>}
            <span aria-hidden="true">/</span>
          </Fragment>
        ))}
        <b>{props.trail.at(-1)?.name}</b>
      </nav>
      {props.children}
    </div>
  );
}

/** Says that a form holds unsaved changes. Where the mark is always there, its appearance is announced. */
export function UnsavedMark(props: { isDirty?: boolean; className?: string | undefined }) {
  const { isDirty = true } = props;
  const { t } = useTexts();
  return (
    <span className={cx(styles.dirty, props.className)} role="status">
      {isDirty ? t("editor.unsaved") : null}
    </span>
  );
}
