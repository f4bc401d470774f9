import type { ProjectSummary } from "@ezo/contract/site/projects";
import { Link } from "react-router-dom";
import { useBoundWords } from "../content/use-bound-words.ts";
import { useT } from "../i18n/i18n-context.tsx";
import { cx } from "../lib/cx.ts";
import { useMoney } from "../prices/money.ts";
import type from "../styles/type.module.css";
import { Icon } from "../ui/icon.tsx";
import { Picture } from "../ui/picture/picture.tsx";
import { ProjectStatus } from "../ui/project-status/project-status.tsx";
import styles from "./project-card.module.css";
import { stockFacts } from "./project-stock.ts";

interface Props {
  project: Pick<ProjectSummary, "id" | "title" | "location" | "year" | "status" | "main_image" | "stats">;
  /** Text of the link beside its arrow. */
  action: string;
  heading?: "h2" | "h3";
  sizes: string;
  priority?: boolean;
  className?: string | undefined;
  /** Class of the picture's box, whose height the list sets. */
  pictureClassName?: string | undefined;
}

export function ProjectCard(props: Props) {
  const {
    project,
    action,
    heading: Heading = "h3",
    sizes,
    priority = false,
    className,
    pictureClassName,
  } = props;
  const t = useT();
  const money = useMoney();
  const bound = useBoundWords();
  const place = [project.location, project.year].filter(Boolean).join(" · ");
  const stock = stockFacts(project.stats, { t, money }).join(" · ");
  return (
    <Link className={cx(styles.card, className)} to={`/projects/${project.id}`}>
      <div className={cx(styles.picture, pictureClassName)}>
        <Picture image={project.main_image} sizes={sizes} priority={priority} className={styles.image} />
        <ProjectStatus status={project.status} isTag className={styles.status} />
      </div>
      <div className={styles.caption}>
        <Heading className={type.d3}>{bound(project.title)}</Heading>
        <p className={cx(type.small, type.mute, type.num, styles.place)}>{place}</p>
        {stock ? <p className={cx(type.small, type.num, styles.place)}>{stock}</p> : null}
        <span className={styles.go}>
          <span>{action}</span> <Icon name="arrow" />
        </span>
      </div>
    </Link>
  );
}
