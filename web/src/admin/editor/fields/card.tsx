import type { ReactNode, Ref } from "react";
import { useSection } from "../sections/sections-context.ts";
import styles from "./card.module.css";

/** A part of a form, with its title; `heading` is for callers that move the focus there. */
export function Card(props: {
  title: string;
  heading?: Ref<HTMLHeadingElement>;
  aside?: ReactNode;
  children: ReactNode;
}) {
  const { heading } = props;
  const section = useSection(props.title);
  return (
    <section {...section} className={styles.card} aria-label={props.title}>
      <div className={styles.head}>
        <h2 ref={heading} {...(heading ? { tabIndex: -1 } : {})}>
          {props.title}
        </h2>
        {props.aside}
      </div>
      <div className={styles.body}>
        <div className={styles.stack}>{props.children}</div>
      </div>
    </section>
  );
}

/** Cards one below the other: a form's wide or narrow column. */
export const Column = ({ children }: { children: ReactNode }) => (
  <div className={styles.column}>{children}</div>
);
/** Two fields side by side, where there is room. */
export const Pair = ({ children }: { children: ReactNode }) => <div className={styles.pair}>{children}</div>;
