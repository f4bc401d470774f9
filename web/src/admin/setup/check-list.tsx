import { DEMO_TEXT_CHECKS, type DemoTextCheck } from "@ezo/contract/admin/setup/demo-texts";
import { type Setup, SETUP_CONFIRMABLE, type SetupConfirmable } from "@ezo/contract/admin/setup/setup";
import { demoNamesIn } from "@ezo/contract/values/firm-names";
import type { Locale } from "@ezo/contract/values/languages";
import { Button } from "@mantine/core";
import { Link } from "react-router-dom";
import type { Translate } from "../i18n/texts.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { useNow } from "../ui/use-now.ts";
import { useChangeSetup, useCheckDns } from "./setup.queries.ts";
import { checkPath } from "./setup-paths.ts";
import styles from "./setup.module.css";
import { DemoTextLinks, demoTextsOf } from "./demo-text-links.tsx";
import { SERVER_CHECKS, ServerNote } from "./server-note.tsx";
import { StepMark } from "./step-mark.tsx";

type Step = Setup["steps"][number];
type Check = Step["checks"][number];

/** What a step takes: what is done, what is missing, and where that is done. */
export function CheckList({ setup, step }: { setup: Setup; step: Step }) {
  const { t } = useTexts();
  return (
    <ul className={styles.checks} aria-label={t("setup.checks")}>
      {step.checks.map((check) => (
        <CheckRow key={check.name} setup={setup} check={check} />
      ))}
    </ul>
  );
}

function CheckRow({ setup, check }: { setup: Setup; check: Check }) {
  const { t } = useTexts();
  const { name, state, is_confirmed: isConfirmed } = check;
  const path = checkPath(name, setup);
  const confirmable = SETUP_CONFIRMABLE.find((one) => one === name);
  return (
    <li>
      <div>
        <b>{t(`setup.check.${name}`)}</b>
        <StepMark state={state}>{t(isConfirmed ? "setup.state.confirmed" : `setup.state.${state}`)}</StepMark>
        <CheckNote setup={setup} check={check} />
        {state === "done" ? null : <CheckHelp setup={setup} name={name} />}
      </div>
      <div className={styles.actions}>
        {name === "mail_dns" ? <DnsButton /> : null}
        {confirmable && (state !== "done" || isConfirmed) ? (
          <ConfirmButton name={confirmable} isConfirmed={isConfirmed} />
        ) : null}
        {path ? (
          <Button
            variant="default"
            component={Link}
            to={path}
            aria-label={t("setup.open_of", { name: t(`setup.check.${name}`) })}
          >
            {t("setup.open")}
          </Button>
        ) : null}
      </div>
    </li>
  );
}

/** What is missing, where something is; of a backup, when the last one was made. */
function CheckNote({ setup, check }: { setup: Setup; check: Check }) {
  const { t, format, shownLocales } = useTexts();
  const now = useNow();
  if (check.name === "backup" && setup.backup_at)
    return <p>{t("setup.backup_at", { time: format.moment(setup.backup_at, now) })}</p>;
  return check.state === "done" ? null : <p>{missingText(setup, check, { t, shownLocales })}</p>;
}

const isTextCheck = (name: Check["name"]): name is DemoTextCheck =>
  DEMO_TEXT_CHECKS.some((one) => one === name);

/** Says what is missing by its name, where there are several. */
function missingText(
  setup: Setup,
  { name, state }: Check,
  { t, shownLocales }: { t: Translate; shownLocales: readonly Locale[] },
): string {
  if (isTextCheck(name)) return t("setup.texts_left", { left: demoTextsOf(setup, name).length });
  if (name === "name") {
    const languages = demoNamesIn(setup.firm_name, shownLocales).map((locale) => t(`language.${locale}`));
    return t("setup.missing.name", { languages: languages.join(", ") });
  }
  if (name === "mail_sender") return t("setup.missing.mail_sender", { sender: setup.mail_from });
  if (name === "mail_dns" && state === "open" && setup.dns_failed.length > 0)
    return t("setup.dns_failed", { names: setup.dns_failed.map((one) => one.toUpperCase()).join(", ") });
  if (name === "legal_pages")
    return t("setup.missing.legal_pages", {
      pages: setup.legal_missing.map((slug) => t(`setup.legal.${slug}`)).join(", "),
    });
  return t(`setup.missing.${name}`);
}

/** What helps where a sentence does not: links to the texts that are left, and a text for the person who runs the server. */
function CheckHelp({ setup, name }: { setup: Setup; name: Check["name"] }) {
  if (isTextCheck(name)) return <DemoTextLinks setup={setup} check={name} />;
  const server = SERVER_CHECKS.find((one) => one === name);
  return server ? <ServerNote check={server} /> : null;
}

function DnsButton() {
  const { t } = useTexts();
  const check = useCheckDns();
  return (
    <Button variant="default" loading={check.isPending} onClick={() => check.mutate()}>
      {t("setup.check_dns")}
    </Button>
  );
}

/** Says what no fact can say, or takes it back. */
function ConfirmButton({ name, isConfirmed }: { name: SetupConfirmable; isConfirmed: boolean }) {
  const { t } = useTexts();
  const change = useChangeSetup();
  return (
    <Button
      variant="default"
      loading={change.isPending}
      onClick={() => change.mutate({ confirmed: { [name]: !isConfirmed } })}
    >
      {t(isConfirmed ? "setup.take_back" : `setup.confirm.${name}`)}
    </Button>
  );
}
