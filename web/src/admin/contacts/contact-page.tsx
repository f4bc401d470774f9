import type { ContactDetail, ContactTimelineEntry } from "@ezo/contract/contacts";
import { LOCALES } from "@ezo/contract/languages";
import { MultiSelect, Select, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { campaignPaths } from "../campaigns/campaign-paths.ts";
import { useProjects } from "../campaigns/site-items.ts";
import { Card, Column } from "../editor/card.tsx";
import { KeptItemPage } from "../editor/editor-page.tsx";
import { formFields } from "../editor/form-fields.ts";
import type { Editor } from "../editor/use-editor.ts";
import type { Translate } from "../i18n/texts.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { CUSTOMERS_PATH } from "../session/guards.ts";
import { useNow } from "../ui/use-now.ts";
import styles from "./contact-page.module.css";
import { contactPaths } from "./contact-paths.ts";
import { ContactStatusMark } from "./contact-status-mark.tsx";
import { CONTACT_FIELDS, type ContactItem, contactSpec, type ContactValues } from "./contact-values.ts";
import { RightsCard } from "./rights-card.tsx";
import { TagsField } from "./tags-field.tsx";

const ROOMS = ["1", "2", "3", "4", "5"];

/** One person: what we may send them and why, what we know, and everything that happened. */
export default function ContactPage() {
  const { t } = useTexts();
  return (
    <KeptItemPage
      spec={contactSpec}
      listPath={contactPaths.list}
      listTitle={t("screen.contacts")}
      nameOf={({ name }) => name}
      names={CONTACT_FIELDS}
    >
      {({ editor, item }) =>
        item ? (
          <>
            <Column>
              <PersonCard editor={editor} contact={item} />
              <TimelineCard contact={item} />
            </Column>
            <Column>
              <ConsentCard contact={item} />
              <RightsCard contact={item} isUnsaved={editor.isDirty} onErased={editor.abandon} />
            </Column>
          </>
        ) : null
      }
    </KeptItemPage>
  );
}

function PersonCard(props: { editor: Editor<ContactItem, ContactValues>; contact: ContactDetail }) {
  const { form, values } = props.editor;
  const { t } = useTexts();
  const { set, text, error } = formFields(form);
  const { data: projects } = useProjects();
  const { interests } = values;
  return (
    <Card title={t("contacts.person")}>
      <TextInput label={t("field.email")} value={props.contact.email} readOnly />
      <TextInput label={t("field.name")} {...text("name")} />
      <Select
        label={t("contacts.language")}
        allowDeselect={false}
        data={LOCALES.map((value) => ({ value, label: t(`language.${value}`) }))}
        value={values.language}
        onChange={(value) => set("language", LOCALES.find((known) => known === value) ?? values.language)}
      />
      <TagsField
        label={t("contacts.tags")}
        value={values.tags}
        error={error("tags")}
        onChange={(tags) => set("tags", tags)}
      />
      <MultiSelect
        label={t("campaigns.condition.project_ids")}
        searchable
        data={(projects ?? []).map((project) => ({ value: String(project.id), label: project.title }))}
        value={interests.project_ids.map(String)}
        onChange={(ids) => set("interests", { ...interests, project_ids: ids.map(Number) })}
      />
      <MultiSelect
        label={t("campaigns.condition.rooms")}
        data={ROOMS}
        value={interests.rooms.map(String)}
        onChange={(rooms) => set("interests", { ...interests, rooms: rooms.map(Number) })}
      />
    </Card>
  );
}

function TimelineCard({ contact }: { contact: ContactDetail }) {
  const { t, format } = useTexts();
  const now = useNow();
  return (
    <Card title={t("contacts.timeline")}>
      {contact.timeline.length === 0 ? (
        <p>{t("contacts.timeline_empty")}</p>
      ) : (
        <ol className={styles.timeline}>
          {contact.timeline.map((entry, index) => (
            <li key={`${entry.kind}-${entry.at}-${index}`}>
              <Event entry={entry} />
              <time dateTime={entry.at} title={format.full(entry.at)}>
                {format.moment(entry.at, now)}
              </time>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}

function ConsentCard({ contact }: { contact: ContactDetail }) {
  const { t, format } = useTexts();
  const now = useNow();
  return (
    <Card title={t("contacts.consent")}>
      <dl className={styles.facts}>
        <Fact name={t("field.status")}>
          <ContactStatusMark status={contact.status} /> · {format.moment(contact.status_at, now)}
        </Fact>
        <Fact name={t("contacts.source")}>{t(`contacts.source.${contact.source}`)}</Fact>
        <Fact name={t("contacts.consent_at")}>
          {contact.consent_at ? format.full(contact.consent_at) : t("contacts.consent_none")}
        </Fact>
        {contact.consent_source ? (
          <Fact name={t("contacts.consent_source")}>{placeOf(contact.consent_source, t)}</Fact>
        ) : null}
        {contact.consent_text ? (
          <Fact name={t("contacts.consent_text")}>
            <q className={styles.quote}>{contact.consent_text}</q>
          </Fact>
        ) : null}
        {contact.consent_text_version ? (
          <Fact name={t("contacts.consent_version")}>{contact.consent_text_version}</Fact>
        ) : null}
      </dl>
    </Card>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

const KINDS = [
  "enquiry",
  "campaign",
  "consent",
  "imported",
  "import_undone",
  "asked",
  "confirmed",
  "refused",
  "unsubscribed",
  "bounced",
  "complained",
  "exported",
] as const;

/** One line of a life: what happened, and where it can be looked at. */
function Event({ entry }: { entry: ContactTimelineEntry }) {
  const { t } = useTexts();
  const kind = KINDS.find((known) => known === entry.kind);
  const what = kind ? t(`contacts.event.${kind}`) : entry.kind;
  const detail = detailOf(entry);
  return (
    <>
      <span>
        {entry.customer_id ? <Link to={`${CUSTOMERS_PATH}?open=${entry.customer_id}`}>{what}</Link> : what}
        {entry.campaign ? (
          <>
            {": "}
            <Link to={campaignPaths.one(entry.campaign.id)}>{entry.campaign.name}</Link>
          </>
        ) : null}
        {detail ? <small> · {detail}</small> : null}
      </span>
    </>
  );

  function detailOf({ kind: name, detail: text }: ContactTimelineEntry): string | null {
    if (!text) return null;
    if (name === "enquiry" && (text === "contact_form" || text === "call_request"))
      return t(`customers.source.${text}`);
    const state = (["pending", "sending", "sent", "failed", "unconfirmed", "suppressed"] as const).find(
      (known) => known === text,
    );
    if (name === "campaign" && state) return t(`campaigns.state.${state}`);
    const asked = LOCALES.find((known) => known === text);
    if (name === "asked" && asked) return t(`language.${asked}`);
    if (text === "link") return t("contacts.by_link");
    if (text === "staff") return t("contacts.source.staff");
    return name === "consent" ? placeOf(text, t) : text;
  }
}

/** Where a consent was given: the system names our own forms, and the person who wrote it down everything else. */
function placeOf(source: string, t: Translate): string {
  if (source === "enquiry:contact_form") return t("customers.source.contact_form");
  if (source === "enquiry:call_request") return t("customers.source.call_request");
  return source === "newsletter" ? t("contacts.source.newsletter") : source;
}
