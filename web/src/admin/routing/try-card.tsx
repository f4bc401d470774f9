import { ROUTING_HOURS, type RoutingTrial, tryRouting } from "@ezo/contract/admin/routing";
import { ENQUIRY_SOURCES } from "@ezo/contract/enquiries/enquiry-source";
import { LOCALES } from "@ezo/contract/values/locale";
import { Button, Select } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { Link } from "react-router-dom";
import { useTexts } from "../i18n/texts-context.tsx";
import { useProjects } from "../inventory/use-projects.ts";
import { useMutation } from "../query/use-mutation.ts";
import { useMutationContext } from "../query/use-mutation-context.ts";
import { routingPaths } from "./routing-paths.ts";
import { useSubjects } from "./routing.resource.ts";
import styles from "./try-card.module.css";

type Choice = { value: string; label: string };
const GENERAL = "general";

/** Says which rule and which person an example would get at this moment; nothing is changed. */
export function TryCard() {
  const { t, languageName } = useTexts();
  const { call, toasts } = useMutationContext();
  const projects = useProjects();
  const subjects = useSubjects();
  const [project, setProject] = useState<string | null>(null);
  const [locale, setLocale] = useState<(typeof LOCALES)[number]>("ka");
  const [subject, setSubject] = useState(GENERAL);
  const [source, setSource] = useState<(typeof ENQUIRY_SOURCES)[number]>("contact_form");
  const [hours, setHours] = useState<(typeof ROUTING_HOURS)[number]>("any");
  const trial = useMutation({
    mutationFn: async () =>
      (
        await call(tryRouting, {
          body: { project_id: project === null ? null : Number(project), locale, subject, source, hours },
        })
      ).data,
    onError: (error) => toasts.failure(t("routing.try_failed"), error),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    trial.mutate();
  };
  return (
    <section className={styles.card} aria-labelledby="routing-try">
      <h2 id="routing-try">{t("routing.try")}</h2>
      <p className={styles.hint}>{t("routing.order_hint")}</p>
      <form className={styles.form} onSubmit={submit}>
        <Select
          label={t("field.project")}
          placeholder={t("routing.no_project")}
          clearable
          clearButtonProps={{ "aria-label": t("inbox.filter.remove", { name: t("field.project") }) }}
          data={projects.options}
          value={project}
          onChange={setProject}
        />
        <OneOf
          label={t("routing.field.language")}
          data={LOCALES.map((value) => ({ value, label: languageName(value) }))}
          value={locale}
          onChange={(value) => setLocale(LOCALES.find((known) => known === value) ?? "ka")}
        />
        <OneOf label={t("routing.field.subject")} data={subjects} value={subject} onChange={setSubject} />
        <OneOf
          label={t("routing.field.source")}
          data={ENQUIRY_SOURCES.map((value) => ({ value, label: t(`customers.source.${value}`) }))}
          value={source}
          onChange={(value) => setSource(ENQUIRY_SOURCES.find((known) => known === value) ?? "contact_form")}
        />
        <OneOf
          label={t("routing.field.hours")}
          data={ROUTING_HOURS.map((value) => ({
            value,
            label: value === "any" ? t("routing.hours.now") : t(`routing.hours.${value}`),
          }))}
          value={hours}
          onChange={(value) => setHours(ROUTING_HOURS.find((known) => known === value) ?? "any")}
        />
        <Button type="submit" loading={trial.isPending}>
          {t("routing.try_button")}
        </Button>
      </form>
      <div role="status" className={styles.outcome}>
        {trial.data ? <Outcome trial={trial.data} /> : null}
      </div>
    </section>
  );
}

function OneOf(props: {
  label: string;
  data: readonly Choice[];
  value: string;
  onChange: (value: string) => void;
}) {
  const { data, onChange, ...select } = props;
  return (
    <Select
      allowDeselect={false}
      data={[...data]}
      onChange={(value) => {
        if (value !== null) onChange(value);
      }}
      {...select}
    />
  );
}

function Outcome({ trial: { rule, person, candidates, is_within_hours } }: { trial: RoutingTrial }) {
  const { t, format } = useTexts();
  const when = t(is_within_hours ? "routing.hours.within" : "routing.hours.outside");
  if (!rule || !person) return <p>{t("routing.try_none", { when })}</p>;
  return (
    <>
      <p>
        <Link to={routingPaths.edit(rule.id)}>{rule.name}</Link> → <strong>{person.name}</strong> · {when}
      </p>
      <ol className={styles.people}>
        {candidates.map(({ id, name, is_present, open_requests }) => (
          <li key={id} aria-current={id === person.id ? "true" : undefined}>
            <span>{name}</span>
            <span>{t(is_present ? "routing.present" : "routing.absent")}</span>
            <span>{t("routing.open_requests", { open: format.number(open_requests) })}</span>
          </li>
        ))}
      </ol>
    </>
  );
}
