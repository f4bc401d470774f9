import type { SetupStepName } from "@ezo/contract/admin/setup/setup";
import { Button } from "@mantine/core";
import { Link } from "react-router-dom";
import { useTexts } from "../i18n/texts-context.tsx";
import { stepPath } from "./setup-paths.ts";
import styles from "./setup.module.css";

/** Leads to the step after the one that is open. */
export function NextLink({ step }: { step: SetupStepName }) {
  const { t } = useTexts();
  return (
    <Button variant="default" component={Link} to={stepPath(step)} className={styles.next ?? ""}>
      {t("setup.next", { name: t(`setup.step.${step}`) })}
    </Button>
  );
}
