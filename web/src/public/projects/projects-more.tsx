import type { MouseEvent } from "react";
import { useHref } from "react-router-dom";
import { useT } from "../../shared/i18n/i18n-context.tsx";
import { Button, Spinner } from "../../shared/ui/button.tsx";
import styles from "./projects-page.module.css";
import type { ProjectsView } from "./projects-view.ts";

interface Props {
  path: string;
  view: ProjectsView;
  nextPage: number;
  isLoading: boolean;
  onMore: () => void;
}

/** The button for the next page, which works without JavaScript too. */
export function ProjectsMore({ path, view, nextPage, isLoading, onMore }: Props) {
  const t = useT();
  const action = useHref(path);
  function press(event: MouseEvent) {
    event.preventDefault();
    if (!isLoading) onMore();
  }
  return (
    <form action={action} className={styles.more}>
      {view.status === "all" ? null : <input type="hidden" name="status" value={view.status} />}
      <Button
        type="submit"
        variant="ghost"
        name="page"
        value={nextPage}
        aria-busy={isLoading}
        onClick={press}
      >
        {isLoading ? <Spinner /> : null}
        {t("buttons.load_more")}
      </Button>
    </form>
  );
}
