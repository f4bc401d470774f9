import type { Setup } from "@ezo/contract/admin/setup/setup";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { useCaller } from "../../shared/api/caller-context.ts";
import { Card } from "../editor/fields/card.tsx";
import { useTexts } from "../i18n/texts-context.tsx";
import { useMay } from "../session/session-context.tsx";
import { setupState, useChangeSetup } from "./setup.queries.ts";
import { SETUP_PATH, stepPath } from "./setup-paths.ts";
import styles from "./setup.module.css";
import { StepMark } from "./step-mark.tsx";

/** The steps that are left, on the dashboard of administrators, until all are done or one of them hides the list. */
export function SetupList() {
  return useMay()("settings.manage") ? <Shown /> : null;
}

function Shown() {
  const { t } = useTexts();
  // Where it cannot be read, the dashboard does without it; the page of the set-up says why.
  const { data } = useQuery(setupState(useCaller()));
  const change = useChangeSetup();
  if (!data || data.is_hidden || data.is_done) return null;
  const isUntouched = data.is_demo && !data.steps.some((step) => step.name === "firm" && step.is_done);
  return (
    <div className={styles.list}>
      <Card
        title={t(isUntouched ? "setup.demo_title" : "setup.list_title")}
        aside={
          <Button
            variant="default"
            loading={change.isPending}
            onClick={() => change.mutate({ is_hidden: true })}
          >
            {t("setup.hide")}
          </Button>
        }
      >
        {isUntouched ? <DemoStart /> : <Steps steps={data.steps} />}
      </Card>
    </div>
  );
}

function DemoStart() {
  const { t } = useTexts();
  return (
    <div className={styles.actions}>
      <p>{t("setup.demo_hint")}</p>
      <Button component={Link} to={SETUP_PATH}>
        {t("setup.demo_start")}
      </Button>
    </div>
  );
}

function Steps({ steps }: { steps: Setup["steps"] }) {
  const { t } = useTexts();
  return (
    <ol className={styles.left}>
      {steps.map(({ name, is_done: isDone, checks }) => (
        <li key={name}>
          <Link to={stepPath(name)}>{t(`setup.step.${name}`)}</Link>
          <StepMark state={isDone ? "done" : "open"}>
            {isDone
              ? t("setup.state.done")
              : checks
                  .filter(({ state }) => state !== "done")
                  .map((check) => t(`setup.check.${check.name}`))
                  .join(", ")}
          </StepMark>
        </li>
      ))}
    </ol>
  );
}
