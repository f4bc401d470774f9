import type { ContactDetail } from "@ezo/contract/marketing/contacts";
import { LOCALES } from "@ezo/contract/values/languages";
import { MultiSelect, Select, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { useProjects } from "../inventory/site-items.ts";
import { Card, Column } from "../editor/fields/card.tsx";
import { KeptItemPage } from "../editor/editor-page.tsx";
import { formFields } from "../editor/fields/form-fields.ts";
import type { Editor } from "../editor/use-editor.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { useNow } from "../ui/use-now.ts";
import { Moment } from "../ui/moment.tsx";
import styles from "./contact-page.module.css";
import { contactPaths } from "./contact-paths.ts";
import { ContactStatusMark } from "./contact-status-mark.tsx";
import { CONTACT_FIELDS, type ContactItem, contactSpec, type ContactValues } from "./contact-values.ts";
import { RightsCard } from "./rights-card.tsx";
import { TagsField } from "./tags-field.tsx";
import { placeOf, TimelineEvent } from "./timeline-event.tsx";

const ROOMS = ["1", "2", "3", "4", "5"];

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
  const { t, languageName } = useTexts();
  const { field, choice, set, text } = formFields(form);
  const { data: projects } = useProjects();
  const { interests } = values;
  return (
    <Card title={t("contacts.person")}>
      <TextInput label={t("field.email")} value={props.contact.email} readOnly />
      <TextInput label={t("field.name")} {...text("name")} />
      <Select
        label={t("field.language")}
        allowDeselect={false}
        data={LOCALES.map((value) => ({ value, label: languageName(value) }))}
        {...choice("language", LOCALES)}
      />
      <TagsField label={t("field.tags")} {...field("tags")} />
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
  const { t } = useTexts();
  return (
    <Card title={t("contacts.timeline")}>
      {contact.timeline.length === 0 ? (
        <p>{t("contacts.timeline_empty")}</p>
      ) : (
        <ol className={styles.timeline}>
          {contact.timeline.map((entry, index) => (
            <li key={`${entry.kind}-${entry.at}-${index}`}>
              <TimelineEvent entry={entry} />
              <Moment at={entry.at} />
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
    <Card title={t("field.consent")}>
      <dl className={styles.facts}>
        <Fact name={t("field.status")}>
          <ContactStatusMark status={contact.status} /> · {format.moment(contact.status_at, now)}
        </Fact>
        {contact.paused_until ? (
          <Fact name={t("field.paused_until")}>{format.full(contact.paused_until)}</Fact>
        ) : null}
        {contact.frequency === "every" ? null : (
          <Fact name={t("field.frequency")}>{t(`contacts.frequency.${contact.frequency}`)}</Fact>
        )}
        {contact.left_topics.length > 0 ? (
          <Fact name={t("field.left_topics")}>{contact.left_topics.join(", ")}</Fact>
        ) : null}
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
