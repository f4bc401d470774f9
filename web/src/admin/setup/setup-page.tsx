import { type Setup, SETUP_STEPS, type SetupStepName } from "@ezo/contract/admin/setup/setup";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { Link, useLocation, useSearchParams } from "react-router-dom";
import { useCaller } from "../../shared/api/caller-context.ts";
import { Card, Column } from "../editor/fields/card.tsx";
import { SwitchRow } from "../editor/fields/switch-row.tsx";
import { useTexts } from "../i18n/texts-context.tsx";
import { NotLoaded } from "../ui/states/not-loaded.tsx";
import { CheckList } from "./check-list.tsx";
import { DemoCard } from "./demo-card.tsx";
import { FirmForm } from "./firm-form.tsx";
import { MailForm } from "./mail-form.tsx";
import { NextLink } from "./next-link.tsx";
import { setupState, useChangeSetup } from "./setup.queries.ts";
import { STEP_PARAM, stepPath } from "./setup-paths.ts";
import styles from "./setup.module.css";
import { StepMark } from "./step-mark.tsx";
import { TowerForm } from "./tower-form.tsx";

/** The eight steps to a firm of one's own, in any order; which one is open is in the address. */
export default function SetupPage() {
  const { t } = useTexts();
  const { data, error, refetch } = useQuery(setupState(useCaller()));
  const [params] = useSearchParams();
  if (!data)
    return (
      <NotLoaded
        title={t("setup.error")}
        error={error}
        onRetry={refetch}
        rows={8}
        height={44}
        gap={8}
        className={styles.page}
      />
    );
  const asked = params.get(STEP_PARAM);
  const open = data.steps.find(({ name }) => name === asked) ?? data.steps.find((step) => !step.is_done);
  return (
    <div className={styles.page}>
      <StepLinks setup={data} open={open?.name} />
      <Column>
        {open ? (
          <StepCard key={open.name} setup={data} step={open} isAsked={open.name === asked} />
        ) : (
          <DoneCard />
        )}
        {data.is_demo ? <DemoCard /> : null}
        <ListSwitch isHidden={data.is_hidden} />
      </Column>
    </div>
  );
}

function StepLinks({ setup, open }: { setup: Setup; open: SetupStepName | undefined }) {
  const { t } = useTexts();
  const count = setup.steps.filter((step) => step.is_done).length;
  return (
    <nav className={styles.steps} aria-label={t("screen.setup")}>
      <p>{t("setup.progress", { done: count, all: setup.steps.length })}</p>
      <ol>
        {setup.steps.map(({ name, is_done: isDone }) => (
          <li key={name}>
            <Link to={stepPath(name)} aria-current={name === open ? "step" : undefined}>
              <b>{t(`setup.step.${name}`)}</b>
              <StepMark state={isDone ? "done" : "open"}>
                {t(isDone ? "setup.state.done" : "setup.state.open")}
              </StepMark>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function StepCard(props: { setup: Setup; step: Setup["steps"][number]; isAsked: boolean }) {
  const { setup, step, isAsked } = props;
  const { t } = useTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  // On phones the step is below the list, outside the window: focusing its heading scrolls to it.
  useEffect(() => {
    if (isAsked) heading.current?.focus();
  }, [isAsked, key]);
  const place = SETUP_STEPS.indexOf(step.name);
  const next = SETUP_STEPS[place + 1];
  return (
    <Card
      title={t(`setup.step.${step.name}`)}
      heading={heading}
      aside={<small>{t("setup.place", { place: place + 1, all: SETUP_STEPS.length })}</small>}
    >
      <p className={styles.note}>{t(`setup.hint.${step.name}`)}</p>
      <CheckList setup={setup} step={step} />
      {step.name === "mail" ? <MailForm setup={setup} /> : null}
      {step.name === "building" ? <TowerForm setup={setup} /> : null}
      {next && step.name === "firm" ? <FirmForm setup={setup} next={next} /> : null}
      {next && step.name !== "firm" ? <NextLink step={next} /> : null}
    </Card>
  );
}

function DoneCard() {
  const { t } = useTexts();
  return (
    <Card title={t("setup.done")}>
      <p>{t("setup.done_hint")}</p>
      <a href="/">{t("setup.site")}</a>
    </Card>
  );
}

function ListSwitch({ isHidden }: { isHidden: boolean }) {
  const { t } = useTexts();
  const change = useChangeSetup();
  return (
    <SwitchRow
      label={t("setup.on_dashboard")}
      hint={t("setup.on_dashboard_hint")}
      checked={!isHidden}
      disabled={change.isPending}
      onChange={(isShown) => change.mutate({ is_hidden: !isShown })}
    />
  );
}
