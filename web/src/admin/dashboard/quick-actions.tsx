import { Link } from "react-router-dom";
import { useTexts } from "../i18n/texts-context.tsx";
import { cx } from "../../shared/lib/cx.ts";
import type { IconComponent } from "../ui/create-icon.ts";
import { ArrowRight, Building2, Inbox, Languages } from "../generated/icons.ts";
import card from "./card.module.css";
import styles from "./quick-actions.module.css";

export interface DashboardLinks {
  customers: string;
  projects?: string | undefined;
  newProject?: string | undefined;
  translations?: string | undefined;
}

export function QuickActions({ links, newCount }: { links: DashboardLinks; newCount: number }) {
  const { t } = useTexts();
  return (
    <section className={styles.actions} aria-label={t("dashboard.quick.title")}>
      <Action
        to={links.customers}
        icon={Inbox}
        title={t("screen.customers")}
        hint={t("dashboard.quick.customers_hint", { count: newCount })}
      />
      {links.newProject ? (
        <Action
          to={links.newProject}
          icon={Building2}
          title={t("screen.projects")}
          hint={t("dashboard.quick.projects_hint")}
        />
      ) : null}
      {links.translations ? (
        <Action
          to={links.translations}
          icon={Languages}
          title={t("screen.translations")}
          hint={t("dashboard.quick.translations_hint")}
        />
      ) : null}
    </section>
  );
}

function Action(props: { to: string; icon: IconComponent; title: string; hint: string }) {
  const { icon: Icon } = props;
  return (
    <Link to={props.to} className={cx(card.card, styles.action)}>
      <Icon size="md" />
      <span>
        <span className={styles.title}>{props.title}</span>
        <span className={card.caption}>{props.hint}</span>
      </span>
      <ArrowRight size="md" />
    </Link>
  );
}
